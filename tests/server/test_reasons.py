"""Why computer players move: in general words while the game goes on, all of it afterwards."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludarc.bots.reasons import WORDS, Reason, Weighed, Worth, motive, told
from ludarc.core.words import Fact, Said
from tests.patience import until
from tests.server.inside import Onlooker, dealt, hall_at
from tests.server.said import in_words


def eyes(why: bool) -> Onlooker:
    watcher = Onlooker()
    watcher.why = why
    return watcher


def test_only_who_wants_to_know_is_told_and_only_afterwards_all(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "easy,easy")
            live = await hall.wake(head.id)
            curious, other = eyes(why=True), eyes(why=False)
            live.enter(curious)
            live.enter(other)
            await until(lambda: live.life.status == "over")
            kinds = [message["type"] for message in curious.messages]
            assert kinds.count("reason") == live.life.moves
            assert kinds.count("reasons") == 1
            assert kinds.index("reasons") > max(i for i, k in enumerate(kinds) if k == "update")
            assert len(curious.last("reasons")["lines"]) == live.life.moves
            assert not {"reason", "reasons"} & {message["type"] for message in other.messages}
            late = eyes(why=True)
            live.enter(late)
            assert late.last("reasons") == curious.last("reasons")

    asyncio.run(evening())


def test_what_is_told_in_the_game_follows_from_what_everybody_saw(tmp_path: Path) -> None:
    """Each word told in the game is an open reason for the move that was just published."""

    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            hall.floor = 0.0
            head = await dealt(hall, "pirates", "easy,easy,easy")
            live = await hall.wake(head.id)
            assert live.life.table is not None
            state = live.life.table.state.copy()
            curious = eyes(why=True)
            live.enter(curious)
            await until(lambda: live.life.status == "over")
            game, told = live.life.game, [m for m in curious.messages if m["type"] == "reason"]
            expected = []
            for event in live.life.table.events:
                said = motive(game, state, event)
                expected += [(event.seat, said.key, said.facts)] if said is not None else []
                state.apply(event.seat, game.read(state, event.seat, event.do))
            assert [(m["seat"], m["key"], m["facts"]) for m in told] == expected
            assert len(told) > 10

    asyncio.run(evening())


def test_where_the_host_forbids_hints_nobody_is_told_why(tmp_path: Path) -> None:
    async def evening() -> None:
        async with hall_at(tmp_path) as (hall, _):
            head = await dealt(hall, "rainbow", "easy,easy", hints=False)
            live = await hall.wake(head.id)
            curious = eyes(why=True)
            live.enter(curious)
            await until(lambda: live.life.status == "over")
            assert not {"reason", "reasons"} & {message["type"] for message in curious.messages}

    asyncio.run(evening())


def test_all_that_is_told_afterwards_is_the_reason_and_what_was_as_good() -> None:
    def moves(*worths: Worth) -> list[Weighed]:
        facts: dict[str, Fact] = {"who": 0, "cards": [3, 3]}
        why = Said("why.any", {})
        return [Weighed({"play": [3, 3]}, "play.set", facts, 0.5, why, worth) for worth in worths]

    def words(reason: Reason, lang: str = "en") -> str:
        return in_words(told(reason), names=["Iris", "Otto"], lang=lang)

    assert words(Reason("search", moves("best"))) == "A move the rules allow."
    assert words(Reason("search", moves("best", "less"))) == "A move the rules allow."
    close = words(Reason("search", moves("best", "less", "equal")))
    assert close == "A move the rules allow. Just as good: Iris plays SET 3-3."
    assert "no other move" in words(Reason("only", moves("best")))
    for how in ("only", "chance", "settled", "thumb"):
        for lang in ("fr", "en"):
            assert words(Reason(how, moves("best")), lang)


def test_french_and_english_say_the_same() -> None:
    assert list(WORDS.catalogues["fr"]) == list(WORDS.catalogues["en"])
