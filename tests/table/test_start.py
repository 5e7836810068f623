"""How a game starts, and what may not be asked before."""

from __future__ import annotations

import pytest

from ludarc.table.chairs import Chair
from ludarc.table.deeds import Replaced, Started
from ludarc.table.denied import Denied
from ludarc.table.effects import Dealt
from ludarc.table.head import Head
from ludarc.table.inputs import Act, Start
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from ludarc.table.permits import may_start
from tests.table.questions import denied

SCREEN = (Chair("person", "Ana", "a"), Chair("person", "Léo", "b", local=True))


def opened(game: str, *chairs: Chair) -> Machine:
    """A table before the deal; a chair more is free."""
    head = Head(
        id="t",
        game=game,
        options={"players": len(chairs)},
        chairs=list(chairs),
        host="host",
        seed=bytes(32),
        opened=0.0,
    )
    return Machine(Life(head))


@pytest.mark.parametrize("fill", ["", "easy"])
def test_people_at_one_screen_say_who_begins(fill: str) -> None:
    """RP-2"""
    machine = opened("pirates", *SCREEN)
    may_start(machine.life, 1)
    started = machine.step(Start("host", fill, 1), 5.0)
    assert isinstance(started, Step)
    assert [entry.deed for entry in started.entries] == [Started(1)]
    assert started.effects == [Dealt()]
    assert started.after.actors() == [1]


@pytest.mark.parametrize("fill", ["", "easy"])
def test_where_the_rules_say_who_begins_the_people_do_not(fill: str) -> None:
    machine = opened("rainbow", *SCREEN)
    assert denied(machine.step(Start("host", fill, 1), 5.0)) == "no_duel"
    assert denied(machine.step(Start("host", fill, 9), 5.0)) == "no_seat"


def test_a_seat_stays_free_for_nobody() -> None:
    machine = opened("rainbow", SCREEN[0], Chair("open"))
    assert denied(machine.step(Start("host"), 5.0)) == "free"
    assert denied(machine.step(Start("x", "easy"), 5.0)) == "not_host"
    started = machine.step(Start("host", "easy"), 5.0)
    assert isinstance(started, Step)
    filled, dealt = [entry.deed for entry in started.entries]
    assert isinstance(filled, Replaced)
    assert (filled.seat, filled.level, dealt) == (1, "easy", Started())
    machine.commit(started)
    assert denied(machine.step(Start("host", "easy"), 5.0)) == "started"


def test_before_the_deal_there_is_neither_a_move_nor_a_record() -> None:
    machine = opened("rainbow", *SCREEN)
    assert denied(machine.step(Act(0, [{"play": [1]}], 0), 5.0)) == "not_playing"
    with pytest.raises(Denied, match="not_started"):
        machine.life.record()
