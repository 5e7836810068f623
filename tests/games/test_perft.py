"""The engine's fingerprint: how many lines of play of each length begin in fixed positions.

The counts are also those of the slow books beside the games, which share no line with the
engine; and whole games are played in the engine and in the book at once.
"""

from __future__ import annotations

from copy import deepcopy
from dataclasses import dataclass
from typing import Any

import pytest
from librt.random import Random

from ludarc.bots.levels import LEVELS, Bot
from ludarc.core.contract import Game
from ludarc.core.faults import Json
from ludarc.core.playout import perft
from ludarc.games import settle
from tests.games.rainbow.book import Book as RainbowBook
from tests.games.rainbow.sheet import dealt
from tests.games.regenbogen.book import Book as RegenbogenBook

Book = RainbowBook | RegenbogenBook


@dataclass(frozen=True)
class Position:
    """A deal, the moves made so far, and how many lines of 1, 2, 3, … moves follow."""

    game: str
    options: dict[str, int]
    deal: Json
    moves: list[Json]
    lines: list[int]


def rainbow(lines: list[int], moves: list[Json], players: int, **places: Any) -> Position:
    return Position("rainbow", {"players": players}, dealt(players, **places), moves, lines)


def regenbogen(lines: list[int], moves: list[Json], players: int, discs: list[str]) -> Position:
    options = {"players": players, "discs_per_colour": len(discs) // 6}
    return Position("regenbogen", options, {"first": 0, "discs": discs}, moves, lines)


def plays(*groups: list[int]) -> list[Json]:
    return [{"play": cards} for cards in groups]


def takes(*groups: list[int]) -> list[Json]:
    return [{"take": cards} for cards in groups]


def flips(*places: int) -> list[Json]:
    return [{"flip": place} for place in places]


ROWS = ["red", "orange", "yellow", "green", "blue", "violet"] * 3

POSITIONS = {
    "two players with mixed hands": rainbow(
        [29, 355, 6183, 62694],
        [],
        players=2,
        hands=[[1, 2, 3, 4, 5, 6] * 2, [1, 1, 3, 3, 5, 5, 6, 6]],
    ),
    "two players, before a second pile is taken up": rainbow(
        [2, 27, 183, 1677],
        plays([6] * 10, [1], [5, 5], [1]) + takes([4], [3], [2], [1]),
        players=2,
        table=[1, 2, 3, 4],
        hands=[[6] * 10 + [5] * 4, [1] * 4 + [2] * 4 + [3] * 6],
        second=[[4] * 9 + [1] * 5],
    ),
    "two players, the last cards of one": rainbow(
        [4, 40, 129, 828, 4692],
        plays([5] * 10, [1], [2], [1])
        + takes([6], [6], [6], [6])
        + plays([2] * 3, [1], [4] * 10, [1])
        + takes([5, 5], [5, 5], [5, 5], [1]),
        players=2,
        table=[6] * 4,
        hands=[[5] * 10 + [2] * 4, [1] * 8 + [6] * 6],
        second=[[4] * 10 + [3] * 4],
    ),
    "three players, from playing into choosing": rainbow(
        [5, 30, 60, 90],
        plays([3, 4]),
        players=3,
        table=[2, 2, 6],
        hands=[[3, 4], [5, 6, 6] + [1] * 10, [3, 3] + [4] * 8],
    ),
    "six players, from choosing into the second round": rainbow(
        [1, 1, 9, 78],
        plays([6] * 9, [1], [2, 2], [5] * 3, [3], [4]) + takes([1], [1], [1], [2]),
        players=6,
        table=[1, 1, 1, 2, 2, 2],
        hands=[[6] * 9, [1] * 6 + [2] * 3, [2, 2, 4, 4], [5] * 9, [3] * 9, [4]],
    ),
    "eighteen discs in rows of six colours": regenbogen(
        [18, 306, 5238, 85536], [], players=3, discs=ROWS
    ),
    "eighteen discs sorted by colour, five of them up": regenbogen(
        [14, 189, 2552, 35088], flips(0, 3, 6, 9, 12), players=2, discs=sorted(ROWS)
    ),
    "the last rainbow, one disc named": regenbogen(
        [25, 800, 26940],
        [*flips(*range(12)), {"name": "red", "flip": 12}],
        players=2,
        discs=ROWS,
    ),
}


def book_of(game: Game[Any], deal: Json) -> Book:
    return RainbowBook(deal) if game.name == "rainbow" else RegenbogenBook(deal, game.seats)


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


@pytest.mark.parametrize("position", POSITIONS.values(), ids=list(POSITIONS))
def test_the_lines_of_the_engine_are_those_of_the_table(position: Position) -> None:
    """RB-5, RB-12, RG-3, RG-9"""
    game = settle(position.game, position.options)
    state = game.start(position.deal)
    for do in position.moves:
        game.act(state, state.actor, do)
    found = [perft(state, depth) for depth in range(1, len(position.lines) + 1)]
    assert found == position.lines


@pytest.mark.parametrize("position", POSITIONS.values(), ids=list(POSITIONS))
def test_the_lines_of_the_table_are_those_of_the_book(position: Position) -> None:
    """RB-5, RB-12, RG-3, RG-9"""
    book = book_of(settle(position.game, position.options), position.deal)
    for do in position.moves:
        book.make(do)
    depths = [depth for depth, lines in enumerate(position.lines, 1) if lines < 10_000]
    assert [count(book, depth) for depth in depths] == position.lines[: len(depths)]


def text_order(moves: list[Json]) -> list[str]:
    return sorted(map(str, moves))


@pytest.mark.parametrize("players", range(2, 7))
@pytest.mark.parametrize(
    ("name", "options", "games"),
    [("rainbow", {}, 16), ("regenbogen", {"discs_per_colour": 3}, 12)],
    ids=["rainbow", "regenbogen"],
)
def test_a_whole_game_goes_as_the_book_says(
    name: str, options: dict[str, int], games: int, players: int
) -> None:
    """RB-11, RB-15, RB-16, RB-17, RB-19, RG-4, RG-6, RG-7, RG-9, RG-12"""
    game = settle(name, {"players": players, **options})
    rng = Random(players)
    for number in range(games):
        level = LEVELS["easy" if number % 2 else "random"]
        bots = [Bot(game, seat, level, number) for seat in range(players)]
        state = game.deal(rng)
        book = book_of(game, game.deal_of(state))
        while not state.over:
            seat = state.actor
            assert seat == book.actor
            assert text_order(game.legal(state, seat)) == text_order(book.moves())
            do = game.write(state, seat, bots[seat].choose(state))
            game.act(state, seat, do)
            book.make(do)
        assert book.over
        assert state.scores() == book.scores()
