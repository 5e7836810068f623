"""Regenbogen: no surface tells a hidden disc, and computer players forget like people."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest
from librt.random import Random

from ludarc.bots.levels import LEVELS, Bot, Level
from ludarc.core.events import Event
from ludarc.core.faults import Json
from ludarc.games.regenbogen.game import RegenbogenGame
from ludarc.games.regenbogen.rules import Regenbogen
from tests.games.regenbogen.sheet import COLOURS, Sheet, last_rainbow, waste_a_turn

SMALL = {"players": 3, "discs_per_colour": 3}
NAMES = ["Ana", "Léo", "Zoé"]


def played(game: RegenbogenGame, seed: int) -> Iterator[tuple[Regenbogen, Random]]:
    """The positions of a game between forgetful but sensible players."""
    rng = Random(seed)
    state = game.deal(rng)
    while not state.over:
        yield state, rng
        state.apply(state.actor, Bot(game, state.actor, LEVELS["easy"], seed).choose(state))


def hidden(state: Regenbogen) -> list[int]:
    return [at for at in range(6 * state.each) if state.hidden >> at & 1]


def exchanged(state: Regenbogen, places: list[int], rng: Random) -> Regenbogen:
    """The same position with the discs at these places mixed."""
    other = state.copy()
    assert isinstance(other, Regenbogen)
    left = list(places)
    for place in places:
        other.discs[place] = state.discs[left.pop(rng.randrange(len(left)))]
    return other


def test_a_hidden_disc_has_no_colour_in_the_view_even_when_it_was_seen() -> None:
    """RG-13"""
    sheet = Sheet(3)
    sheet.flips(0, 0, 1, 7)
    view = sheet.view()
    told = {at: disc.colour for at, disc in enumerate(view.discs) if disc.colour}
    assert told == {0: "red"}
    assert "orange" not in msgspec.json.encode(view).decode()


def test_a_disc_won_is_not_told_either() -> None:
    """RG-13"""
    sheet = last_rainbow()
    assert all(colour not in msgspec.json.encode(sheet.view()).decode() for colour in COLOURS)


def test_the_view_and_the_moves_do_not_depend_on_hidden_discs() -> None:
    """RG-13"""
    game = RegenbogenGame.settle(SMALL)
    for seed in range(10):
        for state, rng in played(game, seed):
            other = exchanged(state, hidden(state), rng)
            for viewer in (-1, 0, 1, 2):
                assert game.show.view(other, viewer) == game.show.view(state, viewer)
                assert game.legal(other, viewer) == game.legal(state, viewer)


def test_everybody_sees_the_same() -> None:
    """RG-13"""
    sheet = Sheet(3)
    sheet.flips(0, 0, 1, 2)
    views = [sheet.game.show.view(sheet.state, viewer) for viewer in (-1, 0, 1, 2)]
    assert [view.seat for view in views] == [None, 0, 1, 2]
    assert all(view.own is None for view in views)


def test_every_disc_keeps_its_place_in_the_view() -> None:
    """RG-13, RG-2"""
    sheet = last_rainbow()
    assert [disc.lies for disc in sheet.view().discs] == ["gone"] * 12 + ["hidden"] * 6


def a_game_of_everything(colours: str) -> Sheet:
    """Matches, stops, a shared rainbow, a whole one, right and wrong namings; then the end."""
    sheet = Sheet(3, colours * 3)
    name = dict(zip(range(12, 18), sheet.deal["discs"][12:], strict=True))
    sheet.flips(0, 0, 1, 7)
    sheet.flips(1, 6)
    sheet.flips(2, 0, 1, 2)
    sheet.stops(2)
    sheet.flips(0, 3, 4, 5, *range(6, 12))
    sheet.names(0, name[12], 12)
    sheet.names(0, name[15], 15)
    sheet.names(0, name[13], 14)
    sheet.names(1, name[12], 13)
    return sheet


def log(sheet: Sheet, lang: str) -> list[str]:
    """What the log keeps of a game."""
    return [
        sheet.game.show.tell(note, lang, NAMES) for event in sheet.events for note in event.notes
    ]


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_the_log_reads_the_same_whatever_the_colours_are(lang: str) -> None:
    """RG-13"""
    one, two = a_game_of_everything("roygbv"), a_game_of_everything("gvbory")
    assert log(one, lang) == log(two, lang)
    assert [note.facts for event in one.events for note in event.notes] == [
        note.facts for event in two.events for note in event.notes
    ]


def test_what_is_seen_for_a_moment_is_told_apart_from_what_is_kept() -> None:
    """RG-13, RG-4"""
    sheet = a_game_of_everything("roygbv")
    flip, named = sheet.events[0].notes[0], sheet.events[-1].notes[0]
    assert flip.glimpse == {"found": "@colour.red"}
    assert sheet.game.show.tell(flip, "en", NAMES) == "Ana turns up A1."
    assert sheet.game.show.tell(flip, "en", NAMES, now=True) == "Ana turns up A1: red."
    assert sheet.game.show.tell(flip, "fr", NAMES, now=True) == "Ana retourne A1 : rouge."
    assert named.glimpse == {"colour": "@colour.red", "found": "@colour.orange"}
    assert (
        sheet.game.show.tell(named, "en", NAMES, now=True) == "Léo calls red at B3: it is orange."
    )


def test_a_refusal_tells_nothing_of_hidden_discs() -> None:
    """RG-13"""
    moves: list[Json] = [{"flip": at} for at in range(18)] + [{"stop": True}]
    moves += [{"name": colour, "flip": at} for colour in COLOURS for at in range(18)]
    game = RegenbogenGame.settle(SMALL)
    for state, rng in played(game, 4):
        other = exchanged(state, hidden(state), rng)
        for do in moves:
            code = game.read(state, state.actor, do)
            one = game.why_not(state, state.actor, code)
            two = game.why_not(other, state.actor, code)
            assert (one and (one.key, one.facts)) == (two and (two.key, two.facts))


def test_after_the_game_the_discs_left_may_be_seen() -> None:
    """RG-13"""
    sheet = Sheet(2)
    while sheet.result is None:
        waste_a_turn(sheet)
    assert [disc.colour for disc in sheet.view().discs] == sheet.deal["discs"]


def test_the_beginners_option_shows_what_has_been_seen_and_nothing_else() -> None:
    """RG-13"""
    sheet = Sheet(3, open_memory=True)
    sheet.flips(0, 0, 1, 7)
    told = {at: disc.colour for at, disc in enumerate(sheet.view().discs) if disc.colour}
    assert told == {0: "red", 1: "orange", 7: "orange"}


def remembered(game: RegenbogenGame, state: Regenbogen, half_life: float, seed: int) -> set[int]:
    """The hidden discs a computer player with this memory still knows."""
    other = state.copy()
    assert isinstance(other, Regenbogen)
    game.mind.fade(other, half_life, seed)
    return {at for at in hidden(other) if other.seen[at] > 0}


def test_what_was_seen_just_now_is_remembered_and_fades_for_good() -> None:
    """RG-14"""
    game = RegenbogenGame.settle({"players": 2, "discs_per_colour": 3})
    forgot = 0
    for seed in range(40):
        sheet = Sheet(2)
        sheet.flips(0, 3, 9)
        before = remembered(game, sheet.state, 10.0, seed)
        assert before == {3, 9}
        for _ in range(20):
            waste_a_turn(sheet)
            now = remembered(game, sheet.state, 10.0, seed) & {3, 9}
            assert now <= before, "what is forgotten does not come back by itself"
            before = now
        forgot += 2 - len(before)
    assert 60 <= forgot <= 80, "forty flips are four half-lives: one in sixteen is kept"


def test_a_better_memory_keeps_whatever_a_worse_one_keeps() -> None:
    """RG-14"""
    game = RegenbogenGame.settle(SMALL)
    differ = 0
    for state, _ in played(game, 2):
        worse, better = (remembered(game, state, half_life, 9) for half_life in (4.0, 30.0))
        assert worse <= better
        differ += worse != better
    assert differ > 0


def test_a_disc_never_seen_is_never_known() -> None:
    """RG-14"""
    game = RegenbogenGame.settle(SMALL)
    sheet = Sheet(3)
    sheet.flips(0, 0, 6)
    assert remembered(game, sheet.state, 1e9, 1) == {0, 6}


def test_with_open_memory_little_is_overlooked_and_by_the_expert_nothing() -> None:
    """RG-14, RG-13"""
    kept = dict.fromkeys(("easy", "medium", "expert", "easy by heart"), 0)
    for seed in range(50):
        for opened in (False, True):
            sheet = Sheet(2, open_memory=opened)
            sheet.flips(0, 3, 9)
            for _ in range(20):
                waste_a_turn(sheet)
            for name in ("easy", "medium", "expert") if opened else ("easy",):
                half_life = LEVELS[name].half_life
                found = {3, 9} & remembered(sheet.game, sheet.state, half_life, seed)
                kept[name if opened else "easy by heart"] += len(found)
    assert kept["easy by heart"] < kept["easy"] < kept["medium"] <= kept["expert"] == 100


@pytest.mark.parametrize("level", LEVELS.values(), ids=list(LEVELS))
def test_a_bot_chooses_the_same_whatever_it_never_saw_or_has_forgotten(level: Level) -> None:
    """RG-14"""
    game = RegenbogenGame.settle(SMALL)
    for seed in range(6):
        for state, rng in played(game, seed):
            bot = Bot(game, state.actor, level, seed)
            kept = remembered(game, state, level.half_life, bot.memory)
            unknown = [at for at in hidden(state) if at not in kept]
            other = exchanged(state, unknown, rng)
            assert Bot(game, state.actor, level, seed).choose(other) == bot.choose(state)


def test_a_bot_receives_a_made_up_table_and_never_the_discs() -> None:
    """RG-14"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 6)
    imagined = set()
    for seed in range(20):
        other = Bot(sheet.game, 1, LEVELS["easy"], seed).knowledge(sheet.state)
        assert isinstance(other, Regenbogen)
        assert (other.discs[0], other.discs[6]) == (sheet.state.discs[0], sheet.state.discs[6])
        imagined.add(tuple(other.discs))
    assert len(imagined) == 20
    assert tuple(sheet.state.discs) not in imagined


def test_a_bot_uses_what_it_remembers() -> None:
    """RG-14"""
    sheet = Sheet(2)
    sheet.flips(0, 0, 6)
    first = Bot(sheet.game, 1, LEVELS["easy"], 5).choose(sheet.state)
    assert first in (0, 6), "both reds were just seen, and no colour is visible"


def test_a_bot_that_saw_all_six_names_them_all() -> None:
    """RG-14, RG-10"""
    sheet = last_rainbow(2)
    for position, colour in zip(range(12, 17), COLOURS, strict=False):
        sheet.names(0, colour, position)
    sheet.state.forget(17)
    event: Event = sheet.game.play(
        sheet.state, 0, Bot(sheet.game, 0, LEVELS["easy"], 1).choose(sheet.state)
    )
    assert event.do == {"name": "violet", "flip": 17}
    assert sheet.result is not None
