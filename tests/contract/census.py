"""Counting all cards and discs of a position, wherever they are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import Any

from ludarc.core.bag import kinds
from ludarc.core.state import State
from ludarc.games.pirates.codec.moves import cards_of as hand_of
from ludarc.games.pirates.codec.view import groups_of
from ludarc.games.pirates.law.cards import BOX, KINDS
from ludarc.games.pirates.law.groups import blacks_in, is_group, lights_in
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.rainbow.rules import HAND, PILE_BITS, Rainbow
from ludarc.games.regenbogen.rules import COLOURS, Regenbogen
from ludarc.games.sequence.moves import cards_of
from ludarc.games.sequence.position import KIND_MASK
from ludarc.games.sequence.rules import Sequence
from tests.contract.worlds import of_game


def census(state: State) -> Counter[int]:
    """How many there are of each value or colour."""
    return of_game(CENSUS, game_of(state), f"{__name__}.CENSUS")(state)


def full_census(state: State) -> Counter[int]:
    """What the census of this game must be."""
    return of_game(FULL, game_of(state), f"{__name__}.FULL")(state)


def game_of(state: State) -> str:
    """The name of the game a position is of."""
    return type(state).__name__.lower()


def rainbow_census(state: Any) -> Counter[int]:
    assert isinstance(state, Rainbow)
    bags = [state.table, state.played, state.gone, state.box, *state.pile]
    bags += [holding & HAND for holding in state.holding]
    bags += [holding >> PILE_BITS for holding in state.holding]
    return Counter(card for bag in bags for card in kinds(bag))


def sequence_census(state: Any) -> Counter[int]:
    assert isinstance(state, Sequence)
    hands = [cards_of(state, seat) for seat in range(state.seats)]
    assert [len(hand) for hand in hands] == list(state.held)[: state.seats]
    laid = [entry & KIND_MASK for entry in list(state.discards)[: state.laid]]
    stock = list(state.stock)[: state.left]
    return Counter(card for pile in (*hands, laid, stock) for card in pile)


def regenbogen_census(state: Any) -> Counter[int]:
    assert isinstance(state, Regenbogen)
    assert sum(state.won) + state.left == COLOURS * state.each
    face_down = bin(state.hidden).count("1")
    face_up = bin(state.colours).count("1")
    assert face_down + face_up == state.left
    return Counter(list(state.discs)[: COLOURS * state.each])


def pirate_census(state: Any) -> Counter[int]:
    """Hands, islands, face-up cards, pile and discard (RP-1)."""
    assert isinstance(state, Pirates)
    cards: list[int] = []
    for seat in range(state.seats):
        hand = hand_of(state.lights[seat], state.blacks[seat])
        assert len(hand) == state.held[seat]
        cards += hand
        for group in groups_of(state, seat):
            assert is_group(group)
            cards += hand_of(lights_in(group), blacks_in(group))
    cards += list(state.open)[: state.turned]
    cards += list(state.pile)[: state.left]
    cards += list(state.discard)[: state.thrown]
    return Counter(cards)


CENSUS: dict[str, Callable[[Any], Counter[int]]] = {
    "pirates": pirate_census,
    "rainbow": rainbow_census,
    "regenbogen": regenbogen_census,
    "sequence": sequence_census,
}

FULL: dict[str, Callable[[Any], Counter[int]]] = {
    "pirates": lambda _: Counter({kind: BOX.counts[kind] for kind in range(KINDS)}),
    "rainbow": lambda _: Counter(dict.fromkeys(range(6), 10)),
    "regenbogen": lambda state: Counter(dict.fromkeys(range(6), state.each)),
    "sequence": lambda _: Counter(dict.fromkeys(range(52), 2)),
}
