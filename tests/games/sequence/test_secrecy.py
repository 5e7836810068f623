"""Sequence: what is public, what is hidden, and computer players that do not peek."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec
import pytest
from librt.random import Random

from ludarc.core.record import encode
from ludarc.core.state import NOBODY
from ludarc.games.sequence.game import SequenceGame
from ludarc.games.sequence.moves import cards_of
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK
from ludarc.games.sequence.rules import Sequence
from ludarc.table.table import Table
from tests.contract.fields import fields
from tests.contract.test_secrecy import received
from tests.contract.worlds import positions
from tests.games.sequence.sheet import PACK, Sheet
from tests.tables import people, play_on

OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 4, "manual_draw": True, "no_table_talk": True, "advanced_jacks": True},
    {"players": 9},
]

tables = pytest.mark.parametrize("options", OPTIONS, ids=str)


def met(game: SequenceGame, count: int, seed: int) -> list[Sequence]:
    """Positions of random games that are not over."""
    found = []
    for state in positions(game, count, seed):
        assert isinstance(state, Sequence)
        if not state.over:
            twin = state.copy()
            assert isinstance(twin, Sequence)
            found.append(twin)
    return found


def imagined(state: Sequence, seat: int, seed: int) -> Sequence:
    """Another position that looks the same to this seat."""
    world = state.copy()
    assert isinstance(world, Sequence)
    world.sample(seat, Random(seed))
    return world


def test_board_discards_hand_sizes_and_stock_size_are_public() -> None:
    """SQ-22"""
    sheet = Sheet(4, hands=["9S", "8S", "", "", "7S"])
    sheet.puts(0, "9S", "B7")
    sheet.puts(1, "8S", "B8")
    for seat in (2, 3, 0):
        sheet.act(seat, next(do for do in sheet.legal(seat) if "place" in do))
    view = sheet.game.show.view(sheet.state, NOBODY)
    assert (view.seat, view.own) == (None, None)
    table = sheet.view()
    assert table.discards[0][0] == "9S"
    assert [len(pile) for pile in table.discards] == [2, 1, 1, 1]
    assert (table.hand_counts, table.stock) == ([6] * 4, 80 - 5)
    assert Counter(table.chips) == {".": 95, "0": 3, "1": 2}


@tables
def test_no_card_shows_but_the_discards_and_ones_own_hand(options: dict[str, Any]) -> None:
    """SQ-22"""
    game = SequenceGame.settle(options)
    for state in met(game, 40, 1):
        shown = msgspec.to_builtins(game.show.shared(state))
        piles = Counter(card for pile in shown.pop("discards") for card in pile)
        words = msgspec.json.encode({**shown, "sequences": [], "last": None}).decode()
        assert not [card for card in PACK if f'"{card}"' in words]
        assert piles.total() == state.laid
        for seat in range(game.seats):
            own = game.show.own(state, seat)
            assert len(own.hand) == state.held[seat]
            assert set(own.dead) <= set(own.hand)


def swapped(state: Sequence, seat: int) -> Sequence | None:
    """The first card of a hand exchanged with one of the stock, if they differ."""
    twin = state.copy()
    assert isinstance(twin, Sequence)
    card = (twin.hands[seat] & CARD_MASK) - 1
    for at in range(twin.left):
        other = twin.stock[at]
        if card >= 0 and other != card:
            twin.hands[seat] = twin.hands[seat] >> CARD_BITS << CARD_BITS | (other + 1)
            twin.stock[at] = card
            return twin
    return None


@tables
def test_a_card_changed_by_hand_shows_to_its_owner_alone_not_even_to_his_mates(
    options: dict[str, Any],
) -> None:
    """SQ-22"""
    game = SequenceGame.settle(options)
    exchanged = 0
    for state in met(game, 40, 2):
        for owner in range(game.seats):
            other = swapped(state, owner)
            if other is None:
                continue
            exchanged += 1
            for viewer in range(NOBODY, game.seats):
                same = received(game, other, viewer, []) == received(game, state, viewer, [])
                assert same == (viewer != owner)
    assert exchanged > 50


@tables
def test_a_move_is_told_alike_whatever_is_hidden_from_its_maker(options: dict[str, Any]) -> None:
    """SQ-22"""
    game = SequenceGame.settle(options)
    for number, state in enumerate(met(game, 40, 3)):
        for seat in state.actors():
            for move in state.legal(seat)[:6]:
                here, there = imagined(state, seat, number), imagined(state, seat, number + 1000)
                told = game.play(here, seat, move)
                assert told == game.play(there, seat, move)
                assert game.show.shared(here) == game.show.shared(there)
                if not game.uncovers(state, seat, move):
                    assert game.show.own(here, seat) == game.show.own(there, seat)


@tables
def test_the_order_of_the_stock_shows_to_nobody(options: dict[str, Any]) -> None:
    """SQ-22"""
    game = SequenceGame.settle(options)
    for state in met(game, 40, 4):
        other = state.copy()
        assert isinstance(other, Sequence)
        for at in range(state.left):
            other.stock[at] = state.stock[state.left - 1 - at]
        for viewer in range(NOBODY, game.seats):
            assert received(game, other, viewer, []) == received(game, state, viewer, [])


@tables
def test_the_lot_of_later_shuffles_is_never_shown(options: dict[str, Any]) -> None:
    """SQ-12, SQ-22"""
    game = SequenceGame.settle(options)
    for state in met(game, 40, 5):
        other = state.copy()
        assert isinstance(other, Sequence)
        other.lot = state.lot ^ 1
        for viewer in range(NOBODY, game.seats):
            assert received(game, other, viewer, []) == received(game, state, viewer, [])
            assert fields(imagined(other, viewer, 1)) == fields(imagined(state, viewer, 1))
    names = {key: getattr(game.options, key) for key in options if key != "players"}
    table = Table.open("sequence", names, people(game), Random(3))
    lot = table.state.lot if isinstance(table.state, Sequence) else 0
    assert lot > 10**9
    assert str(lot).encode() not in encode(play_on(table, 40).record())


def test_the_lot_alone_decides_how_the_discards_are_shuffled() -> None:
    """SQ-12, SQ-22"""
    stocks = set()
    for lot in (1, 2, 3, 3):
        sheet = Sheet(hands=["9S 8S 7S 6S", "5S 4S 3S"])
        sheet.state.lot = lot
        for seat, card, square in ((0, "9S", "B7"), (1, "5S", "D9"), (0, "8S", "B8")):
            sheet.puts(seat, card, square)
        for seat, card, square in ((1, "4S", "E9"), (0, "7S", "B9"), (1, "3S", "F9")):
            sheet.puts(seat, card, square)
        sheet.run_out()
        sheet.puts(0, "6S", "C9")
        chance = sheet.game.chance(sheet.state)
        assert chance is not None
        assert sheet.state.lot != lot
        stocks.add(tuple(chance["stock"]))
    assert len(stocks) == 3


@tables
def test_what_a_seat_imagines_keeps_its_own_cards_and_deals_the_rest_anew(
    options: dict[str, Any],
) -> None:
    """SQ-22"""
    game = SequenceGame.settle(options)
    state = met(game, 3, 6)[1]
    hands: list[set[tuple[int, ...]]] = [set() for _ in range(game.seats)]
    for seed in range(20):
        world = imagined(state, 0, seed)
        for seat in range(game.seats):
            hands[seat].add(tuple(cards_of(world, seat)))
    assert hands[0] == {tuple(cards_of(state, 0))}
    assert all(len(found) > 10 for found in hands[1:])
