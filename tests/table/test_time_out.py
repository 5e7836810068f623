"""What a table does when time has run out for the people it waits for."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.record import Seat
from ludarc.table.chairs import Chair
from ludarc.table.deeds import Lent, Moved
from ludarc.table.effects import Happened, RoomChanged
from ludarc.table.head import ClockPlan, Head
from ludarc.table.inputs import Act, Due, Rang, Start
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from ludarc.table.table import Table
from tests.server.windows import at_last, table_of
from tests.table.questions import in_window

DEALT = 100.0


def with_clock(clock: ClockPlan) -> Machine:
    """A game of two people, just dealt."""
    chairs = [Chair("person", "Ana", "a"), Chair("person", "Léo", "b")]
    head = Head(
        id="t",
        game="rainbow",
        options={"players": 2},
        chairs=chairs,
        host="host",
        seed=bytes(32),
        opened=0.0,
        clock=clock,
    )
    machine = Machine(Life(head))
    dealt = machine.step(Start(), DEALT)
    assert isinstance(dealt, Step)
    machine.commit(dealt)
    return machine


def test_the_clock_does_nothing_before_the_time_is_up() -> None:
    machine = with_clock(ClockPlan(30.0))
    assert machine.step(Rang(), DEALT + 29.9) is None


def test_a_clock_that_moves_makes_one_move_for_the_late_seat() -> None:
    machine = with_clock(ClockPlan(30.0))
    [late] = machine.life.people_to_move()
    rang = machine.step(Rang(), DEALT + 30.0)
    assert isinstance(rang, Step)
    [entry] = rang.entries
    assert isinstance(entry.deed, Moved)
    assert (entry.deed.seat, entry.deed.by) == (late, "clock")
    assert rang.effects == [Happened(rang.events)]


def test_a_clock_that_calls_a_bot_lends_the_seat_and_moves_nothing() -> None:
    machine = with_clock(ClockPlan(30.0, "bot"))
    [late] = machine.life.people_to_move()
    rang = machine.step(Rang(), DEALT + 30.0)
    assert isinstance(rang, Step)
    assert [entry.deed for entry in rang.entries] == [Lent(late, "easy")]
    assert (rang.events, rang.effects) == ([], [RoomChanged()])
    machine.commit(rang)
    assert machine.bots == [late]
    assert machine.life.deadline is None
    assert machine.step(Rang(), DEALT + 99.0) is None


def test_a_question_whose_time_is_up_is_answered_for_those_who_are_late() -> None:
    """RP-14: the answers given stay; all count together."""
    machine, first, others = in_window()
    legal = machine.life.game.legal
    table = machine.life.table
    assert table is not None
    given = legal(table.state, first)[-1]
    held = machine.step(Act(first, [given], machine.life.number_for(first)), DEALT)
    assert isinstance(held, Step)
    machine.commit(held)
    up = machine.life.deadline
    assert up is not None
    rang = machine.step(Rang(), up)
    assert isinstance(rang, Step)
    assert rang.entries == []
    machine.commit(rang)
    assert machine.sealed.held.keys() == {first, *others}
    assert machine.step(Rang(), up) is None
    counted = machine.step(Due(), up)
    assert isinstance(counted, Step)
    made = {e.deed.seat: e.deed for e in counted.entries if isinstance(e.deed, Moved)}
    assert made[first].by == "person"
    assert all(made[seat].by == "clock" for seat in made if seat != first)


def test_the_last_placement_ends_at_once_for_all_who_are_late() -> None:
    """RP-20: all that a seat still had to do is done for it, so nothing shows when it was."""
    head = table_of("last", 3, bytes(32))
    life = Life(head)
    for entry in at_last(head):
        life.fold(entry)
    machine = Machine(life)
    asked = set(life.ask.seats)
    assert life.deadline is not None
    rang = machine.step(Rang(), life.deadline)
    assert isinstance(rang, Step)
    deeds = [entry.deed for entry in rang.entries]
    assert all(isinstance(deed, Moved) and deed.by == "clock" for deed in deeds)
    assert {deed.seat for deed in deeds if isinstance(deed, Moved)} == asked
    assert rang.after.status == "over"


def test_a_table_that_goes_on_from_a_record_goes_on_in_its_time() -> None:
    chairs = [Chair("person", "Ana"), Chair("person", "Léo")]
    head = Head(
        id="t", game="rainbow", options={"players": 2}, chairs=chairs, host="", seed=b"", opened=0.0
    )
    table = Table.open("rainbow", {}, [Seat("Ana"), Seat("Léo")], Random(1))
    seat = table.state.actors()[0]
    table.act(seat, table.game.legal(table.state, seat)[0], at=40.0)
    machine = Machine(Life.resumed(head, table, DEALT))
    [seat] = machine.life.people_to_move()
    do = table.game.legal(table.state, seat)[0]
    moved = machine.step(Act(seat, [do], 1), DEALT + 2.5)
    assert isinstance(moved, Step)
    machine.commit(moved)
    assert [move.at for move in machine.life.record().moves] == [40.0, 42.5]
