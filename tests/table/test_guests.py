"""What computer players are called."""

from __future__ import annotations

from ludarc.table.botnames import GUESTS, guest_name
from ludarc.table.chairs import Plan
from ludarc.table.head import planned


def test_nobody_at_the_table_has_the_name_of_a_computer_player() -> None:
    assert guest_name(1, []) == GUESTS[1]
    assert guest_name(1, [GUESTS[1].upper()]) == GUESTS[2]


def test_there_is_a_name_for_every_seat_of_the_largest_table() -> None:
    taken: list[str] = []
    for seat in range(30):
        taken.append(guest_name(seat, taken))
    assert len(set(taken)) == 30
    assert all(any(name.startswith(guest) for guest in GUESTS) for name in taken)


def test_a_table_is_opened_without_two_of_the_same_name() -> None:
    plans = [Plan("me", "Nour"), *[Plan("bot")] * 10, Plan("bot", "Vera")]
    names = [chair.name for chair in planned(plans, ["t"])]
    assert len(set(names)) == len(plans)
    assert names[0] == "Nour"
    assert names[-1] == "Vera"
