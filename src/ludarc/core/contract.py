"""What a game is for those outside the rules: moves as JSON and words, views, refusals.

A `Game` is one kind of game with its options settled; it holds no position. A `State` is a
position. Whoever wants to know or change a position asks the game; the search alone asks the
state directly, because it only ever makes legal moves.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from functools import partial
from types import MappingProxyType
from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec
from librt.random import Random

from ludarc.core.guide import Guide
from ludarc.core.state import NOBODY, State
from ludarc.core.words import Fact, Words

Json = Any
"""What a JSON text decodes to."""

S = TypeVar("S", bound=State)


class Fault(Exception):
    """Something read from outside is not what it should be: where, what, by which rule."""

    def __init__(self, where: str, what: str, rule: str = "") -> None:
        super().__init__(f"{where}: {what}" + (f" ({rule})" if rule else ""))
        self.where = where
        self.what = what
        self.rule = rule

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, str]]:
        """A fault found in another process is told in this one."""
        return type(self), (self.where, self.what, self.rule)


class Refusal(Exception):
    """A move that may not be made: the rule that forbids it, and the words for it."""

    def __init__(self, rule: str, key: str, **facts: Fact) -> None:
        super().__init__(f"{rule} {key}")
        self.rule = rule
        self.key = key
        self.facts = facts

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        return partial(type(self), self.rule, self.key, **self.facts), ()


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """One thing that happened, for the log, the narration and the animation.

    `glimpse` is what may be shown at the moment and must not be kept (a disc that is hidden
    again). `to` lists the seats that may know the note; None means everybody.
    """

    key: str
    facts: dict[str, Fact]
    glimpse: dict[str, Fact] = {}
    to: tuple[int, ...] | None = None


class Event(msgspec.Struct, frozen=True, omit_defaults=True):
    """A move and all that followed from it.

    Who made a sealed move, and which it was, is his secret: others learn only what the notes tell
    them, as of a move of nobody's, and if they tell them nothing the event does not exist for them.
    `others` is the move as all but its maker may know it, where `do` says more; nobody is sent it
    beside `do`.
    """

    seat: int
    do: Json
    notes: tuple[Note, ...]
    sealed: bool = False
    others: Json | None = None

    @property
    def public(self) -> bool:
        """May everybody know all of it?"""
        return not self.sealed and self.others is None and all(n.to is None for n in self.notes)

    def seen_by(self, viewer: int) -> Event | None:
        """The event as a seat or a spectator may see it, if anything of it."""
        if self.public:
            return self
        notes = tuple(note for note in self.notes if note.to is None or viewer in note.to)
        if viewer == self.seat:
            return Event(self.seat, self.do, notes, self.sealed)
        if self.sealed:
            return Event(NOBODY, None, notes) if notes else None
        return Event(self.seat, self.do if self.others is None else self.others, notes)


class View(msgspec.Struct, frozen=True):
    """What one viewer sees: what everybody sees, and what is his alone."""

    seat: int | None
    shared: Any
    own: Any


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What is settled before the deal; each game adds its own."""

    players: int


class Result(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended."""

    scores: list[int]
    winners: list[int]


class Game(ABC, Generic[S]):
    """One kind of game with its options settled."""

    name: ClassVar[str]
    version: ClassVar[int]
    seat_counts: ClassVar[tuple[int, ...]]
    seats_rule: ClassVar[str]
    codes: ClassVar[int]
    options_type: ClassVar[type[Options]]
    view_types: ClassVar[tuple[type[msgspec.Struct], ...]]
    option_rules: ClassVar[Mapping[str, str]]
    words: ClassVar[Words]
    levels: ClassVar[tuple[str, ...]] = ("random", "easy")
    """The computer players this game has."""
    thinking: ClassVar[Mapping[str, int]] = MappingProxyType({})
    """How many simulations a level searches; the others move by rule of thumb."""
    reckoning: ClassVar[tuple[str, ...]] = ()
    """Levels that search nothing, yet may take a second."""
    declinable: ClassVar[bool] = False
    """Whether a seat may decline in advance all it will be asked until its next turn."""
    duel: ClassVar[bool] = False
    """Whether people who share a screen may settle among themselves who begins."""

    def __init__(self, options: Options) -> None:
        self.options = options
        self.seats = options.players

    @classmethod
    def settle(cls, options: Json) -> Self:
        """The game with these options, or the fault in them."""
        settled = checked("options", options, cls.options_type, cls.option_rules)
        if settled.players not in cls.seat_counts:
            counts = ", ".join(str(count) for count in cls.seat_counts)
            what = f"{cls.name} is for {counts} players, not {settled.players}"
            raise Fault("options.players", what, cls.seats_rule)
        return cls(settled)

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
        """Make a legal move and tell what happened."""

    def why_not(self, state: S, seat: int, move: int) -> Refusal | None:
        """Why a move may not be made now; None if it may."""
        return None if move in state.legal(seat) else self.forbids(state, seat, move)

    def uncovers(self, state: S, seat: int, move: int) -> bool:
        """May this legal move show its maker something he cannot know yet?

        Several moves are made all or none, so such a move can only be the last of them: else
        who sends a bad one after it would learn what it uncovers and take it back.
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

    # --- chance in the middle of a game --------------------------------------------------

    def chance(self, state: S) -> Json | None:
        """What chance decided while the last move was made, as the record writes it."""
        return None

    def force_chance(self, state: S, seat: int, move: int, chance: Json | None) -> None:
        """Let chance decide in the move to come as a record tells, or say why it cannot have."""
        if chance is not None:
            raise Fault("chance", "chance decides nothing in this move")

    # --- whose move it is ----------------------------------------------------------------

    def awaited(self, state: S) -> list[int]:
        """The seats the table waits for; others may act, but nothing waits for them."""
        return state.actors()

    def eager(self, state: S) -> list[int]:
        """The seats whose computer player moves now if it is one."""
        return self.awaited(state)

    def patience(self, state: S, seat: int) -> float:
        """How many seconds a computer player must leave to the others before it moves."""
        return 0.0

    def limit(self, state: S) -> float | None:
        """How many seconds those awaited have by the rules, whatever the table's clock says."""
        return None

    # --- what is done in secret ----------------------------------------------------------

    def sealed(self, state: S) -> bool:
        """Do several seats act in secret now? Then what one does gives nobody more time."""
        return False

    def floor(self, state: S) -> float | None:
        """If each seat that acts gives one secret answer: how many seconds pass at least before
        all of them count, together. None if a move counts at once."""
        return None

    def held(self, state: S, seat: int, move: int) -> S:
        """The position as it looks to a seat whose secret answer does not count yet."""
        return state

    def decline(self, state: S, seat: int) -> int | None:
        """The answer of a seat that has declined in advance; None if this cannot be declined."""
        return None

    def turn(self, state: S) -> int | None:
        """Whose turn it is: what he declined in advance, he declines no more."""
        return None

    # --- computer players ----------------------------------------------------------------

    @property
    def advice_forbidden_by(self) -> str:
        """The rule by which nobody may be advised while such a game lasts, if there is one."""
        return ""

    def offered(self, state: S, seat: int) -> list[int]:
        """The legal moves a computer player chooses from; some are left to people."""
        return state.legal(seat)

    @abstractmethod
    def heuristic_move(self, state: S, seat: int, rng: Random, level: str) -> int:
        """The move a sensible player makes by rule of thumb, from what his seat can know."""

    def named(self, state: S, seat: int, move: int) -> Note:
        """The words for a move that may be made: what is told of it first, except what only shows
        when it is made."""
        tried = state.copy()
        assert isinstance(tried, type(state))
        return self.play(tried, seat, move).notes[0]

    def ready_level(self, level: str, seconds: float) -> str:
        """The level whose rule of thumb a player can follow now. If what its own reckons with takes
        more than so many seconds, where there is a limit, it makes do with a lower one's."""
        return level

    def chances(self, state: S, seat: int, move: int, level: str) -> list[tuple[int, float | None]]:
        """The move of a level that does not search, then others, the best first, each with its
        chance to win; nothing if the level knows no chances."""
        return []

    def guide(self, level: str) -> Guide:
        """What the search of a level listens to."""
        return Guide()

    def fade(self, state: S, half_life: float, seed: int) -> None:
        """Forget what a fading memory forgets; in most games everything is on the table."""

    @abstractmethod
    def timeout_move(self, state: S, seat: int) -> int:
        """The harmless move that is made for a seat whose time has run out."""

    # --- what is shown -------------------------------------------------------------------

    def opening(self, state: S) -> tuple[Note, ...]:
        """What is told of a deal before the first move."""
        return ()

    @abstractmethod
    def shared(self, state: S) -> msgspec.Struct:
        """What everybody may see of a position."""

    def own(self, state: S, seat: int) -> msgspec.Struct | None:
        """What only this seat may see; in some games there is no such thing."""
        return None

    def view(self, state: S, viewer: int) -> View:
        """All that a seat, or a spectator, may see of a position."""
        seated = 0 <= viewer < self.seats
        return View(
            seat=viewer if seated else None,
            shared=self.shared(state),
            own=self.own(state, viewer) if seated else None,
        )

    def result(self, state: S) -> Result | None:
        """How the game ended, if it has."""
        return Result(state.scores(), state.winners()) if state.over else None

    def explain(self, refusal: Refusal, lang: str, names: Sequence[str] = ()) -> str:
        """A refusal in words, without its rule id."""
        return self.words.say(lang, refusal.key, refusal.facts, names)

    def tell(self, note: Note, lang: str, names: Sequence[str] = (), now: bool = False) -> str:
        """A note in words: as the log keeps it, or as it is told at the moment."""
        if now and note.glimpse:
            facts = {**note.facts, **note.glimpse}
            return self.words.say(lang, f"{note.key}.now", facts, names)
        return self.words.say(lang, note.key, note.facts, names)


T = TypeVar("T")


def checked(where: str, raw: Json, kind: type[T], rules: Mapping[str, str]) -> T:
    """Something decoded from JSON as its proper type, or the fault in it."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        spot = where + path.removesuffix("`")
        field = path.lstrip(".").split(".")[0].split("[")[0].removesuffix("`")
        raise Fault(spot, what.replace("`", "'"), rules.get(field, "")) from None
