"""A deal that cannot be says where, what and by which rule."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from ludarc.core.dealing import check_count, check_first, check_hands, check_pack
from ludarc.core.faults import Fault

PACK = {"ace": 2, "king": 1}


@pytest.mark.parametrize(
    ("check", "fault"),
    [
        (lambda: check_first(2, 2, "X"), "deal.first: there is no seat 2 (X)"),
        (lambda: check_first(-1, 2, "X"), "deal.first: there is no seat -1 (X)"),
        (lambda: check_count([1], "deal.stock", 2, "X"), "deal.stock: 1 cards instead of 2 (X)"),
        (
            lambda: check_hands([[1]], "deal.hands", 2, 1, "X"),
            "deal.hands: 1 hands for 2 seats (X)",
        ),
        (
            lambda: check_hands([[1], []], "deal.hands", 2, 1, "X", "piles"),
            "deal.hands[1]: 0 cards instead of 1 (X)",
        ),
        (lambda: check_pack(["ace"], PACK, "X"), "deal: 1 cards ace instead of 2 (X)"),
        (
            lambda: check_pack([*"AA", "ace", "ace", "king"], PACK, "X"),
            "deal: 'A' is no card (X)",
        ),
        (
            lambda: check_pack([7], {7: 2}, "X", "cards of value"),
            "deal: 1 cards of value 7 instead of 2 (X)",
        ),
    ],
)
def test_a_deal_that_cannot_be_says_why(check: Callable[[], None], fault: str) -> None:
    with pytest.raises(Fault) as caught:
        check()
    assert str(caught.value) == fault


def test_a_deal_that_can_be_is_let_through() -> None:
    check_first(1, 2, "X")
    check_count([1, 2], "deal.stock", 2, "X")
    check_hands([[1], [2]], "deal.hands", 2, 1, "X")
    check_pack(["king", "ace", "ace"], PACK, "X")
