"""What computer players are called unless the host says otherwise."""

from __future__ import annotations

from collections.abc import Collection

GUESTS = ("Iris", "Otto", "Nour", "Luna", "Milo", "Alma", "Hugo", "Ines", "Noé", "Vera", "Ugo")


def guest_name(seat: int, taken: Collection[str]) -> str:
    """A name for the computer player of a seat that nobody at the table has yet.

    Names are given by seat, so that two tables of the same kind have the same company. When all
    names are taken they are numbered: `Iris 2`.
    """
    known = {name.casefold() for name in taken}
    turned = [GUESTS[(seat + number) % len(GUESTS)] for number in range(len(GUESTS))]
    count = 1
    while True:
        for name in turned:
            numbered = name if count == 1 else f"{name} {count}"
            if numbered.casefold() not in known:
                return numbered
        count += 1
