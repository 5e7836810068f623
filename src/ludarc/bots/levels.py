"""The levels of computer players, from gentle to fierce."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from librt.random import Random

from ludarc.bots.deliberation import Deliberation
from ludarc.bots.search import Search
from ludarc.core.contract import Game
from ludarc.core.faults import Fault
from ludarc.core.guide import THINK
from ludarc.core.seed import seed_from
from ludarc.core.state import State


@dataclass(frozen=True)
class Level:
    """How a level plays: by chance or by rule of thumb, and how fast it forgets (in flips)."""

    name: str
    thinks: bool
    half_life: float


LEVELS = {
    level.name: level
    for level in (
        Level("random", thinks=False, half_life=1.0),
        Level("easy", thinks=True, half_life=10.0),
        Level("medium", thinks=True, half_life=50.0),
        Level("hard", thinks=True, half_life=60.0),
        Level("expert", thinks=True, half_life=1000.0),
    )
}


FEWEST = 8
"""The least number of simulations of a level that searches, however small its budget."""


def level(name: str, game: Game[Any] | type[Game[Any]] | None = None) -> Level:
    """A level by its name; raises a fault if it does not exist, or not in this game."""
    known = tuple(LEVELS) if game is None else game.mind_type.levels
    if name not in known:
        where = "" if game is None or name not in LEVELS else f" of {game.name}"
        raise Fault("bots", f"'{name[:40]}' is no level{where}; there are {', '.join(known)}")
    return LEVELS[name]


class Bot:
    """A computer player in its seat. The same seed plays the same in the same positions.

    It makes only the moves a game offers to computer players. One that plays by chance makes any
    legal move, so that its games try every rule, unless it is `polite`, as it is among people.
    """

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        level: Level,
        seed: int,
        polite: bool = False,
        budget: float = 1.0,
    ) -> None:
        self.game = game
        self.seat = seat
        self.level = level
        self.polite = polite
        self.memory = seed_from(seed, "memory")
        self.rng = Random(seed_from(seed, "choice"))
        full = game.mind.thinking.get(level.name, 0)
        self.simulations = max(FEWEST, round(budget * full)) if full else 0
        self.search: Search | None = None
        """Its search, used again for every move; bots of the same game and level may share one."""

    def knowledge(self, state: State) -> State:
        """A position this seat might be in: what it cannot know, or has forgotten, is sampled."""
        imagined = state.copy()
        self.game.mind.fade(imagined, self.level.half_life, self.memory)
        imagined.sample(self.seat, self.rng)
        return imagined

    def choose(self, state: State) -> int:
        """The move it makes in a position; it sees only what its seat can know."""
        return self.consider(state).finish()

    def consider(self, state: State, seconds: float = 0.0) -> Deliberation:
        """The deliberation that leads to that move, within `seconds` if there is a limit."""
        if self.level.thinks and len(state.legal(self.seat)) > 1:
            state = self.knowledge(state)
        return self.ponder(state, seconds)

    def decide(self, known: State) -> int:
        """The move it makes, given a position sampled from its knowledge."""
        return self.ponder(known).finish()

    def ponder(self, known: State, seconds: float = 0.0) -> Deliberation:
        """The deliberation that leads to its move, given a position sampled from its knowledge,
        within `seconds` if there is a limit."""
        choosy = self.polite or self.level.thinks
        moves = self.game.mind.offered(known, self.seat) if choosy else known.legal(self.seat)
        if len(moves) == 1:
            return Deliberation("only", moves[0])
        if not self.level.thinks:
            return Deliberation("chance", moves[self.rng.randrange(len(moves))])
        if self.simulations > 0:
            return self.searched(known, seconds)
        able = self.game.mind.ready_level(self.level.name, seconds)
        return Deliberation(
            "thumb", self.game.mind.heuristic_move(known, self.seat, self.rng, able), able
        )

    def searched(self, known: State, seconds: float) -> Deliberation:
        """A search for the move, unless the guide settles one without."""
        if self.search is None:
            self.search = Search(known, self.game.mind.guide(self.level.name), 0)
        search = self.search
        settled = search.guide.settled(known, self.seat, self.seat)
        if settled != THINK:
            return Deliberation("settled", settled)
        search.rng = Random(self.rng.randrange(2**62))
        return Deliberation.searching(search, known, self.seat, self.simulations, seconds)
