"""Sequence: the engine says what the slow referee says, on a great many boards."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest
from librt.random import Random

import ludarc
from ludarc.core.faults import Json
from ludarc.games.sequence.board import BOARD
from ludarc.games.sequence.fives import choices, freeze
from ludarc.games.sequence.game import SequenceGame
from ludarc.games.sequence.moves import fives
from ludarc.games.sequence.rules import Sequence
from tests.games.sequence.referee import (
    CARD_AT,
    CORNERS,
    STEPS,
    THROUGH,
    Five,
    Referee,
    Square,
    written,
)

BOARDS = 300 if ludarc.why_plain else 25_000
"""By each of four kinds of board."""

GAMES = 1 if ludarc.why_plain else 15

LINE_OF: dict[Five, int] = {
    frozenset((square % 10, square // 10) for square in line): number
    for number, line in enumerate(BOARD.squares)
}


def number(square: Square) -> int:
    return square[0] + 10 * square[1]


def random_board(rng: Random, teams: int, old: int) -> tuple[Referee, Square]:
    """A board with long lines through a free square, and perhaps finished sequences."""
    referee = Referee(teams)
    while True:
        target = rng.randrange(10), rng.randrange(10)
        if target not in CORNERS:
            break
    for _ in range(rng.randrange(40)):
        referee.chips[rng.randrange(10), rng.randrange(10)] = rng.randrange(teams)
    team = rng.randrange(teams)
    for right, down in STEPS:
        reach_back, reach_on = rng.randrange(7), rng.randrange(7)
        if rng.randrange(3):
            for n in range(-reach_back, reach_on + 1):
                square = target[0] + n * right, target[1] + n * down
                if rng.randrange(25):
                    referee.chips[square] = team
    for _ in range(old):
        lines = THROUGH[rng.randrange(10), max(0, min(9, target[1] + rng.randrange(7) - 3))]
        line = lines[rng.randrange(len(lines))]
        clash = any(len(line & five) > 1 for _, five in referee.finished)
        if target not in line and not clash:
            referee.finished.append((team, line))
            referee.chips.update(dict.fromkeys(line, team))
    referee.chips = {
        square: owner
        for square, owner in referee.chips.items()
        if square in CARD_AT and square not in CORNERS and square != target
    }
    return referee, target


def set_up(state: Sequence, referee: Referee) -> None:
    """Lay the referee's board before the engine."""
    for half in range(6):
        state.chips[half] = 0
        state.ready[half] = 0
    for team in range(3):
        state.done[team] = 0
    state.locked_upper = 0
    state.locked_lower = 0
    for square, team in referee.chips.items():
        state.chips[2 * team] |= BOARD.upper[number(square)]
        state.chips[2 * team + 1] |= BOARD.lower[number(square)]
    for team, line in referee.finished:
        freeze(state, team, LINE_OF[line])


@pytest.mark.parametrize(("teams", "old"), [(2, 0), (2, 1), (2, 3), (3, 1)])
def test_the_engine_finds_the_fives_the_referee_finds(teams: int, old: int) -> None:
    """SQ-14, SQ-16, SQ-17, SQ-18"""
    game = SequenceGame.settle({"players": 2 * teams, "teams": teams})
    state = game.blank()
    rng = Random(100 * teams + old)
    seen: Counter[str] = Counter()
    for _ in range(BOARDS):
        referee, square = random_board(rng, teams, old)
        set_up(state, referee)
        at = number(square)
        for team in range(teams):
            expected = referee.choices(team, square)
            count = choices(state, team, at)
            found = [fives(state, team, at, choice) for choice in range(count)]
            assert {frozenset(lines) for lines in found if lines} == {
                frozenset(LINE_OF[line] for line in lines) for lines in expected
            }
            assert count == max(1, len(expected))
            seen["completed"] += bool(expected)
            seen["chosen"] += len(expected) > 1
            seen["two at once"] += any(len(lines) > 1 for lines in expected)
            seen["with a corner"] += any(line & CORNERS for lines in expected for line in lines)
    assert seen["completed"] > BOARDS // 4
    assert seen["chosen"] > BOARDS // 8
    assert seen["two at once"] > BOARDS // 10
    assert seen["with a corner"] > BOARDS // 100


OPTIONS: list[dict[str, Any]] = [
    {"players": 2},
    {"players": 2, "advanced_jacks": True},
    {"players": 3, "advanced_jacks": True},
    {"players": 4, "manual_draw": True},
    {"players": 6, "teams": 3, "no_table_talk": True},
    {"players": 8, "advanced_jacks": True, "manual_draw": True, "no_table_talk": True},
    {"players": 12},
    {"players": 12, "teams": 3},
]


def ordered(moves: list[Json]) -> list[str]:
    return sorted(map(str, moves))


def in_turn(do: Json) -> bool:
    """Is this a move of the player whose turn it is, no draw and no call?"""
    return not {"draw", "call", "accept", "confirm"} & set(do)


@pytest.mark.parametrize("options", OPTIONS, ids=str)
def test_a_whole_game_goes_as_the_referee_says(options: dict[str, Any]) -> None:
    """SQ-6, SQ-7, SQ-8, SQ-9, SQ-10, SQ-11, SQ-18, SQ-20"""
    game = SequenceGame.settle(options)
    rng = Random(options["players"])
    seen: Counter[str] = Counter()
    for _ in range(GAMES):
        state = game.deal(rng)
        referee = Referee(state.teams, state.advanced_jacks)
        while not state.over:
            table = game.show.shared(state)
            actors = game.ask(state).acting_bots if rng.randrange(20) else state.actors()
            seat = actors[rng.randrange(len(actors))]
            legal = game.legal(state, seat)
            turn = [do for do in legal if in_turn(do)]
            if table.phase == "play" and seat == state.actor:
                hand = game.show.own(state, seat).hand
                assert ordered(turn) == ordered(
                    referee.moves(hand, seat % state.teams, table.exchanged)
                )
            do = preferred(legal, rng)
            seen.update(do.keys())
            owed = table.phase == "discard"
            game.act(state, seat, do)
            if not owed:
                referee.make(seat % state.teams, do)
            lies = "".join(str(referee.chips.get((at % 10, at // 10), ".")) for at in range(100))
            assert game.show.shared(state).chips == lies
            assert [state.done[team] for team in range(state.teams)] == [
                referee.done(team) for team in range(state.teams)
            ]
            shown = sorted((five.team, five.squares) for five in game.show.shared(state).sequences)
            assert shown == sorted((team, *written([line])) for team, line in referee.finished)
    assert seen["place"] > 0 < seen["remove"]
    assert seen["sequences"] > 0


def preferred(legal: list[Json], rng: Random) -> Json:
    """Any move, but seldom a call, so that the game goes on."""
    quiet = [do for do in legal if "call" not in do]
    moves = quiet if quiet and rng.randrange(20) else legal
    return moves[rng.randrange(len(moves))]
