"""Answers a table keeps secret until all are in (RP-14)."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.table.effects import Answer, Held, Refused, Reply, SeatChanged
from ludarc.table.inputs import Act, Decline, Due, Freeze
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from tests.table.evening import Evening
from tests.table.questions import OPENED, denied, in_window

PASS = {"block": False}
NOW = OPENED + 1.0


def act(machine: Machine, seat: int, *moves: Any, action: str = "a") -> Act:
    return Act(seat, list(moves), machine.life.number_for(seat), f"{seat}/{action}")


def done(machine: Machine, outcome: Step | Answer | None) -> Step:
    assert isinstance(outcome, Step), outcome
    machine.commit(outcome)
    return outcome


def test_an_answer_sent_again_is_held_once_and_whoever_sent_it_last_is_told() -> None:
    machine, first, (second,) = in_window()
    held = done(machine, machine.step(act(machine, first, PASS), NOW, "lost"))
    assert held.effects == [Reply("lost", Held()), SeatChanged(first, "lost")]
    again = done(machine, machine.step(act(machine, first, PASS), NOW, "back"))
    assert (again.effects, again.entries) == ([Reply("back", Held())], [])
    done(machine, machine.step(act(machine, second, PASS), NOW, "other"))
    assert machine.due is not None
    assert machine.step(Due(), machine.due - 0.1) is None
    counted = machine.step(Due(), machine.due)
    assert isinstance(counted, Step)
    told = {effect.to for effect in counted.effects if isinstance(effect, Reply)}
    assert told == {"back", "other"}


def test_a_seat_answers_once_with_one_move_that_is_allowed() -> None:
    machine, first, _ = in_window()
    assert denied(machine.step(act(machine, first, PASS, PASS), NOW)) == "uncovers"
    assert isinstance(machine.step(act(machine, first, {"end": "pile"}), NOW), Refused)
    assert machine.sealed.held == {}
    done(machine, machine.step(act(machine, first, PASS), NOW))
    assert denied(machine.step(act(machine, first, PASS, action="b"), NOW)) == "answered"
    assert not machine.able(first)


def test_what_was_declined_in_advance_may_be_answered_after_all() -> None:
    machine, first, _ = in_window()
    declined = done(machine, machine.step(Decline(first, True), NOW))
    assert declined.effects == [SeatChanged(first)]
    assert machine.sealed.never == {first}
    assert machine.answered(first)
    withdrawn = done(machine, machine.step(Decline(first, False), NOW))
    assert withdrawn.effects == [SeatChanged(first)]
    assert (machine.sealed.never, machine.sealed.held) == (frozenset(), {})
    assert machine.able(first)


def test_an_answer_that_was_sent_is_not_taken_back_by_declining_no_more() -> None:
    machine, first, _ = in_window()
    done(machine, machine.step(act(machine, first, PASS), NOW))
    done(machine, machine.step(Decline(first, False), NOW))
    assert machine.sealed.held.keys() == {first}


def test_a_fault_of_the_program_gives_up_the_answers_that_wait() -> None:
    machine, first, _ = in_window()
    done(machine, machine.step(act(machine, first, PASS), NOW, "sender"))
    frozen = done(machine, machine.step(Freeze("ZeroDivisionError"), NOW))
    reply = frozen.effects[0]
    assert isinstance(reply, Reply)
    assert (reply.to, denied(reply.answer)) == ("sender", "frozen")
    assert machine.sealed.held == {}
    assert denied(machine.step(Decline(first, True), NOW)) == "frozen"


@pytest.mark.parametrize("never", [True, False])
def test_where_nobody_plays_or_nothing_is_asked_nothing_is_declined(never: bool) -> None:
    opened = Evening("pirates", 2, 1).machine
    assert opened.life.status == "open"
    assert denied(opened.step(Decline(0, never), 0.0)) == "not_playing"
    assert denied(Evening("rainbow", 2, 1).machine.step(Decline(0, never), 0.0)) == "nothing_asked"
