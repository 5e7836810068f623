"""The engine's fingerprint: how many lines of play of each length begin in fixed positions.

The counts are also those of the slow books beside the games, which share no line with the
engine; and whole games are played in the engine and in the book at once.
"""

from __future__ import annotations

from copy import deepcopy

import pytest
from librt.random import Random

from ludarc.bots.levels import LEVELS, Bot
from ludarc.core.faults import Json
from ludarc.core.playout import perft
from ludarc.games import GAMES, kind, settle
from tests.games.facts import Book, Booked, Position, facts_of

POSITIONS = [
    pytest.param(name, position, id=title)
    for name in GAMES
    for title, position in facts_of(name).positions.items()
]
BOOKS = {name: book for name in GAMES if (book := facts_of(name).book) is not None}
BOOKED = [
    pytest.param(name, book, players, id=f"{name}-{players}")
    for name, book in BOOKS.items()
    for players in kind(name).seat_counts
]


def count(book: Book, depth: int) -> int:
    """The lines of a book, one by one."""
    if depth == 0 or book.over:
        return 1
    lines = 0
    for do in book.moves():
        child = deepcopy(book)
        child.make(do)
        lines += count(child, depth - 1)
    return lines


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_the_lines_of_the_engine_are_those_of_the_table(name: str, position: Position) -> None:
    """RB-5, RB-12, RG-3, RG-9"""
    game = settle(name, position.options)
    state = game.start(position.deal)
    for do in position.moves:
        game.act(state, state.actor, do)
    found = [perft(state, depth) for depth in range(1, len(position.lines) + 1)]
    assert found == position.lines


@pytest.mark.parametrize(("name", "position"), POSITIONS)
def test_the_lines_of_the_table_are_those_of_the_book(name: str, position: Position) -> None:
    """RB-5, RB-12, RG-3, RG-9"""
    book = BOOKS[name].open(position.deal, position.options["players"])
    for do in position.moves:
        book.make(do)
    depths = [depth for depth, lines in enumerate(position.lines, 1) if lines < 10_000]
    assert [count(book, depth) for depth in depths] == position.lines[: len(depths)]


def text_order(moves: list[Json]) -> list[str]:
    return sorted(map(str, moves))


@pytest.mark.parametrize(("name", "booked", "players"), BOOKED)
def test_a_whole_game_goes_as_the_book_says(name: str, booked: Booked, players: int) -> None:
    """RB-11, RB-15, RB-16, RB-17, RB-19, RG-4, RG-6, RG-7, RG-9, RG-12"""
    game = settle(name, {"players": players, **booked.options})
    rng = Random(players)
    for number in range(booked.games):
        level = LEVELS["easy" if number % 2 else "random"]
        bots = [Bot(game, seat, level, number) for seat in range(players)]
        state = game.deal(rng)
        book = booked.open(game.deal_of(state), players)
        while not state.over:
            seat = state.actor
            assert seat == book.actor
            assert text_order(game.legal(state, seat)) == text_order(book.moves())
            do = game.write(state, seat, bots[seat].choose(state))
            game.act(state, seat, do)
            book.make(do)
        assert book.over
        assert state.scores() == book.scores()
