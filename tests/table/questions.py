"""Tables where a black card has just been played, and people are asked in secret who blocks it."""

from __future__ import annotations

from ludarc.table.chairs import Chair
from ludarc.table.denied import Denied
from ludarc.table.effects import Answer
from ludarc.table.head import Head
from ludarc.table.inputs import Act
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from ludarc.table.table import Table
from tests.server.windows import asked, windows
from tests.tables import people

OPENED = 100.0


def in_window() -> tuple[Machine, int, list[int]]:
    """Three people, one of whom asks: the machine and the two who are asked."""
    window = next(w for w in windows(50, 3) if len(asked(w.opened)) == 2)
    seats = people(window.game)
    head = Head(
        id="t",
        game="pirates",
        options=window.game.settings(),
        chairs=[Chair("person", seat.name, f"token-{seat.name}") for seat in seats],
        host="host",
        seed=bytes(32),
        opened=0.0,
    )
    before = window.before
    table = Table(window.game, seats, before, window.game.deal_of(before))
    machine = Machine(Life.resumed(head, table, OPENED))
    black = window.game.write(before, window.seat, window.move)
    played = machine.step(Act(window.seat, [black], 0, "black"), OPENED)
    assert isinstance(played, Step)
    machine.commit(played)
    assert machine.asks_in_secret
    first, *others = machine.life.ask.seats
    return machine, first, others


def denied(outcome: Step | Answer | None) -> str:
    """Why something may not be done: the key of the words."""
    assert isinstance(outcome, Denied), outcome
    return outcome.key
