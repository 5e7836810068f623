"""Computer players see what a person in their seat sees: what is hidden decides nothing they do.

Two worlds that differ only in what a seat cannot know get the same move from the same seed. So the
distribution of its moves over all seeds is the same too.
"""

from __future__ import annotations

from typing import Any
from zlib import crc32

import pytest
from librt.random import Random

import ludarc
from ludarc.bots.deliberation import Deliberation
from ludarc.bots.levels import Bot, level
from ludarc.core.contract import Game
from ludarc.core.state import State
from ludarc.games.regenbogen.game import RegenbogenGame
from tests.contract.fields import fields
from tests.contract.worlds import WORLDS, positions, world_name

SIMULATIONS = 24
"""As many as a search needs to prefer something; a whole budget looks no deeper into a hand."""
POSITIONS = 60 if ludarc.why_plain else 240
"""For each game and level, over all its worlds."""
DECISIONS = 4 if ludarc.why_plain else 16
"""Of a game played on."""

MOST_DISCS = 4
"""Of a colour, where a player that reckons with all of them is not compiled: more take minutes."""


def affordable(game: Game[Any], name: str) -> bool:
    """Where nothing is compiled, only the first world of each game is searched."""
    if not ludarc.why_plain:
        return True
    if isinstance(game, RegenbogenGame):
        return name not in ("hard", "expert") or game.mind.chosen.discs_per_colour <= MOST_DISCS
    first = next(world for world in WORLDS if world.name == game.name)
    return name not in game.mind.thinking or game is first


PLAYERS = [
    pytest.param(game, name, id=f"{world_name(game)}-{name}")
    for game in WORLDS
    for name in game.mind.levels
    if affordable(game, name)
]


def bot(game: Game[Any], seat: int, name: str, seed: int) -> Bot:
    share = SIMULATIONS / game.mind.thinking[name] if name in game.mind.thinking else 1.0
    return Bot(game, seat, level(name, game), seed, budget=share)


def exchanged(state: State, seat: int, rng: Random) -> State:
    """The same to this seat, another world to the others."""
    world = state.copy()
    world.sample(seat, rng)
    return world


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_bot_moves_the_same_when_hidden_things_are_exchanged(game: Game[Any], name: str) -> None:
    rng = Random(29)
    worlds = sum(world.name == game.name for world in WORLDS)
    differed = 0
    for number, state in enumerate(positions(game, max(4, POSITIONS // worlds), seed=8)):
        for seat in game.ask(state).acting_bots:
            world = exchanged(state, seat, rng)
            differed += fields(world) != fields(state)
            here = bot(game, seat, name, number).choose(state)
            assert bot(game, seat, name, number).choose(world) == here
            assert here in state.legal(seat)
    assert differed > 0


@pytest.mark.parametrize(("game", "name"), PLAYERS)
def test_a_bot_plays_on_the_same_while_hidden_things_are_exchanged_again_and_again(
    game: Game[Any], name: str
) -> None:
    rng = Random(31)
    state: State = game.deal(rng)
    twins = [
        (bot(game, seat, name, seat), bot(game, seat, name, seat)) for seat in range(game.seats)
    ]
    for _ in range(DECISIONS):
        if state.over:
            break
        ready = game.ask(state).acting_bots
        seat = ready[rng.randrange(len(ready))]
        sees, sees_otherwise = twins[seat]
        move = sees.choose(state)
        assert sees_otherwise.choose(exchanged(state, seat, rng)) == move
        state.apply(seat, move)


class Peeper(Bot):
    """A player that looks at every card of the position it is given."""

    def ponder(self, known: State, seconds: float = 0.0) -> Deliberation:
        moves = known.legal(self.seat)
        return Deliberation("thumb", moves[crc32(str(fields(known)).encode()) % len(moves)])


@pytest.mark.parametrize("game", WORLDS, ids=world_name)
def test_even_a_player_that_peeps_is_given_nothing_to_see(game: Game[Any]) -> None:
    rng = Random(37)
    told = 0
    for number, state in enumerate(positions(game, 12, seed=5)):
        for seat in game.ask(state).acting_bots:
            world = exchanged(state, seat, rng)
            here, there = (Peeper(game, seat, level("easy"), number) for _ in range(2))
            assert here.choose(state) == there.choose(world)
            told += here.ponder(state).move != there.ponder(world).move
    assert told > 0, "the worlds must differ to one who may see them"
