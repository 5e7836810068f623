"""How long a computer player may think in one turn."""

from __future__ import annotations

from ludarc.bots.turnclock import DECISION, TURN, TurnClock
from ludarc.core.events import Event


def test_a_turn_of_many_moves_takes_no_longer_than_its_time() -> None:
    """Thoughts take a little more than they are given, but never as long as they like."""
    clock = TurnClock()
    assert clock.left(1) == DECISION
    total = 0.0
    for _ in range(20):
        seconds = clock.left(1)
        assert 0 < seconds <= DECISION
        clock.spend(1, seconds + 0.02)
        clock.moved(Event(1, None, ()))
        total += seconds
    assert total <= TURN
    clock.moved(Event(0, None, ()))
    assert clock.left(1) == DECISION


def test_who_only_answers_does_not_end_the_turn_of_another() -> None:
    """RP-14"""
    clock = TurnClock()
    clock.spend(1, 3.0)
    clock.moved(Event(0, None, (), sealed=True))
    assert clock.left(1) == 0.5
