"""The peer: hearts of OpenSpiel, an engine in C++, a game about as long as Rainbow.

It is measured the way Rainbow is: from dealt positions, one for each direction of passing cards
(so 61 decisions a game on average), and no deal is counted.
"""

from __future__ import annotations

from importlib.metadata import version
from random import Random as PythonRandom
from typing import Any

from ludarc.lab.bench.gauge import Gauge, draws

INSTALL = "pip install 'ludarc[bench]'"
GAME = "hearts"
DIRECTIONS = 4
SEED = 1

try:
    import pyspiel
except ImportError:
    pyspiel = None


def present() -> bool:
    """Is OpenSpiel installed here?"""
    return pyspiel is not None


def name() -> str:
    """The peer with its version."""
    return f"OpenSpiel {version('open_spiel')} {GAME}"


class Hearts:
    """Hearts, dealt once for each direction of passing."""

    def __init__(self) -> None:
        self.game = pyspiel.load_game(GAME)
        self.random = PythonRandom(SEED)  # noqa: S311 # any deal will do
        self.starts = [self.dealt(direction) for direction in range(DIRECTIONS)]
        self.decisions = [self.length(start) for start in self.starts]

    def dealt(self, direction: int) -> Any:
        """A dealt position; the first draw of hearts is the direction."""
        state = self.game.new_initial_state()
        state.apply_action(direction)
        while state.is_chance_node():
            state.apply_action(self.random.choice(state.legal_actions()))
        return state

    def length(self, start: Any) -> float:
        """How many decisions a random game from here has on average."""
        games = 20
        decisions = 0
        for _ in range(games):
            state = start.clone()
            while not state.is_terminal():
                state.apply_action(self.random.choice(state.legal_actions()))
                decisions += 1
        return decisions / games

    def finish(self) -> Gauge:
        """Decisions in random games, inside the engine.

        A search of a single simulation does nothing but ask its evaluator about the root, and
        the evaluator plays its random games natively.
        """

        def roll(times: int) -> int:
            evaluator = pyspiel.RandomRolloutEvaluator(n_rollouts=times, seed=SEED)
            for start in self.starts:
                bot = pyspiel.MCTSBot(
                    self.game,
                    evaluator,
                    uct_c=1.0,
                    max_simulations=1,
                    max_memory_mb=1,
                    solve=False,
                    seed=SEED,
                    verbose=False,
                )
                bot.step(start)
            return round(times * sum(self.decisions))

        return Gauge(roll)

    def driven(self) -> Gauge:
        """Decisions in random games, made one by one from Python."""

        def drive(times: int) -> int:
            draw = draws(SEED)
            decisions = 0
            for _ in range(times):
                for start in self.starts:
                    state = start.clone()
                    while not state.is_terminal():
                        seat = state.current_player()
                        moves = state.legal_actions(seat)
                        state.apply_action(moves[draw() % len(moves)])
                        decisions += 1
            return decisions

        return Gauge(drive)

    def copy_apply(self) -> Gauge:
        """Clones of a dealt position, each with one move made on it."""
        starts = [(start, start.legal_actions()[0]) for start in self.starts]

        def copy(times: int) -> int:
            for _ in range(times):
                for start, move in starts:
                    state = start.clone()
                    state.apply_action(move)
            return times * len(starts)

        return Gauge(copy)

    def gauges(self) -> dict[str, Gauge]:
        """One gauge for each way of playing."""
        return {
            "finish": self.finish(),
            "driven": self.driven(),
            "copy_apply": self.copy_apply(),
        }
