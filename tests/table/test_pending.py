"""What people ask of each other: to play again, and to be given a computer player's seat."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.table.chairs import Chair
from ludarc.table.deeds import TookOver
from ludarc.table.effects import Accepted, Agreed, Reply, RoomChanged
from ludarc.table.head import ClockPlan
from ludarc.table.inputs import (
    Act,
    AskAgain,
    DeclineAgain,
    Follow,
    Freeze,
    Grant,
    Remove,
    Settle,
    Start,
    Swap,
    Tally,
    Thought,
    Wish,
)
from ludarc.table.machine import Machine
from ludarc.table.pending import AGAIN_SECONDS, MOST_WISHES
from tests.table.questions import OPENED, denied, in_window
from tests.table.test_preparing import ANA, BOT, FREE, LEO, deeds, done
from tests.table.test_start import opened

MIA = Chair("person", "Mia", "c")
NOW = 5.0


def over(*chairs: Chair, here: set[int | None]) -> Machine:
    """A game that was played to its end by its clock."""
    machine = opened("rainbow", *chairs)
    done(machine, Start("host", "random"))
    life = machine.life
    assert life.table is not None
    while not life.table.state.over:
        seat = life.actors()[0]
        life.table.play(seat, life.table.state.legal(seat)[0])
    machine.here = here
    return machine


def effects(machine: Machine, given: Any, now: float = NOW) -> list[Any]:
    """What follows from an input; nothing if it changes nothing."""
    step = machine.step(given, now)
    if isinstance(step, Accepted):
        return []
    machine.commit(done_at(step))
    return list(step.effects)  # type: ignore[union-attr]


def done_at(step: Any) -> Any:
    assert hasattr(step, "effects"), step
    return step


# --- playing again -------------------------------------------------------------------------------


def test_everybody_who_is_here_is_asked_and_the_next_table_is_for_those_who_agree() -> None:
    machine = over(ANA, LEO, MIA, here={0, 1, 2})
    assert effects(machine, AskAgain("a")) == [RoomChanged()]
    assert effects(machine, AskAgain("a")) == []
    assert effects(machine, DeclineAgain("b")) == [RoomChanged()]
    again = machine.pending.again
    assert again is not None
    assert (set(again.yes), set(again.no)) == ({0}, {1})
    assert machine.asked_until == NOW + AGAIN_SECONDS
    assert effects(machine, AskAgain("c"), NOW + 1) == [Agreed(frozenset({0, 2}))]
    assert machine.pending.again is None


def test_whoever_does_not_answer_stays() -> None:
    machine = over(ANA, LEO, here={0, 1, None})
    effects(machine, AskAgain("b"))
    assert effects(machine, Tally(), NOW + AGAIN_SECONDS - 1) == []
    assert effects(machine, Tally(), NOW + AGAIN_SECONDS) == [Agreed(frozenset({1}))]


@pytest.mark.parametrize("mark", ["a", "host"])
def test_one_person_waits_for_nobody(mark: str) -> None:
    machine = over(ANA, LEO, BOT, here={0, None})
    assert effects(machine, AskAgain(mark)) == [Agreed(frozenset({0}))]


def test_whoever_goes_is_not_waited_for_any_more() -> None:
    machine = over(ANA, LEO, MIA, here={0, 1, 2})
    effects(machine, AskAgain("a"))
    machine.here = {0, 1}
    assert effects(machine, Tally()) == []
    machine.here = {0}
    assert effects(machine, Tally()) == [Agreed(frozenset({0}))]


def test_nobody_plays_again_when_all_who_wanted_to_have_gone() -> None:
    machine = over(ANA, LEO, here={0, 1})
    effects(machine, AskAgain("a"))
    machine.here = {1}
    assert effects(machine, Tally()) == [RoomChanged()]
    assert machine.pending.again is None


def test_whoever_asked_may_think_better_of_it() -> None:
    machine = over(ANA, LEO, MIA, here={0, 1, 2})
    effects(machine, AskAgain("a"))
    effects(machine, DeclineAgain("b"))
    effects(machine, DeclineAgain("c"))
    assert machine.pending.again is None, "all have answered"
    machine = over(ANA, LEO, here={0, 1})
    effects(machine, AskAgain("a"))
    assert effects(machine, DeclineAgain("a")) == [RoomChanged()]
    assert effects(machine, DeclineAgain("b")) == [RoomChanged()]
    assert machine.pending.again is None, "nobody wants to"
    assert effects(machine, DeclineAgain("b")) == []


def test_people_at_one_screen_answer_together() -> None:
    local = Chair("person", "Léo", "b", local=True)
    machine = over(ANA, local, here={0})
    assert effects(machine, AskAgain("a")) == [Agreed(frozenset({0, 1}))]


def test_a_host_without_a_seat_may_ask_but_does_not_play() -> None:
    machine = over(ANA, LEO, here={1, None})
    done(machine, Remove(0, "host", "easy"))
    assert effects(machine, AskAgain("host")) == [RoomChanged()]
    machine.here = {1, None}
    assert effects(machine, DeclineAgain("b")) == [RoomChanged()]
    assert machine.pending.again is None


def test_a_host_who_looks_on_asks_those_who_sit_and_is_no_less_heard_when_somebody_goes() -> None:
    machine = over(ANA, LEO, MIA, here={1, 2, None})
    done(machine, Remove(0, "host", "easy"))
    effects(machine, AskAgain("host"))
    machine.here = {1, None}
    assert effects(machine, Tally()) == []
    assert effects(machine, AskAgain("b")) == [Agreed(frozenset({1}))]


def test_a_host_has_computer_players_play_again() -> None:
    machine = over(BOT, BOT, here={None})
    assert effects(machine, AskAgain("host")) == [Agreed(frozenset())]


def test_strangers_and_players_of_a_game_that_goes_on_ask_nothing() -> None:
    machine = over(ANA, LEO, here={0, 1})
    for mark in ("", "x"):
        assert denied(machine.step(AskAgain(mark), NOW)) == "not_yours"
        assert denied(machine.step(DeclineAgain(mark), NOW)) == "not_yours"
    playing = opened("rainbow", ANA, LEO)
    assert denied(playing.step(AskAgain("a"), NOW)) == "not_over"
    assert effects(playing, Tally()) == []


def test_once_there_is_a_next_table_nothing_more_is_asked() -> None:
    machine = over(ANA, LEO, here={0, 1})
    effects(machine, AskAgain("a"))
    done(machine, Follow("next"))
    assert machine.pending.again is None
    assert effects(machine, AskAgain("b")) == []


def test_a_series_counts_the_games_and_who_won_them() -> None:
    machine = over(ANA, LEO, here=set())
    result = machine.life.record().result
    assert result is not None
    series = machine.life.series
    assert series is not None
    assert series.played == 1
    assert [seat for seat, won in enumerate(series.won) if won] == result.winners
    assert opened("rainbow", ANA, LEO).life.series is None


# --- a computer player's seat --------------------------------------------------------------------


def playing(*chairs: Chair) -> Machine:
    machine = opened("rainbow", *chairs)
    done(machine, Start("host", "easy"))
    return machine


WISH = Wish("w", 1, " Zoé ", "z", "owl")


def test_the_host_grants_a_computer_players_seat_to_who_watches() -> None:
    machine = playing(ANA, BOT)
    sender = object()
    step = machine.step(WISH, NOW, sender)
    machine.commit(done_at(step))
    assert done_at(step).effects == [Reply(sender, Accepted(0)), RoomChanged()]
    assert list(machine.pending.wishes) == [WISH._replace(name="Zoé")]
    assert denied(machine.step(Grant("w", "a", True), NOW)) == "not_host"
    assert denied(machine.step(Grant("w", "z", True), NOW)) == "not_host"
    assert denied(machine.step(Grant("v", "host", True), NOW)) == "no_wish"
    assert machine.life.chairs[1] == BOT
    granted = done(machine, Grant("w", "host", True))
    assert deeds(granted) == [TookOver(1, "Zoé", "z", "owl")]
    assert machine.life.chairs[1] == Chair("person", "Zoé", "z", face="owl")
    assert not machine.pending.wishes
    assert [seat.name for seat in machine.life.record().seats] == ["Ana", "Zoé"]
    assert machine.life.record().seats[1].bot is None


@pytest.mark.parametrize("mark", ["host", "z"])
def test_a_wish_is_refused_or_taken_back(mark: str) -> None:
    machine = playing(ANA, BOT)
    effects(machine, WISH)
    assert effects(machine, Grant("w", mark, False)) == [RoomChanged()]
    assert machine.pending.wishes == ()
    assert machine.life.chairs[1] == BOT


def test_the_wishes_of_others_for_a_seat_that_was_given_are_gone() -> None:
    machine = playing(ANA, BOT, BOT)
    effects(machine, WISH)
    effects(machine, WISH._replace(id="v", mark="y"))
    effects(machine, WISH._replace(id="u", mark="x", seat=2))
    done(machine, Grant("v", "host", True))
    assert [wish.id for wish in machine.pending.wishes] == ["u"]


def test_whoever_was_replaced_asks_to_be_let_back_and_keeps_their_wins() -> None:
    machine = playing(ANA, LEO)
    done(machine, Remove(1, "host", "easy"))
    machine.life.won = (1, 2)
    effects(machine, WISH._replace(asker="b"))
    assert deeds(done(machine, Grant("w", "host", True))) == [
        TookOver(1, "Zoé", "z", "owl", back=True)
    ]
    assert machine.life.won == (1, 2)
    done(machine, Remove(1, "host", "easy"))
    effects(machine, WISH._replace(asker="b"))
    done(machine, Grant("w", "host", True))
    assert machine.life.won == (1, 0), "the seat was another's meanwhile"


@pytest.mark.parametrize("other", [ANA, FREE])
def test_only_a_computer_players_own_seat_is_wished_for(other: Chair) -> None:
    machine = opened("rainbow", ANA, other, BOT)
    assert denied(machine.step(WISH, NOW)) == "no_computer"
    assert denied(machine.step(WISH._replace(seat=9), NOW)) == "no_seat"
    assert denied(machine.step(WISH._replace(seat=2, name=" "), NOW)) == "name"
    assert denied(machine.step(WISH._replace(seat=2, asker="a"), NOW)) == "seated"
    for number in range(MOST_WISHES):
        effects(machine, WISH._replace(id=f"w{number}", seat=2))
    assert denied(machine.step(WISH._replace(seat=2), NOW)) == "wishes"


def test_a_wish_follows_the_chair_it_is_for() -> None:
    machine = opened("rainbow", ANA, BOT, FREE)
    effects(machine, WISH)
    done(machine, Swap(0, "a", 1))
    assert [wish.seat for wish in machine.pending.wishes] == [0]
    done(machine, Settle("host", {"players": 2}))
    assert [wish.seat for wish in machine.pending.wishes] == [0]
    machine.step(Freeze("oops"), NOW)
    done(machine, Freeze("oops"))
    assert machine.pending.wishes == ()
    assert denied(machine.step(WISH, NOW)) == "frozen"


def test_nothing_is_wished_for_when_the_game_is_over() -> None:
    machine = over(ANA, BOT, here={0})
    assert denied(machine.step(WISH, NOW)) == "not_playing"


def test_who_takes_over_has_their_whole_time() -> None:
    machine = opened("rainbow", BOT, BOT)
    done(machine, Settle("host", {}, ClockPlan(30.0)))
    done(machine, Start("host"))
    mover = machine.life.actors()[0]
    effects(machine, WISH._replace(seat=mover), 500.0)
    step = machine.step(Grant("w", "host", True), 1000.0)
    machine.commit(done_at(step))
    assert machine.life.deadline == 1030.0


@pytest.mark.parametrize("answered", [False, True])
def test_who_takes_over_while_something_is_asked_in_secret_answers_it_once(answered: bool) -> None:
    machine, _, (seat, *_) = in_window()
    life = machine.life
    assert life.table is not None
    life.sit(seat, Chair("bot", "Luna", level="easy"))
    seen, legal = life.number_for(seat), life.table.state.legal(seat)
    if answered:
        held = machine.step(Thought(seat, legal[0], seen), OPENED)
        machine.commit(done_at(held))
    effects(machine, WISH._replace(seat=seat), OPENED)
    machine.commit(done_at(machine.step(Grant("w", "host", True), OPENED)))
    assert machine.able(seat) is not answered
    assert machine.answered(seat) is answered
    do = life.game.write(life.table.state, seat, legal[0])
    outcome = machine.step(Act(seat, [do], machine.life.number_for(seat), "mine"), OPENED)
    if answered:
        assert denied(outcome) == "answered"
    else:
        assert not done_at(outcome).entries, "it is held"
