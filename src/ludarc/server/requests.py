"""What can be asked of a live table: moves and changes of seats."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from ludarc.core.faults import Json, Refusal
from ludarc.server import protocol
from ludarc.server.protocol import encode
from ludarc.server.words import denial
from ludarc.table.deeds import Deed, Doer, Entry, Frozen, Moved, Started
from ludarc.table.life import Denied, Life, Status, Waits

MOST_ALTERNATIVES = 3
MOST_PIECES = 32
LONGEST_PIECE = 32


class Request:
    """Something to be done: which lines it adds to the log, and whom to tell how it went.

    `status` is how the table will stand once the lines are in.
    """

    status: Status = "open"
    waits: Waits | None = None
    """For whom the table will wait, if that may be another than now."""
    renewed = False
    """Whether their time begins anew."""

    def lines(self, life: Life, now: float) -> list[Entry]:
        """The lines it adds at this time; none if it was answered already."""
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

    def lines(self, life: Life, now: float) -> list[Entry]:
        deeds = self.deeds(life)
        started = any(isinstance(deed, Started) for deed in deeds)
        self.status = "playing" if started else life.status
        if not deeds:
            self.accepted(life)
        return [Entry(life.number + 1 + i, deed, now) for i, deed in enumerate(deeds)]

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

    status = "frozen"

    def __init__(self, error: str) -> None:
        self.error = error

    def lines(self, life: Life, now: float) -> list[Entry]:
        if life.frozen:
            return []
        return [Entry(life.number + 1, Frozen(self.error), now)]


class Moves(Request):
    """Moves of a seat, all or none."""

    def __init__(
        self, seat: int, moves: list[Json], seen: int, by: Doer, action: str | None
    ) -> None:
        self.seat = seat
        self.moves = moves
        self.seen = seen
        self.by = by
        self.action = action

    def lines(self, life: Life, now: float) -> list[Entry]:
        if life.status != "playing":
            raise Denied("frozen" if life.frozen else "not_playing")
        assert life.table is not None
        state = life.table.state.copy()
        game = life.game
        seat = self.seat
        lines: list[Entry] = []
        waits = life.waits
        uncovered = False
        for number, do in enumerate(self.moves, life.number + 1):
            if uncovered:
                raise Denied("uncovers")
            code = game.read(state, seat, do)
            refusal = game.why_not(state, seat, code)
            if refusal is not None:
                raise refusal
            moved = Moved(seat, game.write(state, seat, code), self.by)
            last = len(lines) == len(self.moves) - 1
            lines.append(Entry(number, moved, now, self.action if last else None))
            uncovered = not last and game.uncovers(state, seat, code)
            state.apply(seat, code)
            before, waits = waits, Waits.of(game, state)
            self.renewed = self.renewed or before.renewed(waits, seat)
        self.waits = waits
        self.status = "over" if state.over else "playing"
        return lines

    def held(self) -> None:
        """It is allowed, and waits for the answers of others."""


class TimeOut(Moves):
    """The gentle move for a person whose time has run out, unless he has just moved."""

    def __init__(self, seat: int, seen: int) -> None:
        super().__init__(seat, [], seen, "clock", None)

    def lines(self, life: Life, now: float) -> list[Entry]:
        if life.number_for(self.seat) != self.seen or self.seat not in life.people_to_move():
            return []
        assert life.table is not None
        game = life.game
        state = life.table.state
        if life.waits.sealed and game.ask(state).floor is None:
            self.moves = self.all_timeout_moves(life)
        else:
            self.moves = [game.write(state, self.seat, game.mind.timeout_move(state, self.seat))]
        return super().lines(life, now)

    def all_timeout_moves(self, life: Life) -> list[Json]:
        """Everything the seat has still to do in secret."""
        assert life.table is not None
        game = life.game
        state = life.table.state.copy()
        moves = []
        while self.seat in game.ask(state).seats:
            move = game.mind.timeout_move(state, self.seat)
            moves.append(game.write(state, self.seat, move))
            state.apply(self.seat, move)
        return moves


class Thought(Moves):
    """The move of a computer player, forgotten if the table has gone on meanwhile."""

    def __init__(self, seat: int, move: Json, seen: int, keep: Callable[[], None]) -> None:
        super().__init__(seat, [move], seen, "bot", None)
        self.keep = keep
        """Notes why it moved."""

    def lines(self, life: Life, now: float) -> list[Entry]:
        seat, seen = self.seat, self.seen
        current = life.number_for(seat) == seen or life.still_open(seat, seen, self.moves[0])
        return super().lines(life, now) if current and seat in life.eager() else []

    def accepted(self, life: Life) -> None:
        self.keep()


class Act(Moves):
    """Moves a person sent over the play socket."""

    def __init__(
        self,
        send: Callable[[bytes], None],
        seat: int,
        message: protocol.Act,
        lang: protocol.Language,
    ) -> None:
        super().__init__(seat, message.moves, message.seen, "person", f"{seat}/{message.id}")
        self.send = send
        self.id = message.id
        self.lang = lang

    def lines(self, life: Life, now: float) -> list[Entry]:
        assert self.action is not None
        known = life.actions.get(self.action)
        if known is not None:
            self.send(encode(protocol.Accepted(self.id, known)))
            return []
        if life.chairs[self.seat].level:
            raise Denied("lent")
        number = life.number_for(self.seat)
        if self.seen != number and not life.still_open(self.seat, self.seen, self.moves[0]):
            self.send(encode(protocol.Stale(self.id, number)))
            return []
        return super().lines(life, now)

    def accepted(self, life: Life) -> None:
        assert self.action is not None
        self.send(encode(protocol.Accepted(self.id, life.actions[self.action])))

    def held(self) -> None:
        self.send(encode(protocol.Held(self.id)))

    def refused(self, life: Life, refusal: Refusal) -> None:
        assert life.table is not None
        words = life.game.show.explain(refusal, self.lang, life.table.names)
        legal = life.game.legal(life.table.state, self.seat)
        nearest = nearest_first(self.moves[0], legal)[:MOST_ALTERNATIVES]
        self.send(encode(protocol.Refused(self.id, refusal.rule, words, nearest)))

    def denied(self, denied: Denied) -> None:
        self.send(encode(protocol.Refused(self.id, "", denial(denied, self.lang), [])))

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
