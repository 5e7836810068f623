"""Bit masks and bags: the arithmetic under the rules."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st
from librt.random import Random

from ludarc.core.bag import draw, kinds, many, one, pack, size, spread
from ludarc.core.bits import bit
from ludarc.core.seed import seed_from
from ludarc.core.state import shuffle, zeros

CARDS = st.lists(st.integers(0, 5), max_size=15)


def test_every_bit_up_to_the_sixty_second_is_itself() -> None:
    assert [bit(place) for place in range(63)] == [2**place for place in range(63)]


@given(CARDS)
def test_a_bag_holds_what_was_put_in(cards: list[int]) -> None:
    bag = pack(cards)
    assert kinds(bag) == sorted(cards)
    assert size(bag) == len(cards)
    assert [many(bag, kind) for kind in range(6)] == [cards.count(kind) for kind in range(6)]


@given(CARDS, st.integers(0, 2**32))
def test_drawing_a_whole_deck_gives_back_its_bag(cards: list[int], seed: int) -> None:
    deck = zeros(32)
    left = spread(pack(cards), deck, 0)
    assert left == len(cards)
    rng = Random(seed)
    first = draw(deck, left, left // 2, rng)
    rest = draw(deck, left - left // 2, left - left // 2, rng)
    assert first + rest == pack(cards)
    assert size(first) == left // 2


def test_a_bag_of_one_is_one_card() -> None:
    assert [kinds(one(kind)) for kind in range(15)] == [[kind] for kind in range(15)]


@given(st.integers(1, 60), st.integers(0, 2**40))
def test_a_shuffle_is_a_permutation(count: int, seed: int) -> None:
    deck = zeros(60)
    for card in range(count):
        deck[card] = card
    shuffle(deck, count, Random(seed))
    assert sorted(list(deck)[:count]) == list(range(count))


def test_seeds_follow_from_their_parts_and_their_order() -> None:
    assert seed_from(1, 2) == seed_from(1, 2)
    assert len({seed_from(1, 2), seed_from(2, 1), seed_from(12), seed_from("1", "2", "")}) == 4
    assert 0 <= seed_from(5) < 2**63
