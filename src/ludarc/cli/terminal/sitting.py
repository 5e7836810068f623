"""One game played at this terminal: the table, its computer players, the saved game."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from typing import Any

import msgspec
from librt.random import Random

from ludarc.bots.deliberation import Deliberation
from ludarc.bots.levels import Bot, level
from ludarc.bots.turnclock import DECISION, TurnClock
from ludarc.cli.terminal import saves
from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.core.record import Record, Seat
from ludarc.core.seed import seed_from
from ludarc.core.state import State
from ludarc.table.table import Table


class Sitting:
    """A table with everybody seated. Every move is saved before it is shown."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.trouble = ""
        self.clock = TurnClock()
        self.deal = deal = msgspec.json.encode(table.deal).decode()
        self.bots = {
            number: Bot(
                table.game,
                number,
                level(seat.bot, table.game),
                seed_from(deal, number),
                polite=True,
            )
            for number, seat in enumerate(table.seats)
            if seat.bot is not None
        }

    @classmethod
    def open(cls, game: str, options: Json, seats: list[Seat], seed: int | None = None) -> Sitting:
        """Deal a new game and save it; an unfinished one is put away, not lost."""
        rng = Random(secrets.randbits(62) if seed is None else seed)
        sitting = cls(Table.open(game, options, seats, rng))
        sitting.keep(saves.begin)
        return sitting

    def again(self) -> Sitting:
        """The same seats and options, dealt anew."""
        options = {k: v for k, v in self.game.settings().items() if k != "players"}
        return Sitting.open(self.game.name, options, self.table.seats)

    @property
    def game(self) -> Game[Any]:
        return self.table.game

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def names(self) -> list[str]:
        return self.table.names

    @property
    def over(self) -> bool:
        return self.table.over

    @property
    def actor(self) -> int:
        """The seat to move."""
        return self.table.state.actor

    @property
    def persons(self) -> list[int]:
        """The seats where a person sits."""
        return [seat for seat in range(len(self.table.seats)) if seat not in self.bots]

    def act(self, seat: int, do: Json) -> Event:
        """Make a move and save it, or raise its refusal and change nothing."""
        event = self.table.act(seat, do)
        self.clock.moved(event)
        self.keep()
        return event

    def keep(self, how: Callable[[Record], None] = saves.keep) -> None:
        """Save the game; a full disk is a trouble to be told, not the end of the evening."""
        try:
            how(self.table.record())
        except OSError as error:
            self.trouble = error.strerror or str(error)
        else:
            self.trouble = ""

    @property
    def awaited(self) -> list[int]:
        """The persons the table waits for."""
        return [seat for seat in self.game.ask(self.state).seats if seat not in self.bots]

    @property
    def eager(self) -> list[int]:
        """The computer players that move by themselves now, the most patient last."""
        seats = [seat for seat in self.game.ask(self.state).acting_bots if seat in self.bots]
        return sorted(seats, key=self.patience)

    def patience(self, seat: int) -> float:
        """How many seconds a computer player must leave to the persons."""
        return self.game.ask(self.state).patience.get(seat, 0.0)

    def gentle_act(self, seat: int) -> Event:
        """The harmless move for a person whose time by the rules has run out."""
        move = self.game.mind.timeout_move(self.state, seat)
        return self.act(seat, self.game.write(self.state, seat, move))

    def consider(self, seat: int) -> Deliberation:
        """A computer player begins to think about its move."""
        return self.bots[seat].consider(self.state, self.clock.left(seat))

    def bot_acts(self, seat: int, move: int) -> Event:
        """A computer player makes its move."""
        return self.act(seat, self.game.write(self.state, seat, move))

    def advise(self, seat: int) -> tuple[State, Deliberation]:
        """What the strongest computer player would do, from what this seat can know."""
        strongest = level(self.game.mind.levels[-1], self.game)
        seed = seed_from(self.deal, seat, len(self.table.moves), "hint")
        adviser = Bot(self.game, seat, strongest, seed, polite=True)
        known = adviser.knowledge(self.state)
        return known, adviser.ponder(known, DECISION)

    def refusal(self, seat: int, do: Json) -> Refusal | None:
        """Why a move may not be made now; None if it may."""
        try:
            return self.game.why_not(self.state, seat, self.game.read(self.state, seat, do))
        except Refusal as refusal:
            return refusal
