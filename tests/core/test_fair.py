"""The fair deal: as the paragraph in `core/fair.py` says it, and every order equally likely."""

from __future__ import annotations

import hashlib
import struct
from collections import Counter
from itertools import chain, islice
from typing import Any

import pytest

from ludarc.core.fair import SEED_BYTES, below, commitment, fair_deal, numbers, shuffled
from ludarc.games import GAMES, kind, settle
from ludarc.games.sequence.rules import Sequence

KNOWN = [48, 52, 10, 13, 30, 31, 4, 47, 26, 12]
KNOWN_FIRST = 1
SEEDS = [bytes(32), bytes(range(32)), b"\xff" * 32, hashlib.sha256(b"table").digest()]


class Paragraph:
    """The published algorithm, written again from its description alone."""

    def __init__(self, seed: bytes) -> None:
        self.seed = seed
        self.block = 0
        self.ready: list[int] = []

    def number(self) -> int:
        if not self.ready:
            text = self.seed + struct.pack(">Q", self.block)
            self.ready = list(struct.unpack(">4Q", hashlib.sha256(text).digest()))
            self.block += 1
        return self.ready.pop(0)

    def below(self, k: int) -> int:
        number = self.number()
        while number >= (1 << 64) // k * k:
            number = self.number()
        return number % k

    def deck(self, count: int) -> list[int]:
        deck = [*range(count)]
        left = count
        while left >= 2:
            pick = self.below(left)
            last = deck[left - 1]
            deck[left - 1] = deck[pick]
            deck[pick] = last
            left -= 1
        return deck


class SequenceParagraph(Paragraph):
    """What it says of Sequence: cuts first, and a number below 2^62 in the end.

    Card 2n and card 2n + 1 are the two of a kind; kinds go by suit SHDC, then by rank A, 2, … K.
    """

    def card(self, number: int) -> str:
        return "A23456789TJQK"[number // 2 % 13] + "SHDC"[number // 2 // 13]

    def deal(self, seats: int, each: int) -> tuple[dict[str, Any], int]:
        tied = list(range(seats))
        cuts = []
        while len(tied) > 1:
            cards = dict(zip(tied, map(self.card, self.deck(104)), strict=False))
            cuts.append([cards.get(seat) for seat in range(seats)])
            heights = {seat: "23456789TJQKA".index(cards[seat][0]) for seat in tied}
            tied = [seat for seat in tied if heights[seat] == min(heights.values())]
        pack = [self.card(number) for number in self.deck(104)]
        hands = [pack[seat * each : (seat + 1) * each] for seat in range(seats)]
        deal = {"cuts": cuts, "dealer": tied[0], "hands": hands, "stock": pack[seats * each :]}
        return deal, self.below(2**62)


def fair_deck(seed: bytes, count: int, seats: int) -> tuple[list[int], int]:
    """A deck and the number after it, as a deal takes them."""
    source = numbers(seed)
    return shuffled(count, source), below(seats, source)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize(("count", "seats"), [(1, 2), (2, 2), (18, 3), (36, 4), (60, 6), (104, 12)])
def test_the_deck_is_the_one_the_paragraph_describes(seed: bytes, count: int, seats: int) -> None:
    paragraph = Paragraph(seed)
    assert fair_deck(seed, count, seats) == (paragraph.deck(count), paragraph.below(seats))


SEQUENCE_HANDS = {2: 7, 3: 6, 4: 6, 6: 5, 8: 4, 9: 4, 10: 3, 12: 3}


@pytest.mark.parametrize("seats", SEQUENCE_HANDS)
def test_sequence_is_cut_and_dealt_as_the_paragraph_describes(seats: int) -> None:
    """SQ-4, SQ-5"""
    game = settle("sequence", {"players": seats})
    rounds = set()
    for number in range(60):
        seed = hashlib.sha256(b"cut %d" % number).digest()
        state = fair_deal(game, seed)
        assert isinstance(state, Sequence)
        deal, lot = SequenceParagraph(seed).deal(seats, SEQUENCE_HANDS[seats])
        assert game.deal_of(state) == deal
        assert state.lot == lot
        rounds.add(len(deal["cuts"]))
    assert rounds >= {1, 2}


def test_who_cuts_again_never_cuts_from_what_the_others_left() -> None:
    """SQ-5"""
    game = settle("sequence", {"players": 12})
    seen: Counter[str] = Counter()
    for number in range(400):
        deal = game.deal_of(fair_deal(game, hashlib.sha256(b"tie %d" % number).digest()))
        first, *again = deal["cuts"]
        seen.update(card for card in chain(*again) if card in first)
    assert seen.total() > 0


def test_a_known_seed_deals_a_known_deck() -> None:
    """So that no later version deals old tables differently."""
    deck, first = fair_deck(bytes(range(32)), 60, 4)
    assert (deck[:10], first) == (KNOWN, KNOWN_FIRST)


@pytest.mark.parametrize("name", GAMES)
def test_every_game_is_dealt_in_the_order_of_its_deck(name: str) -> None:
    for seats in kind(name).seat_counts:
        game = settle(name, {"players": seats})
        once, again = fair_deal(game, SEEDS[1]), fair_deal(game, SEEDS[1])
        other = fair_deal(game, SEEDS[2])
        assert game.deal_of(once) == game.deal_of(again)
        assert game.deal_of(once) != game.deal_of(other)
        assert game.deal_of(game.start(game.deal_of(once))) == game.deal_of(once)


def test_the_promise_is_the_hash_of_the_seed() -> None:
    assert SEED_BYTES == 32
    for seed in SEEDS:
        assert commitment(seed) == hashlib.sha256(seed).hexdigest()


def test_numbers_of_the_last_incomplete_stretch_are_skipped() -> None:
    edge = 2**64 - 2**64 % 10
    assert below(10, iter([edge, 2**64 - 1, edge - 1])) == 9
    assert below(10, iter([edge + 5, 7])) == 7
    assert below(1, iter([123])) == 0
    assert below(2**63, iter([2**64 - 1])) == 2**63 - 1


def test_the_stream_of_numbers_does_not_repeat() -> None:
    assert len(set(islice(numbers(bytes(32)), 4000))) == 4000


def chi_square(counts: Counter[int], cells: int) -> float:
    expected = counts.total() / cells
    return sum((counts[cell] - expected) ** 2 / expected for cell in range(cells))


def test_every_card_lies_equally_often_in_every_place() -> None:
    """Ten cards in ten places: 10/9 of a chi-square with 81 degrees of freedom, as a deck fills
    each row and column once; the bound is passed by chance once in 10 000."""
    decks = 4000
    counts: Counter[int] = Counter()
    firsts: Counter[int] = Counter()
    for table in range(decks):
        deck, first = fair_deck(hashlib.sha256(b"%d" % table).digest(), 10, 6)
        counts.update(10 * place + card for place, card in enumerate(deck))
        firsts[first] += 1
    assert chi_square(counts, 100) < 150.0
    assert chi_square(firsts, 6) < 25.7


def test_every_order_of_four_cards_is_equally_likely() -> None:
    """24 orders, 23 degrees of freedom, bound at 1 in 10 000."""
    orders: dict[tuple[int, ...], int] = {}
    counts: Counter[int] = Counter()
    for table in range(12_000):
        deck, _ = fair_deck(hashlib.sha256(b"order %d" % table).digest(), 4, 2)
        counts[orders.setdefault(tuple(deck), len(orders))] += 1
    assert len(orders) == 24
    assert chi_square(counts, 24) < 55.5
