"""What a game is for those outside the rules. It has three parts.

The `Game` itself is the law and its codec: positions, moves as JSON, refusals, whom a position
asks. Its `show` builds views and words, its `mind` plays. A game has its options settled and holds
no position. A `State` is a position. Whoever wants to know or change a position asks the game; the
search alone asks the state directly, because it only ever makes legal moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any, ClassVar, Generic, Self, TypeVar

from librt.random import Random

from ludarc.core.ask import NOBODY_ASKED, Ask
from ludarc.core.events import Event, Note
from ludarc.core.faults import Fault, Json, Refusal, checked
from ludarc.core.mind import Mind
from ludarc.core.options import Options, Result
from ludarc.core.show import Show
from ludarc.core.state import State

S = TypeVar("S", bound=State)


class Game(ABC, Generic[S]):
    """One kind of game with its options settled."""

    name: ClassVar[str]
    version: ClassVar[int]
    seat_counts: ClassVar[tuple[int, ...]]
    seats_rule: ClassVar[str]
    unit: ClassVar[str] = "points"
    """What scores count."""
    end_rule: ClassVar[str]
    """The rule that says who wins."""
    codes: ClassVar[int]
    """Move codes are smaller than this."""
    options_type: ClassVar[type[Options]]
    option_rules: ClassVar[Mapping[str, str]]
    show_type: ClassVar[type[Show[Any]]]
    mind_type: ClassVar[type[Mind[Any]]]
    declinable: ClassVar[bool] = False
    """May a seat decline in advance all it will be asked until its next turn?"""
    duel: ClassVar[bool] = False
    """May people who share a screen settle among themselves who begins?"""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.players
        self.show: Show[S] = self.show_type(options)
        self.mind: Mind[S] = self.mind_type(options)

    @classmethod
    def settle(cls, options: Json) -> Self:
        """The game with these options, or the fault in them."""
        settled = checked("options", options, cls.options_type, cls.option_rules)
        if settled.players not in cls.seat_counts:
            counts = ", ".join(str(count) for count in cls.seat_counts)
            what = f"{cls.name} is for {counts} players, not {settled.players}"
            raise Fault("options.players", what, cls.seats_rule)
        return cls(cls.completed(settled))

    @classmethod
    def completed(cls, options: Any) -> Options:
        """The options with what follows from them filled in, or the fault in them."""
        assert isinstance(options, Options)
        return options

    @property
    def teams(self) -> int:
        """How many teams play, seat `s` in team `s % teams`; zero if all play alone."""
        return 0

    def settings(self) -> dict[str, Json]:
        """All options as the record writes them."""
        return {name: getattr(self.options, name) for name in self.options.__struct_fields__}

    # --- positions -----------------------------------------------------------------------

    @abstractmethod
    def blank(self) -> S:
        """A state that has not been dealt."""

    @abstractmethod
    def deal_of(self, state: S) -> Json:
        """The deal of a state that has just begun, as the record writes it."""

    @abstractmethod
    def start(self, deal: Json) -> S:
        """The state a deal begins with, or the fault in it."""

    def deal(self, rng: Random) -> S:
        """A freshly dealt state."""
        state = self.blank()
        state.deal(rng)
        return state

    def lead(self, state: S, seat: int) -> None:
        """Let this seat begin a game that has just been dealt, where `duel` allows it."""
        raise NotImplementedError

    # --- moves ---------------------------------------------------------------------------

    @abstractmethod
    def write(self, state: S, seat: int, move: int) -> Json:
        """A move as the record writes it."""

    @abstractmethod
    def read(self, state: S, seat: int, do: Json) -> int:
        """The code of a move written as JSON, or the refusal of what is no move at all."""

    @abstractmethod
    def forbids(self, state: S, seat: int, move: int) -> Refusal:
        """Why a move that is not legal is not."""

    @abstractmethod
    def play(self, state: S, seat: int, move: int) -> Event:
        """Make a legal move and tell what happened. The first note is public and says which move
        it was."""

    def why_not(self, state: S, seat: int, move: int) -> Refusal | None:
        """Why a move may not be made now; None if it may."""
        return None if move in state.legal(seat) else self.forbids(state, seat, move)

    def uncovers(self, state: S, seat: int, move: int) -> bool:
        """May this legal move show its maker something the seat cannot know yet?

        Several moves are made all or none, so such a move can only be the last of them: otherwise
        a bad move sent after it would take it back, and what it uncovered would be known.
        """
        return True

    def legal(self, state: S, seat: int) -> list[Json]:
        """The moves a seat may make now, as the record writes them, in the order of their codes."""
        return [self.write(state, seat, move) for move in sorted(state.legal(seat))]

    def act(self, state: S, seat: int, do: Json) -> Event:
        """Make a move written as JSON, or refuse it and change nothing."""
        move = self.read(state, seat, do)
        refusal = self.why_not(state, seat, move)
        if refusal is not None:
            raise refusal
        return self.play(state, seat, move)

    def named(self, state: S, seat: int, move: int) -> Note:
        """The words for a move that may be made: what is told of it first, except what only shows
        when it is made."""
        tried = state.copy()
        assert isinstance(tried, type(state))
        return self.play(tried, seat, move).notes[0]

    # --- chance in the middle of a game --------------------------------------------------

    def chance(self, state: S) -> Json | None:
        """What chance decided while the last move was made, as the record writes it."""
        return None

    def force_chance(self, state: S, seat: int, move: int, chance: Json | None) -> None:
        """Let chance decide in the move to come as a record tells, or say why it cannot have."""
        if chance is not None:
            raise Fault("chance", "chance decides nothing in this move")

    # --- whose move it is ----------------------------------------------------------------

    def ask(self, state: S) -> Ask:
        """Whom a position asks to act; nobody when the game is over."""
        return NOBODY_ASKED if state.over else Ask(tuple(state.actors()))

    def held(self, state: S, seat: int, move: int) -> S:
        """The position as it looks to a seat whose sealed answer does not count yet."""
        return state

    def decline(self, state: S, seat: int) -> int | None:
        """The answer of a seat that declines in advance; None if this cannot be declined."""
        return None

    def result(self, state: S) -> Result | None:
        """How the game ended, if it has."""
        return Result(state.scores(), state.winners()) if state.over else None
