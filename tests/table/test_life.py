"""The life of a table, lived at random: the log is always the whole truth."""

from __future__ import annotations

import copy
from typing import Any

import hypothesis.strategies as st
import msgspec
import pytest
from hypothesis import assume, settings
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule
from librt.random import Random

from ludarc.core.faults import Refusal
from ludarc.core.record import BrokenRule, Seat, decode, encode, replay
from ludarc.games import GAMES, settle
from ludarc.games import kind as kind_of_game
from ludarc.table.chairs import Chair, hashed
from ludarc.table.deadline import seconds_for
from ludarc.table.deeds import (
    DEEDS,
    Deed,
    Entry,
    Followed,
    Granted,
    Lent,
    Moved,
    Replaced,
    Returned,
    Rose,
    Sat,
    Started,
)
from ludarc.table.deeds import encode as encode_deed
from ludarc.table.denied import Denied
from ludarc.table.head import ClockPlan, Head
from ludarc.table.life import Life
from ludarc.table.permits import chair_of, may_lead, may_lend, may_return, may_sit, may_start
from ludarc.table.step import Play, Trial, changed
from ludarc.table.table import Table
from tests.games.facts import facts_of
from tests.server.windows import at_last, table_of, windows
from tests.tables import play_on

LEGAL_STEPS = {
    "open": {"open", "playing"},
    "playing": {"playing", "over"},
    "over": {"over"},
}
SEATS = st.integers(-1, 4)
PICK = st.integers(0, 1_000_000)


class TableLife(RuleBasedStateMachine):
    """Whatever people ask of a table, one thing after another."""

    @initialize(
        game=st.sampled_from(sorted(GAMES)),
        kinds=st.lists(st.sampled_from(["open", "person", "bot"]), min_size=2, max_size=4),
        seed=st.binary(min_size=32, max_size=32),
        clock=st.sampled_from([None, ClockPlan(10.0), ClockPlan(5.0, "bot")]),
    )
    def open_table(self, game: str, kinds: list[Any], seed: bytes, clock: ClockPlan | None) -> None:
        assume(len(kinds) in kind_of_game(game).seat_counts)
        facts = facts_of(game)
        options = {"players": len(kinds), **facts.short, **facts.rich}
        chairs = [
            Chair(kind, "" if kind == "open" else f"P{seat}", level="easy" if kind == "bot" else "")
            for seat, kind in enumerate(kinds)
        ]
        settled = settle(game, options)
        names = settled.options.__struct_fields__
        self.head = Head(
            id="t",
            game=game,
            options={name: getattr(settled.options, name) for name in names},
            chairs=chairs,
            host="host",
            seed=seed,
            opened=0.0,
            clock=clock,
        )
        self.life = Life(self.head)
        self.log: list[Entry] = []
        self.at = 0.0
        self.tokens = 0
        self.acts: dict[str, int] = {}

    # --- asking --------------------------------------------------------------------------

    def happen(self, deed: Deed, action: str | None = None) -> None:
        """What was allowed is written down and folded in, as it comes back from the disk."""
        self.at += 0.25
        stored = Entry(self.life.number + 1, DEEDS.decode(encode_deed(deed)), self.at, action)
        before = self.life.status
        self.life.fold(stored)
        self.log.append(stored)
        assert self.life.status in LEGAL_STEPS[before]

    def allowed(self, ask: Any, *words: Any) -> bool:
        """Ask; if it is denied, nothing may have changed."""
        before = told(self.life)
        try:
            ask(*words)
        except (Denied, Refusal):
            assert told(self.life) == before
            return False
        assert told(self.life) == before
        return True

    def person(self, seat: int) -> bool:
        """Does a person hold this seat?"""
        return self.allowed(chair_of, self.life, seat) and self.life.chairs[seat].kind == "person"

    @rule(seat=SEATS, name=st.sampled_from(["Ana", "", "   ", "x" * 41, "Léo"]))
    def sit(self, seat: int, name: str) -> None:
        if self.allowed(may_sit, self.life, seat, name):
            assert name.strip()
            self.tokens += 1
            self.happen(Sat(seat, name, hashed(str(self.tokens))))

    @rule(seat=SEATS)
    def rise(self, seat: int) -> None:
        if self.person(seat) and self.life.status == "open":
            self.happen(Rose(seat))
            assert self.allowed(may_sit, self.life, seat, "Mia")

    @rule(seat=SEATS)
    def lend(self, seat: int) -> None:
        if self.allowed(may_lend, self.life, seat):
            self.happen(Lent(seat, "easy"))
            assert not self.allowed(may_lend, self.life, seat)
            assert seat not in self.life.people_to_move()
            assert seat not in self.life.people_able()

    @rule(seat=SEATS)
    def take_back(self, seat: int) -> None:
        if self.allowed(may_return, self.life, seat):
            self.happen(Returned(seat))
            assert not self.allowed(may_return, self.life, seat)

    @rule(seat=SEATS)
    def replace(self, seat: int) -> None:
        if self.person(seat) and self.life.status != "open":
            self.happen(Replaced(seat, "random"))
            assert not self.allowed(may_return, self.life, seat)

    @rule(fill=st.booleans())
    def start(self, fill: bool) -> None:
        free = [seat for seat, chair in enumerate(self.life.chairs) if chair.kind == "open"]
        if fill and self.life.status == "open":
            for seat in free:
                self.happen(Replaced(seat, "easy"))
        if self.allowed(may_start, self.life):
            assert all(chair.kind != "open" for chair in self.life.chairs)
            self.happen(Started())
            assert self.life.moves == 0
            assert self.life.actors()

    @precondition(lambda self: self.life.status == "playing")
    @rule(pick=PICK, count=st.integers(1, 30))
    def move(self, pick: int, count: int) -> None:
        for number in range(count):
            if self.life.status != "playing":
                return
            assert self.life.table is not None
            seat = self.life.actors()[pick % len(self.life.actors())]
            legal = self.life.game.legal(self.life.table.state, seat)
            before = self.life.moves
            action = f"{seat}/{len(self.acts)}"
            by = "bot" if self.life.chairs[seat].level else "person"
            self.happen(Moved(seat, legal[(pick + number) % len(legal)], by), action)  # type: ignore[arg-type] # both are doers
            self.acts[action] = self.life.number_for(seat)
            assert self.life.moves == before + 1

    @precondition(lambda self: self.life.status == "playing")
    @rule(seat=st.integers(0, 3), do=st.sampled_from([{}, {"flip": 99}, {"play": [9]}, 7, None]))
    def nonsense(self, seat: int, do: Any) -> None:
        assert self.life.table is not None
        state = self.life.table.state
        if seat < len(self.life.chairs):
            assert not self.allowed(self.life.game.act, state, seat, do)

    @precondition(lambda self: self.life.moves > 0)
    @rule(seat=st.integers(0, 3), pick=PICK)
    def stale(self, seat: int, pick: int) -> None:
        """An act based on an earlier move is still accepted only where several seats may act, from
        a seat that has not moved since and may move now."""
        table, seat = self.life.table, seat % self.life.game.seats
        assert table is not None
        moves = zip(table.moves, table.events, strict=True)
        told = [move.seat for move, event in moves if event.seen_by(seat) is not None]
        assert self.life.number_for(seat) == len(told)
        seen = pick % max(1, len(told))
        for code in table.state.legal(seat):
            if self.life.still_open(seat, seen, code):
                assert len(self.life.actors()) > 1
                assert seat in self.life.actors()
                assert seat not in told[seen:]
            assert not self.life.still_open(seat, len(told) + 1, code)

    @precondition(lambda self: self.acts)
    @rule(pick=PICK)
    def duplicate(self, pick: int) -> None:
        """A repeated action is known by its id, with the number it was answered with."""
        action = sorted(self.acts)[pick % len(self.acts)]
        assert self.life.actions[action] == self.acts[action]

    @precondition(lambda self: self.life.deadline is not None)
    @rule()
    def time_out(self) -> None:
        assert self.life.table is not None
        clock = self.life.head.clock
        self.at = max(self.at, self.life.deadline or 0.0)
        if not self.life.people_to_move():
            return  # they have acted in secret, and a computer player has not
        seat = self.life.people_to_move()[0]
        if clock is not None and clock.then == "bot" and self.life.ask.limit is None:
            self.happen(Lent(seat, "easy"))
        else:
            gentle = self.life.game.mind.timeout_move(self.life.table.state, seat)
            do = self.life.game.write(self.life.table.state, seat, gentle)
            self.happen(Moved(seat, do, "clock"))

    @precondition(lambda self: self.life.deadline is not None)
    @rule(seconds=st.floats(0.1, 1000.0))
    def granted(self, seconds: float) -> None:
        before = self.life.deadline
        assert before is not None
        self.happen(Granted(seconds))
        assert self.life.deadline == before + seconds

    @precondition(lambda self: self.life.status == "over" and not self.life.next)
    @rule()
    def rematch(self) -> None:
        self.happen(Followed("u"))
        assert self.life.next == "u"

    # --- what always holds ---------------------------------------------------------------

    @invariant()
    def the_log_is_the_truth(self) -> None:
        again = Life(self.head)
        for entry in self.log:
            again.fold(entry)
        assert told(again) == told(self.life)

    @invariant()
    def numbers_are_consecutive(self) -> None:
        assert [entry.number for entry in self.log] == list(range(1, len(self.log) + 1))
        assert self.life.number == len(self.log)

    @invariant()
    def people_have_a_deadline_and_nobody_else(self) -> None:
        timed = self.head.clock is not None or self.life.ask.limit is not None
        sealed = self.life.ask.sealed  # which seats are done is a secret too
        whom = self.life.asked if sealed else self.life.people_to_move()
        waiting = any(map(self.life.by_hand, whom)) and timed
        assert (self.life.deadline is not None) == waiting

    @invariant()
    def the_record_checks_out(self) -> None:
        if self.life.status != "open":
            record = decode(encode(self.life.record()))
            for _ in replay(record, self.life.game):
                pass

    @invariant()
    def the_head_never_changes(self) -> None:
        assert tuple(self.head.chairs) == Life(self.head).chairs


def test_who_takes_his_seat_back_has_time_for_his_move() -> None:
    """Also if they lost it because their time had run out."""
    chairs = [Chair("person", "Ana"), Chair("person", "Léo")]
    head = Head(
        id="t",
        game="rainbow",
        options={"players": 2},
        chairs=chairs,
        host="host",
        seed=bytes(32),
        opened=0.0,
        clock=ClockPlan(10.0, "bot"),
    )
    life = Life(head)
    life.fold(Entry(1, Started(), 100.0))
    seat = life.actors()[0]
    assert life.deadline == 110.0
    assert life.people_able() == life.people_to_move() == [seat]
    life.fold(Entry(2, Lent(seat, "easy"), 110.0))
    assert life.people_able() == life.people_to_move() == []
    step = changed(life, [Returned(seat)], 115.0)
    assert step.after.deadline == 125.0
    life.become(step.after)
    assert life.deadline == 125.0
    life.fold(Entry(4, Lent(1 - seat, "easy"), 117.0))
    life.fold(Entry(5, Returned(1 - seat), 118.0))
    assert life.deadline == 125.0


def told(life: Life) -> Any:
    """All that a table's life is, to compare."""
    return copy.deepcopy(
        (
            life.chairs,
            life.number,
            life.status,
            life.moves,
            encode(life.record()) if life.table else b"",
            life.actors(),
            life.deadline,
            life.started,
            life.since,
            life.ask,
            life.grace,
            life.next,
            life.actions,
        )
    )


TestTableLife = TableLife.TestCase
TestTableLife.settings = settings(max_examples=40, stateful_step_count=25, derandomize=True)


def test_a_computer_player_that_fills_a_seat_has_the_name_its_line_tells() -> None:
    life = life_of(Chair("person", "Ana", "t"), Chair("open"), Chair("open"))
    old = DEEDS.decode(b'{"type":"replaced","seat":1,"level":"easy"}')
    life.fold(Entry(1, old, 0.0))
    assert life.chairs[1].name == "easy", "a log older than names reads as before"
    life.fold(Entry(2, Replaced(2, "easy", "Otto"), 0.0))
    assert (life.chairs[2].name, life.chairs[2].level) == ("Otto", "easy")
    life.fold(Entry(3, Replaced(0, "hard"), 0.0))
    assert life.chairs[0].name == "Ana", "who sat there goes on in log and result"


def life_of(*chairs: Chair) -> Life:
    options: dict[str, Any] = {"players": len(chairs)}
    return Life(
        Head(
            id="t",
            game="rainbow",
            options=options,
            chairs=list(chairs),
            host="",
            seed=bytes(32),
            opened=0.0,
        )
    )


def test_time_given_back_is_for_one_move_only() -> None:
    """Logs of earlier versions give time back in lines of their own."""
    life = life_of(Chair("person", "Ana", "t"), Chair("person", "Léo", "u"))
    life.head = msgspec.structs.replace(life.head, clock=ClockPlan(10.0))
    life.fold(Entry(1, Started(), 100.0))
    life.fold(Entry(2, Granted(50.0), 105.0))
    assert life.deadline == 160.0
    assert life.table is not None
    seat = life.actors()[0]
    do = life.game.legal(life.table.state, seat)[0]
    life.fold(Entry(3, Moved(seat, do), 120.0))
    assert life.deadline == 130.0


@pytest.mark.parametrize("seconds", [3.0, 1000.0])
def test_a_limit_of_the_rules_stands_whatever_the_clock_of_the_table_says(seconds: float) -> None:
    """RP-14"""
    window = next(iter(windows(1, 3)))
    chairs = [Chair("person", name) for name in ("Ana", "Léo", "Mia")]
    life = Life(
        msgspec.structs.replace(
            life_of(*chairs).head,
            game="pirates",
            options=window.game.settings(),
            clock=ClockPlan(seconds),
        )
    )
    for state in (window.before, window.opened):
        life.ask = window.game.ask(state)
        life.asked = life.ask.seats
        assert seconds_for(life) == (seconds if life.ask.limit is None else life.ask.limit)
    assert life.ask.limit is not None


def test_an_act_is_answered_with_the_number_of_what_its_seat_was_told() -> None:
    """RP-20: what others place in secret is not counted."""
    head = table_of("last", 3, bytes(32))
    life = Life(head)
    for entry in at_last(head):
        life.fold(entry)
    number = life.number_for(1)
    life.fold(Entry(life.number + 1, Moved(0, {"done": True}), 0.0, "0/a"))
    life.fold(Entry(life.number + 1, Moved(1, {"done": True}), 0.0, "1/a"))
    assert life.actions["1/a"] == life.number_for(1) == number + 1
    assert life.number_for(None) == number


def test_time_begins_anew_with_every_move_even_of_the_same_seat() -> None:
    life = life_of(Chair("person", "Ana", "t"), Chair("person", "Léo", "u"))
    life = Life(msgspec.structs.replace(life.head, game="regenbogen", clock=ClockPlan(10.0)))
    life.fold(Entry(1, Started(), 100.0))
    seat = life.actors()[0]
    assert life.table is not None
    trial = Trial(life, 103.0)
    trial.play(Play(seat, life.table.judged(seat, {"flip": 0})))
    assert life.deadline == 110.0
    life.become(trial.after)
    assert life.actors() == [seat]
    assert life.deadline == 113.0


def test_a_move_is_open_since_its_seat_could_make_it_and_not_before() -> None:
    """SQ-13: a late draw does not invalidate the move another seat makes meanwhile."""
    options = {"players": 2, "manual_draw": True}
    head = life_of(Chair("person", "Ana", "t"), Chair("person", "Léo", "u")).head
    life = Life(msgspec.structs.replace(head, game="sequence", options=options))
    life.fold(Entry(1, Started(), 0.0))
    first, second = life.actors()[0], 1 - life.actors()[0]
    assert life.table is not None
    placed = life.game.legal(life.table.state, first)[0]
    life.fold(Entry(2, Moved(first, placed), 1.0))
    code = min(life.table.state.legal(second))
    life.fold(Entry(3, Moved(first, {"draw": True}), 2.0))
    assert life.number_for(second) == 2
    assert life.still_open(second, 1, code)
    assert not life.still_open(second, 0, code)
    assert not life.still_open(second, 3, code)


@pytest.mark.parametrize(
    ("local", "may"), [((False, True, True), True), ((False, False, True), False)]
)
def test_only_people_round_one_screen_may_settle_who_begins(
    local: tuple[bool, ...], may: bool
) -> None:
    """RP-2"""
    chairs = [Chair("person", f"P{seat}", local=here) for seat, here in enumerate(local)]
    life = Life(msgspec.structs.replace(life_of(*chairs).head, game="pirates"))
    if may:
        may_lead(life, 0)
    else:
        with pytest.raises(Denied, match="one_screen"):
            may_lead(life, 0)


def test_nobody_has_the_token_of_a_seat_that_is_free_again() -> None:
    life = life_of(Chair("person", "Ana", "t"), Chair("open"))
    life.fold(Entry(1, Sat(1, "Léo", hashed("u")), 0.0))
    life.fold(Entry(2, Rose(1), 0.0))
    assert life.chairs[1] == Chair("open")


def test_a_table_does_not_resume_from_a_record_with_another_result() -> None:
    table = Table.open("rainbow", {}, [Seat("Ana"), Seat("Léo")], Random(1))
    whole = play_on(table, 1000).record()
    assert whole.result is not None
    Table.resume(whole)
    whole.result.winners.reverse()
    whole.result.scores.reverse()
    with pytest.raises(BrokenRule, match="but the rules say"):
        Table.resume(whole)
