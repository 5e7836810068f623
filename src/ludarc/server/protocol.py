"""Every message of the play socket. `docs/protocol.md`, the AsyncAPI file and the TypeScript
types are made from these structs."""

from __future__ import annotations

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from ludarc.bots.reasons import Worth
from ludarc.core.ask import Ask
from ludarc.core.events import Event
from ludarc.core.faults import Json
from ludarc.core.outcome import Outcome
from ludarc.core.words import Fact, Said
from ludarc.table.head import ClockPlan, Series
from ludarc.table.life import Status

MOST_IN_BATCH = 64
MOST_LINES = 100
MOST_REASONS = 300

ActionId = Annotated[str, Meta(min_length=1, max_length=64)]
TableId = Annotated[str, Meta(min_length=1, max_length=32)]
Token = Annotated[str, Meta(max_length=128)]
Language = Literal["fr", "en"]


# --- from a client ---------------------------------------------------------------------------


class Join(Struct, tag="join", forbid_unknown_fields=True):
    """Sit down at a table with a seat's token, or watch it without one. Also resumes."""

    table: TableId
    token: Token | None = None
    lang: Language = "fr"
    """Kept for older clients: words travel as keys."""
    why: bool = False
    """Whether to be told why computer players move."""
    named: bool = False
    """Whether to be told the words for every legal move."""


class Act(Struct, tag="act", forbid_unknown_fields=True):
    """Make moves, all or none. `seen` is the number of moves the client has seen; `id` is its own
    id for this action: sent again, it gets the same answer and changes nothing."""

    id: ActionId
    seen: int
    moves: Annotated[list[Json], Meta(min_length=1, max_length=MOST_IN_BATCH)]


class Stand(Struct, tag="stand", forbid_unknown_fields=True):
    """Decline, or decline no more, all that will be asked in secret until one's next turn. Only in
    games that ask so."""

    never: bool


class Hint(Struct, tag="hint", forbid_unknown_fields=True):
    """What would the strongest computer player do in my seat? Only for a seat that is to move."""

    id: ActionId
    seen: int


class Ping(Struct, tag="ping", forbid_unknown_fields=True):
    """Are you there? `at` comes back."""

    at: float = 0.0


FromClient = Join | Act | Stand | Hint | Ping


# --- to a client -----------------------------------------------------------------------------


class SeatSign(Struct):
    """What everybody may know of a seat."""

    kind: Literal["open", "person", "bot"]
    name: str
    face: str
    """The head they chose; empty if the page is to choose."""
    level: str | None
    """The computer player that moves here now."""
    here: bool
    """Is somebody connected in this seat?"""
    local: bool


class AgainAsked(Struct):
    """Somebody wants to play again, and the people who are here are asked."""

    seconds: float
    """Until then; whoever has not agreed by then stays."""
    yes: list[int]
    no: list[int]


class Wish(Struct):
    """Somebody who watches asks the host for the seat of a computer player."""

    id: str
    seat: int
    name: str
    face: str
    kind: Literal["back", "takeover"]
    """Was the seat theirs before?"""


class Room(Struct):
    """What everybody may know of a table beside the game itself."""

    table: str
    game: str
    options: dict[str, Json]
    status: Status
    seats: list[SeatSign]
    teams: int
    """How many teams play, seat `s` in team `s % teams`; zero if all play alone."""
    commitment: str
    """SHA-256 of the deal's seed, shown from the first moment."""
    seed: str | None
    """The seed itself, once the game is over."""
    next: str | None
    """Where the same people play again."""
    code: str | None
    """What to type to find the table, while it is open and has a free seat."""
    host: int | None
    """The seat of the host, if they sit."""
    clock: ClockPlan | None
    public: bool
    """Is it listed, as long as it is open?"""
    watching: int
    """How many look on without a seat."""
    series: Series | None
    """Over all games before this one that led to it, and this one when it is over."""
    again: AgainAsked | None
    wishes: list[Wish]
    hints: bool
    """May the seat to move ask for a hint? The host or the rules of the game may forbid it."""
    why: bool
    """May one be told why computer players move?"""


class Line(Struct):
    """A line of the log: who moved, and the key and the facts of the words for what happened."""

    seat: int
    key: str
    facts: dict[str, Fact]


class Welcome(Struct, tag="welcome"):
    """The answer to a join: everything the viewer may see, and the last lines of their log. Sent
    again when the game starts, and to a viewer who has left a seat and watches from now on."""

    room: Room
    seat: int | None
    number: int
    version: int
    """How many lines of the log the viewer was told of. It only grows, also after a restart and
    whatever becomes of the moves: what comes with a lower one is out of date."""
    view: Json | None
    legal: list[Json]
    log: Annotated[list[Line], Meta(max_length=MOST_LINES)]
    deadline: float | None
    """Seconds until time runs out for whoever must move."""
    never: bool = False
    """Whether this seat declines all it is asked until its next turn; nobody else knows."""
    ask: Ask | None = None
    """Whom the table waits for; nobody if no game is under way."""
    answered: bool = False
    """Has this seat answered what is asked in secret?"""
    outcome: Outcome | None = None
    """How the game ended, once it is over."""
    named: list[Said] = []
    """The words for the legal moves, if the join asked for them."""


class Update(Struct, tag="update"):
    """After every move the viewer may know of: the whole view, and what just happened. `number`
    counts those moves; the secret moves of others are not among them."""

    number: int
    version: int
    view: Json
    legal: list[Json]
    events: list[Event]
    deadline: float | None
    never: bool = False
    ask: Ask | None = None
    answered: bool = False
    outcome: Outcome | None = None
    named: list[Said] = []


class RoomChanged(Struct, tag="room"):
    """Somebody came, went, or was replaced; or the game started or ended."""

    room: Room
    version: int


class Accepted(Struct, tag="accepted"):
    """The moves are on the disk."""

    id: str
    number: int


class Held(Struct, tag="held"):
    """The secret answer is allowed and waits for those of the others; `accepted` follows when all
    are on the disk. Until then it may be lost with the server: then send it again."""

    id: str


class Stale(Struct, tag="stale"):
    """Something happened that the client had not seen; nothing was changed. Look and try again."""

    id: str
    number: int


class Refused(Struct, tag="refused"):
    """The moves are not allowed; nothing was changed."""

    id: str
    rule: str
    """The rule of the game that forbids them; empty if the state of the table does."""
    key: str
    facts: dict[str, Fact]
    alternatives: list[Json]
    """Legal moves most like the refused one."""


class HintedMove(Struct):
    """A move as the record writes it, its words, and the chance to win found for it, if any was
    sought."""

    do: Json
    note: Said
    chance: float | None
    why: Said
    """Why it is good: one sentence that is true of the position."""
    worth: Worth
    """Is it the best, as good as the best for all that was found, or less good?"""


class Hinted(Struct, tag="hinted"):
    """The answer to a hint, to the seat that asked alone: the best move first, then up to two
    others."""

    id: str
    number: int
    key: str
    facts: dict[str, Fact]
    moves: list[HintedMove]


class Reason(Struct, tag="reason"):
    """Why a computer player just made its move, as far as it follows from what everybody saw.
    Only to those who asked for reasons when they joined."""

    number: int
    seat: int
    key: str
    facts: dict[str, Fact]


class ReasonLine(Struct):
    """A move of a computer player, and why it made it."""

    number: int
    seat: int
    move: Said
    key: str
    facts: dict[str, Fact]


class Reasons(Struct, tag="reasons"):
    """When the game is over: why computer players moved, from all that they knew."""

    lines: Annotated[list[ReasonLine], Meta(max_length=MOST_REASONS)]


class Wrong(Struct, tag="wrong"):
    """A message that could not be understood or obeyed."""

    key: str
    facts: dict[str, Fact]


class Pong(Struct, tag="pong"):
    """Here I am."""

    at: float


class Closing(Struct, tag="closing"):
    """The last message before the server closes the socket."""

    reason: Literal["restart", "flood", "busy"]
    retry: float
    """Seconds to wait before coming back."""


ToClient = (
    Welcome
    | Update
    | RoomChanged
    | Accepted
    | Held
    | Stale
    | Refused
    | Hinted
    | Reason
    | Reasons
    | Wrong
    | Pong
    | Closing
)

encode = msgspec.json.Encoder().encode
decoder = msgspec.json.Decoder(FromClient)
