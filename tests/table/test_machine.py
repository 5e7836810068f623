"""The table machine: what is tried changes nothing, what is committed is what the log tells."""

from __future__ import annotations

from collections import Counter

import pytest

from ludarc.games import GAMES, kind
from ludarc.table.denied import Denied
from ludarc.table.effects import Accepted, Held, Refused, Reply, Stale
from ludarc.table.inputs import Act, Freeze
from ludarc.table.machinestep import Step
from tests.table.evening import Evening, life_told

EVENINGS = 6
STEPS = 250


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", range(EVENINGS))
def test_whatever_is_asked_the_log_tells_the_same_table(game: str, seed: int) -> None:
    counts = kind(game).seat_counts
    evening = Evening(game, counts[seed % min(3, len(counts))], seed)
    for _ in range(5):
        evening.play(STEPS // 5)
        assert life_told(evening.read_again()) == life_told(evening.machine.life)
    assert evening.machine.life.moves > 0


def test_random_evenings_meet_every_answer() -> None:
    """Otherwise the test above would prove little."""
    met: Counter[str] = Counter()
    for game in GAMES:
        for seed in range(3):
            evening = Evening(game, kind(game).seat_counts[0], 100 + seed)
            evening.play(STEPS)
            met.update(type(answer).__name__ for answer in evening.answers)
            met.update(a.key for a in evening.answers if isinstance(a, Denied))
    kinds = (Accepted, Stale, Refused, Denied, Held)
    assert all(met[kind.__name__] for kind in kinds), met
    assert met["not_yours"]
    assert met["not_host"]
    assert met["answered"]
    assert met["crowded"] or met["options"]
    assert met["no_wish"]
    assert met["not_over"]


@pytest.mark.parametrize("game", GAMES)
def test_a_frozen_table_stands_still_and_says_so(game: str) -> None:
    evening = Evening(game, kind(game).seat_counts[0], 7)
    while evening.machine.life.moves < 3:
        evening.play(10)
    evening.frozen()
    machine = evening.machine
    assert machine.life.status == "frozen"
    before = life_told(machine.life)
    evening.play(60)
    moves = [entry for entry in evening.log if entry.number > machine.life.number]
    assert not moves
    assert life_told(machine.life)[14:] == before[14:]
    assert (machine.bots, machine.life.people_to_move()) == ([], [])
    again = machine.step(Freeze("again"), evening.now)
    assert isinstance(again, Accepted)


@pytest.mark.parametrize("game", GAMES)
def test_what_was_accepted_is_accepted_again_with_the_same_number(game: str) -> None:
    evening = Evening(game, kind(game).seat_counts[0], 3)
    evening.play(STEPS)
    assert evening.acknowledged
    for action, number in evening.acknowledged.items():
        seat = int(action.partition("/")[0])
        again = evening.machine.step(Act(seat, [None], 0, action), evening.now)
        if seat not in evening.machine.sealed.held:
            assert again == Accepted(number)


def test_an_input_that_was_not_stored_can_be_asked_again() -> None:
    evening = Evening("rainbow", 2, 1)
    while not any(evening.machine.able(seat) for seat in (0, 1)):
        evening.play(1)
    seat = next(seat for seat in (0, 1) if evening.machine.able(seat))
    act = evening.move(seat)._replace(seen=evening.machine.life.number_for(seat))
    act = act._replace(moves=act.moves[:1])
    lost = evening.step(act, stored=False)
    assert isinstance(lost, Step)
    kept = evening.step(act)
    assert isinstance(kept, Step)
    assert [entry.deed for entry in kept.entries] == [entry.deed for entry in lost.entries]
    assert any(isinstance(effect, Reply) for effect in kept.effects)
