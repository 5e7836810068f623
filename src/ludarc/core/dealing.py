"""Faults that deals of cards share: who begins, how many cards lie where, which pack they make."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence, Sized
from typing import TypeVar

from ludarc.core.faults import Fault

Card = TypeVar("Card", int, str)


def check_first(first: int, seats: int, rule: str) -> None:
    """One of the seats begins."""
    if not 0 <= first < seats:
        raise Fault("deal.first", f"there is no seat {first}", rule)


def check_count(cards: Sized, where: str, expected: int, rule: str) -> None:
    """So many cards lie there."""
    if len(cards) != expected:
        raise Fault(where, f"{len(cards)} cards instead of {expected}", rule)


def check_hands(
    hands: Sequence[Sized], where: str, seats: int, each: int, rule: str, what: str = "hands"
) -> None:
    """Every seat has so many cards."""
    if len(hands) != seats:
        raise Fault(where, f"{len(hands)} {what} for {seats} seats", rule)
    for seat, hand in enumerate(hands):
        check_count(hand, f"{where}[{seat}]", each, rule)


def check_pack(
    cards: Iterable[Card], pack: Mapping[Card, int], rule: str, what: str = "cards"
) -> None:
    """These are the cards of the pack: so many of each name, and no others."""
    found = Counter(cards)
    for name, count in pack.items():
        if found[name] != count:
            raise Fault("deal", f"{found[name]} {what} {name} instead of {count}", rule)
    for name in found:
        if name not in pack:
            raise Fault("deal", f"'{str(name)[:20]}' is no card", rule)
