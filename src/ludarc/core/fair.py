"""The fair deal: the hash of a secret seed is shown before the first move, the seed at the end.

Anyone can check it with a few lines of their own: the seed is 32 bytes; block number n is
SHA-256(seed + n as 8 bytes, big-endian), read as four 64-bit numbers, big-endian; a number below k
is the next 64-bit number modulo k, skipping numbers in the last incomplete stretch of k. The deck
0, 1, 2, … is shuffled from its end: for left = count … 2 the card at left - 1 changes places with
the one at a number below left. Then the first seat is a number below the seats. In Sequence the
players cut first, each time from a deck shuffled anew, one card for each seat that cuts, in the
order of the seats; and instead of the first seat there is a number below 2^62, from which later
shuffles follow. In Rainbow Pirates it is a number below the seats times 2^58: its remainder by the
seats is the first seat, unless people at one screen settled that themselves, and from the quotient
follows what a Cabin boy takes.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import TypeVar

from ludarc.core.contract import Game
from ludarc.core.state import State

SEED_BYTES = 32
SPAN = 2**64

S = TypeVar("S", bound=State)


def commitment(seed: bytes) -> str:
    """What is shown before the first move."""
    return sha256(seed).hexdigest()


def numbers(seed: bytes) -> Iterator[int]:
    """The 64-bit numbers that follow from a seed."""
    block = 0
    while True:
        digest = sha256(seed + block.to_bytes(8)).digest()
        yield from (int.from_bytes(digest[at : at + 8]) for at in range(0, 32, 8))
        block += 1


def below(limit: int, source: Iterator[int]) -> int:
    """The next number below a limit, all equally likely."""
    whole = SPAN - SPAN % limit
    return next(number for number in source if number < whole) % limit


def shuffled(count: int, source: Iterator[int]) -> list[int]:
    """A deck shuffled by the next numbers."""
    deck = list(range(count))
    for left in range(count, 1, -1):
        pick = below(left, source)
        deck[left - 1], deck[pick] = deck[pick], deck[left - 1]
    return deck


def fair_deal(game: Game[S], seed: bytes) -> S:
    """The position a seed deals."""
    state = game.blank()
    source = numbers(seed)
    fresh = again = state.cuts_for_deal()
    while again:
        again = state.cut_cards(shuffled(state.deck_size(), source), fresh)
        fresh = False
    deck = shuffled(state.deck_size(), source)
    state.lay_out_cards(deck, below(state.lots(), source))
    return state
