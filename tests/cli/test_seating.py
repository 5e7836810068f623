"""Which player gets which seat in the terminal game."""

from __future__ import annotations

from ludarc.cli.terminal.seating import seats_from


def test_a_computer_player_never_takes_the_name_of_a_person() -> None:
    seats = seats_from("name:Iris,easy,name:Otto,easy", "fr")
    assert [seat.name for seat in seats] == ["Iris", "Nour", "Otto", "Léa"]
    assert [seat.bot for seat in seats] == [None, "easy", None, "easy"]
