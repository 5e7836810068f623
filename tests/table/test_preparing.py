"""What may change until a game starts, and who may change it."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.core.fair import commitment, fair_deal
from ludarc.games import settle
from ludarc.table.chairs import Chair
from ludarc.table.deeds import Arranged, Renamed, Replaced, Rose, Sat, Settled
from ludarc.table.effects import Rearranged, RoomChanged
from ludarc.table.head import ClockPlan
from ludarc.table.inputs import (
    Input,
    Leave,
    Prepare,
    Remove,
    Rename,
    Settle,
    Sit,
    Start,
    Swap,
)
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from tests.table.questions import denied
from tests.table.test_start import opened

ANA, LEO = Chair("person", "Ana", "a", face="cat"), Chair("person", "Léo", "b")
FREE, BOT = Chair("open"), Chair("bot", "Luna", level="easy")


def done(machine: Machine, given: Input) -> Step:
    """Do it; returns what was done."""
    step = machine.step(given, 5.0)
    assert isinstance(step, Step), step
    machine.commit(step)
    return step


def deeds(step: Step) -> list[Any]:
    return [entry.deed for entry in step.entries]


def nothing(machine: Machine, given: Input) -> None:
    """It is as it should be already."""
    before = machine.life.number
    assert not isinstance(machine.step(given, 5.0), Step | Exception)
    assert machine.life.number == before


def test_a_person_chooses_another_name_and_face_at_any_time() -> None:
    machine = opened("rainbow", ANA, BOT)
    assert deeds(done(machine, Rename(0, "a", " Anna  B ", "fox"))) == [Renamed(0, "Anna B", "fox")]
    nothing(machine, Rename(0, "a", "Anna B", "fox"))
    assert denied(machine.step(Rename(0, "b", "Eve"), 5.0)) == "not_yours"
    assert denied(machine.step(Rename(0, "host", "Eve"), 5.0)) == "not_yours"
    assert denied(machine.step(Rename(0, "a", "\u200b"), 5.0)) == "name"
    assert denied(machine.step(Rename(1, "", "Eve"), 5.0)) == "not_yours"
    done(machine, Start("host"))
    done(machine, Rename(0, "a", "Ana", "no face!"))
    assert machine.life.chairs[0] == Chair("person", "Ana", "a")
    assert [seat.name for seat in machine.life.record().seats] == ["Ana", "Luna"]


@pytest.mark.parametrize("other", [FREE, BOT])
def test_a_person_goes_where_no_other_sits(other: Chair) -> None:
    machine = opened("rainbow", ANA, LEO, other)
    assert machine.life.host == 0
    assert denied(machine.step(Swap(0, "a", 1), 5.0)) == "taken"
    assert denied(machine.step(Swap(0, "a", 3), 5.0)) == "no_seat"
    assert denied(machine.step(Swap(0, "b", 2), 5.0)) == "not_yours"
    nothing(machine, Swap(0, "a", 0))
    step = done(machine, Swap(0, "a", 2))
    assert deeds(step) == [Arranged([2, 1, 0])]
    assert step.effects == [Rearranged([2, 1, 0]), RoomChanged()]
    assert machine.life.chairs == (other, LEO, ANA)
    assert machine.life.host == 2
    done(machine, Start("host", "easy"))
    assert denied(machine.step(Swap(2, "a", 0), 5.0)) == "started"


def test_the_host_plans_the_chairs_where_nobody_sits() -> None:
    machine = opened("rainbow", ANA, LEO, FREE)
    assert denied(machine.step(Prepare(2, "a", "easy"), 5.0)) == "not_host"
    assert denied(machine.step(Prepare(1, "host", "easy"), 5.0)) == "taken"
    (replaced,) = deeds(done(machine, Prepare(2, "host", "easy")))
    assert isinstance(replaced, Replaced)
    nothing(machine, Prepare(2, "host", "easy"))
    (stronger,) = deeds(done(machine, Prepare(2, "host", "random")))
    assert stronger == Replaced(2, "random", replaced.name)
    assert deeds(done(machine, Prepare(2, "host"))) == [Rose(2)]
    nothing(machine, Prepare(2, "host"))
    done(machine, Start("host", "easy"))
    assert denied(machine.step(Prepare(2, "host"), 5.0)) == "started"


def test_the_host_asks_somebody_to_leave_who_is_here_only_before_the_start() -> None:
    machine = opened("rainbow", ANA, LEO)
    machine.here = {0, 1}
    assert deeds(done(machine, Remove(1, "host", "easy"))) == [Rose(1)]
    done(machine, Sit(1, "Mia", "c", "owl"))
    assert machine.life.chairs[1] == Chair("person", "Mia", "c", face="owl")
    done(machine, Start("host"))
    assert denied(machine.step(Remove(1, "host", "easy"), 5.0)) == "absent_only"


def test_a_host_who_stands_up_is_known_again_by_their_mark() -> None:
    machine = opened("rainbow", ANA, FREE)
    done(machine, Leave(0, "a"))
    assert machine.life.host is None
    done(machine, Sit(0, "Mia", "c", asker="stranger"))
    assert machine.life.host is None
    assert deeds(done(machine, Sit(1, "Ana", "d", asker="host"))) == [Sat(1, "Ana", "d", host=True)]
    assert machine.life.host == 1


def test_what_is_played_is_settled_anew_and_the_deal_follows_from_the_same_seed() -> None:
    machine = opened("rainbow", ANA, LEO)
    head = machine.life.head
    clock = ClockPlan(60.0)
    options = {"open_scores": True}
    assert denied(machine.step(Settle("a", options), 5.0)) == "not_host"
    assert denied(machine.step(Settle("host", {"dance": 1}), 5.0)) == "options"
    (deed,) = deeds(done(machine, Settle("host", options, clock, False, True)))
    assert isinstance(deed, Settled)
    assert (deed.options["open_scores"], deed.clock, deed.hints, deed.public) == (
        *(True, clock, False),
        True,
    )
    nothing(machine, Settle("host", options))
    done(machine, Settle("host", {}, None))
    assert machine.life.head.clock is None
    assert (machine.life.head.hints, machine.life.head.public) == (False, True)
    assert commitment(machine.life.head.seed) == commitment(head.seed)
    done(machine, Start("host"))
    game = settle("rainbow", {"players": 2, **options})
    assert machine.life.record().deal == game.deal_of(fair_deal(game, head.seed))
    assert denied(machine.step(Settle("host", {}), 5.0)) == "started"


def test_as_many_chairs_as_are_wanted_and_nobody_loses_theirs() -> None:
    machine = opened("rainbow", ANA, FREE, BOT, LEO)
    step = done(machine, Settle("host", {"players": 3}))
    assert step.effects == [Rearranged([0, 2, 3]), RoomChanged()]
    assert list(machine.life.chairs) == [ANA, BOT, LEO]
    done(machine, Settle("host", {"players": 2}))
    assert list(machine.life.chairs) == [ANA, LEO]
    done(machine, Settle("host", {"players": 4}))
    assert list(machine.life.chairs) == [ANA, LEO, FREE, FREE]
    done(machine, Sit(3, "Mia", "c"))
    assert denied(machine.step(Settle("host", {"players": 2}), 5.0)) == "crowded"
    assert len(machine.life.chairs) == machine.life.game.seats == 4


def test_people_at_one_screen_stay_together_wherever_they_sit() -> None:
    local = Chair("person", "Léo", "b", local=True)
    machine = opened("pirates", FREE, ANA, local)
    done(machine, Settle("host", {"players": 2}))
    done(machine, Start("host", first=1))
    assert machine.life.actors() == [1]
