"""A table where a game is played: who sits where, the deal, and the log that is the truth."""

from __future__ import annotations

from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json
from ludarc.core.record import Move, Record, Seat, begin, check_result, move_code
from ludarc.core.state import State
from ludarc.games import settle


class Table:
    """A game in progress. The position always follows from the deal and the moves."""

    def __init__(self, game: Game[Any], seats: list[Seat], state: State, deal: Json) -> None:
        self.game = game
        self.seats = seats
        self.state = state
        self.deal = deal
        self.opening = game.show.opening(state)
        self.before = 0
        """How many moves a fork leaves to the table it was made from."""
        self.moves: list[Move] = []
        self.events: list[Event] = []

    def fork(self) -> Table:
        """A table on which something can be tried; it holds only the moves made there."""
        tried = Table.__new__(Table)  # half the time of copy.copy, once a move
        tried.__dict__.update(self.__dict__)
        tried.state = self.state.copy()
        tried.before = self.count
        tried.moves, tried.events = [], []
        return tried

    def absorb(self, fork: Table) -> None:
        """What was tried on a fork has happened."""
        self.state = fork.state
        self.seats = fork.seats
        self.moves += fork.moves
        self.events += fork.events

    @classmethod
    def open(cls, name: str, options: Json, seats: list[Seat], rng: Random) -> Table:
        """A new table, freshly dealt."""
        game = settle(name, {**options, "players": len(seats)})
        state = game.deal(rng)
        return cls(game, seats, state, game.deal_of(state))

    @classmethod
    def resume(cls, record: Record) -> Table:
        """The table a record tells of, at its last position; a bad record raises what is bad."""
        game = settle(record.game, record.options)
        table = cls(game, record.seats, begin(record, game), record.deal)
        for number, move in enumerate(record.moves):
            code = move_code(record, game, table.state, number, "en")
            table.events.append(game.play(table.state, move.seat, code))
            table.moves.append(move)
        check_result(record, game, table.state)
        return table

    @property
    def names(self) -> list[str]:
        """The names round the table."""
        return [seat.name for seat in self.seats]

    @property
    def over(self) -> bool:
        return self.state.over

    @property
    def count(self) -> int:
        """How many moves have been made."""
        return self.before + len(self.moves)

    def judged(self, seat: int, do: Json) -> int:
        """The code of a legal move, or its refusal."""
        code = self.game.read(self.state, seat, do)
        refusal = self.game.why_not(self.state, seat, code)
        if refusal is not None:
            raise refusal
        return code

    def play(self, seat: int, code: int, at: float | None = None) -> Event:
        """Make a legal move."""
        event = self.game.play(self.state, seat, code)
        self.moves.append(Move(seat, event.do, self.game.chance(self.state), at))
        self.events.append(event)
        return event

    def act(self, seat: int, do: Json, at: float | None = None) -> Event:
        """Make a move, or refuse it (`Refusal`) and change nothing."""
        return self.play(seat, self.judged(seat, do), at)

    def push(self, seat: int, move: int) -> None:
        """Make a legal move by its code, without telling what happened."""
        do = self.game.write(self.state, seat, move)
        self.state.apply(seat, move)
        self.moves.append(Move(seat, do, self.game.chance(self.state)))

    def record(self) -> Record:
        """The game so far."""
        return Record(
            game=self.game.name,
            rules=self.game.version,
            options=self.game.settings(),
            seats=self.seats,
            deal=self.deal,
            moves=self.moves,
            result=self.game.result(self.state),
        )
