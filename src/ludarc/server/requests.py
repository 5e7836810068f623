"""What can be asked of a live table: moves and changes of seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ludarc.core.faults import Json, Refusal
from ludarc.server import protocol
from ludarc.server.protocol import encode
from ludarc.server.words import said_of
from ludarc.table.deeds import Deed, Doer, Frozen
from ludarc.table.denied import Denied
from ludarc.table.life import Life
from ludarc.table.step import Play, Step, Trial, changed, played

MOST_ALTERNATIVES = 3
MOST_PIECES = 32
LONGEST_PIECE = 32


class Request:
    """Something to be done at a table: what it would do, and whom to tell how it went."""

    def wanted(self, life: Life) -> bool:
        """Is it still to be done? If not, whoever asked has been told what there is to say."""
        return True

    def step(self, life: Life, now: float) -> Step | None:
        """What it does at this time; None if there is nothing to do."""
        raise NotImplementedError

    def accepted(self, life: Life) -> None:
        """It is on the disk."""

    def refused(self, life: Life, refusal: Refusal) -> None:
        """A rule of the game forbids it."""

    def denied(self, denied: Denied) -> None:
        """The state of the table forbids it."""

    def not_stored(self) -> None:
        """It could not be stored; nothing was changed."""


class Change(Request):
    """Changes of seats asked over HTTP."""

    def __init__(self, deeds: Callable[[Life], list[Deed]]) -> None:
        self.deeds = deeds
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def step(self, life: Life, now: float) -> Step | None:
        deeds = self.deeds(life)
        if deeds:
            return changed(life, deeds, now)
        self.accepted(life)
        return None

    def accepted(self, life: Life) -> None:
        if not self.done.done():
            self.done.set_result(None)

    def denied(self, denied: Denied) -> None:
        if not self.done.done():
            self.done.set_exception(denied)

    def not_stored(self) -> None:
        self.denied(Denied("not_stored"))


class Freeze(Request):
    """The program's own request to stand still after a fault of ours."""

    def __init__(self, error: str) -> None:
        self.error = error

    def wanted(self, life: Life) -> bool:
        return not life.frozen

    def step(self, life: Life, now: float) -> Step:
        return changed(life, [Frozen(self.error)], now)


class Moves(Request):
    """Moves of a seat, all or none."""

    by: Doer = "person"
    action: str | None = None

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def answer(self, life: Life) -> Play:
        """The one move that answers a sealed question, or its refusal."""
        raise NotImplementedError

    def held(self) -> None:
        """It is allowed, and waits for the answers of others."""


class Declined(Moves):
    """The answer of a seat that has declined in advance; nobody waits to hear of it."""


class TimeOut(Moves):
    """The harmless move for a person whose time has run out, unless they have just moved."""

    by = "clock"

    def __init__(self, seat: int, seen: int) -> None:
        super().__init__(seat)
        self.seen = seen

    def wanted(self, life: Life) -> bool:
        playing = life.status == "playing" and life.number_for(self.seat) == self.seen
        return playing and self.seat in life.people_to_move()

    def answer(self, life: Life) -> Play:
        return self.harmless(life)

    def step(self, life: Life, now: float) -> Step:
        """One move; in secret, where moves count at once, everything the seat has still to do."""
        trial = Trial(life, now)
        trial.play(self.harmless(life))
        while life.ask.sealed and self.seat in trial.after.ask.seats:
            trial.play(self.harmless(trial.after))
        return trial.step

    def harmless(self, life: Life) -> Play:
        assert life.table is not None
        move = life.game.mind.timeout_move(life.table.state, self.seat)
        return Play(self.seat, move, "clock")


class Thought(Moves):
    """The move of a computer player, forgotten if the table has gone on meanwhile. A failed or
    impossible thought becomes the harmless move."""

    by = "bot"

    def __init__(self, seat: int, code: int | None, seen: int, keep: Callable[[], None]) -> None:
        super().__init__(seat)
        self.code = code
        self.seen = seen
        self.keep = keep
        """Notes why it moved."""

    def wanted(self, life: Life) -> bool:
        if self.seat not in life.bots_to_move():
            return False
        if life.number_for(self.seat) == self.seen:
            return True
        return self.code is not None and life.still_open(self.seat, self.seen, self.code)

    def answer(self, life: Life) -> Play:
        assert life.table is not None
        state, code = life.table.state, self.code
        if code is None or life.game.why_not(state, self.seat, code) is not None:
            code = life.game.mind.timeout_move(state, self.seat)
            self.keep = nothing
        return Play(self.seat, code, "bot")

    def step(self, life: Life, now: float) -> Step:
        return played(life, [self.answer(life)], now)

    def accepted(self, life: Life) -> None:
        self.keep()


def nothing() -> None:
    """There is nothing to note."""


class Act(Moves):
    """Moves a person sent over the play socket."""

    def __init__(self, send: Callable[[bytes], None], seat: int, message: protocol.Act) -> None:
        super().__init__(seat)
        self.moves = message.moves
        self.seen = message.seen
        self.action = f"{seat}/{message.id}"
        self.send = send
        self.id = message.id

    def wanted(self, life: Life) -> bool:
        assert self.action is not None
        known = life.actions.get(self.action)
        if known is not None:
            self.send(encode(protocol.Accepted(self.id, known)))
            return False
        if life.chairs[self.seat].level:
            raise Denied("lent")
        number = life.number_for(self.seat)
        if self.seen != number and not self.still_open(life):
            self.send(encode(protocol.Stale(self.id, number)))
            return False
        if life.status != "playing":
            raise Denied("frozen" if life.frozen else "not_playing")
        return True

    def still_open(self, life: Life) -> bool:
        """Was the first move legal already when the client saw the table last?"""
        if life.table is None:
            return False
        try:
            code = life.game.read(life.table.state, self.seat, self.moves[0])
        except Refusal:
            return False
        return life.still_open(self.seat, self.seen, code)

    def answer(self, life: Life) -> Play:
        assert life.table is not None
        code = life.table.judged(self.seat, self.moves[0])
        if len(self.moves) > 1:
            raise Denied("uncovers")
        return Play(self.seat, code, "person", self.action)

    def step(self, life: Life, now: float) -> Step:
        trial = Trial(life, now)
        table = trial.after.table
        assert table is not None
        *before, last = self.moves
        for do in before:
            code = table.judged(self.seat, do)
            if life.game.uncovers(table.state, self.seat, code):
                raise Denied("uncovers")
            trial.play(Play(self.seat, code))
        trial.play(Play(self.seat, table.judged(self.seat, last), action=self.action))
        return trial.step

    def accepted(self, life: Life) -> None:
        assert self.action is not None
        self.send(encode(protocol.Accepted(self.id, life.actions[self.action])))

    def held(self) -> None:
        self.send(encode(protocol.Held(self.id)))

    def refused(self, life: Life, refusal: Refusal) -> None:
        assert life.table is not None
        legal = life.game.legal(life.table.state, self.seat)
        nearest = nearest_first(self.moves[0], legal)[:MOST_ALTERNATIVES]
        refused = protocol.Refused(self.id, refusal.rule, refusal.key, refusal.facts, nearest)
        self.send(encode(refused))

    def denied(self, denied: Denied) -> None:
        why = said_of(denied)
        self.send(encode(protocol.Refused(self.id, "", why.key, why.facts, [])))

    def not_stored(self) -> None:
        self.denied(Denied("not_stored"))


def nearest_first(do: Json, legal: list[Json]) -> list[Json]:
    """Legal moves, those that share most with the refused one first."""
    wanted = pieces(do)

    def distance(move: Json) -> int:
        have = pieces(move)
        rest = list(have)
        shared = 0
        for piece in wanted:
            if piece in rest:
                rest.remove(piece)
                shared += 1
        return len(have) + len(wanted) - 2 * shared

    return sorted(legal, key=distance)


def pieces(do: Json) -> list[str]:
    """The parts of a move: its verbs, cards and places. No move has many, whatever was sent."""
    found: list[str] = []
    waiting = [do]
    while waiting and len(found) < MOST_PIECES:
        part = waiting.pop()
        if isinstance(part, dict):
            pairs = list(part.items())[:MOST_PIECES]
            waiting += [piece for pair in reversed(pairs) for piece in reversed(pair)]
        elif isinstance(part, list):
            waiting += reversed(part[:MOST_PIECES])
        else:
            found.append(str(part)[:LONGEST_PIECE])
    return found
