"""One game played at this terminal: the table machine, its bots, the saved game."""

from __future__ import annotations

import secrets
from collections.abc import Callable
from time import monotonic
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
from ludarc.table.chairs import Chair
from ludarc.table.denied import Denied
from ludarc.table.effects import Refused
from ludarc.table.head import Head
from ludarc.table.inputs import Act, Decline, Due, Input, Rang, Thought
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from ludarc.table.table import Table

NO_DELAY = 0.0
"""At one screen nobody can tell when a bot answers in secret, so answers need not be held long."""


class Sitting:
    """A table with everybody seated. Every move is saved before it is shown."""

    def __init__(self, table: Table) -> None:
        self.trouble = ""
        self.clock = TurnClock()
        self.halted: float | None = None
        self.idle = 0.0
        """For how long the table was not on the screen: its time stands still meanwhile."""
        self.deal = deal = msgspec.json.encode(table.deal).decode()
        self.machine = machine_of(table, self.now())
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

    # --- how it stands -------------------------------------------------------------------

    @property
    def table(self) -> Table:
        table = self.machine.life.table
        assert table is not None
        return table

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

    @property
    def awaited(self) -> list[int]:
        """The persons the table waits for."""
        people = self.machine.life.people_to_move()
        return [seat for seat in people if self.machine.waits_for(seat)]

    @property
    def eager(self) -> list[int]:
        """The bots that move by themselves now, the most patient last."""
        return sorted(self.machine.bots, key=self.patience)

    def patience(self, seat: int) -> float:
        """How many seconds a bot must leave to the persons. None in secret: at one screen nobody
        can tell when it answers."""
        if self.machine.asks_in_secret:
            return 0.0
        return self.machine.life.ask.patience.get(seat, 0.0)

    def legal(self, seat: int) -> list[Json]:
        """What the person in this seat may do now."""
        return self.game.legal(self.state, seat) if self.machine.able(seat) else []

    def own(self, seat: int) -> msgspec.Struct | None:
        """What this seat alone sees, with the answer it gave and nobody has seen."""
        return self.game.show.own(self.machine.position_for(seat), seat)

    def waits(self, seat: int) -> bool:
        """Has this seat given an answer that waits for those of the others?"""
        return seat in self.machine.sealed.held

    def declines(self, seat: int) -> bool:
        """Does this seat decline all it is asked until its next turn?"""
        return seat in self.machine.sealed.never

    # --- time ----------------------------------------------------------------------------

    def now(self) -> float:
        """The time of this table, which passes only while it is on the screen."""
        return (monotonic() if self.halted is None else self.halted) - self.idle

    def halt(self) -> None:
        """The table is no longer on the screen."""
        if self.halted is None:
            self.halted = monotonic()

    def go_on(self) -> None:
        """The table is on the screen again."""
        if self.halted is not None:
            self.idle += monotonic() - self.halted
            self.halted = None

    @property
    def left(self) -> float | None:
        """How many seconds the persons to move still have by the rules; None if all they want."""
        deadline = self.machine.life.deadline
        return None if deadline is None else max(0.0, deadline - self.now())

    # --- what is done --------------------------------------------------------------------

    def act(self, seat: int, do: Json) -> list[Event]:
        """Make a move and save it, or raise its refusal and change nothing. A secret answer shows
        nothing before all are in."""
        return self.submit(Act(seat, [do], self.machine.life.number_for(seat)))

    def rang(self) -> list[Event]:
        """The time the rules give may have run out: then harmless moves are made."""
        return self.submit(Rang())

    def decline(self, seat: int, never: bool) -> list[Event]:
        """A person declines, or declines no more, all they will be asked until their turn."""
        return self.submit(Decline(seat, never))

    def bot_acts(self, seat: int, move: int) -> list[Event]:
        """A bot makes its move."""
        return self.submit(Thought(seat, move, self.machine.life.number_for(seat)))

    def submit(self, given: Input) -> list[Event]:
        """Let the machine take a step, save the game, go on as long as it goes on by itself."""
        outcome = self.machine.step(given, self.now())
        if isinstance(outcome, Refused):
            raise outcome.refusal
        if isinstance(outcome, Denied):
            raise outcome
        events: list[Event] = []
        while isinstance(outcome, Step):
            self.machine.commit(outcome)
            events += outcome.events
            outcome = self.machine.step(Due(), self.now())
        for event in events:
            self.clock.moved(event)
        if events:
            self.keep()
        return events

    def keep(self, how: Callable[[Record], None] = saves.keep) -> None:
        """Save the game; a full disk is a trouble to be told, not the end of the evening."""
        try:
            how(self.table.record())
        except OSError as error:
            self.trouble = error.strerror or str(error)
        else:
            self.trouble = ""

    def refusal(self, seat: int, do: Json) -> Refusal | None:
        """Why a move may not be made now; None if it may."""
        try:
            self.table.judged(seat, do)
        except Refusal as refusal:
            return refusal
        return None

    # --- bots ----------------------------------------------------------------------------

    def consider(self, seat: int) -> Deliberation:
        """A bot begins to think about its move."""
        return self.bots[seat].consider(self.state, self.clock.left(seat))

    def advise(self, seat: int) -> tuple[State, Deliberation]:
        """What the strongest bot would do, from what this seat can know."""
        strongest = level(self.game.mind.levels[-1], self.game)
        seed = seed_from(self.deal, seat, len(self.table.moves), "hint")
        adviser = Bot(self.game, seat, strongest, seed, polite=True)
        known = adviser.knowledge(self.state)
        return known, adviser.ponder(known, DECISION)


def machine_of(table: Table, now: float) -> Machine:
    """The machine of a table as it stands."""
    return Machine(Life.resumed(head_of(table), table, now), NO_DELAY)


def head_of(table: Table) -> Head:
    """What is settled about a table at this terminal: who shares its screen, and no secrets."""
    people = sum(seat.bot is None for seat in table.seats)
    chairs = [
        Chair("person", seat.name, local=people > 1)
        if seat.bot is None
        else Chair("bot", seat.name, level=seat.bot)
        for seat in table.seats
    ]
    game = table.game
    return Head(
        id="",
        game=game.name,
        options=game.settings(),
        chairs=chairs,
        host="",
        seed=b"",
        opened=0.0,
        rules=game.version,
    )
