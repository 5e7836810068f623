"""Records: the head, the moves and the result are held against the rules."""

from __future__ import annotations

import msgspec
import pytest
from librt.random import Random

from ludarc.core.events import Event, Note
from ludarc.core.faults import Fault
from ludarc.core.record import BrokenRule, Move, Record, Seat, begin, replay
from ludarc.core.state import NOBODY
from ludarc.games import kind, settle
from ludarc.table.table import Table
from tests.tables import play_on

GAME = settle("rainbow", {"players": 2})


def recorded(moves: int = 10_000) -> Record:
    """A game of two, so many moves long."""
    return play_on(Table.open("rainbow", {}, [Seat("Ana"), Seat("Léo")], Random(3)), moves).record()


def fault_of(record: Record) -> BrokenRule:
    """The first fault of a record."""
    with pytest.raises(BrokenRule) as caught:
        list(replay(record, GAME))
    return caught.value


def test_a_faultless_record_replays_to_its_end() -> None:
    assert [number for number, _ in replay(recorded(5), GAME)] == [0, 1, 2, 3, 4, 5]


def test_unknown_rules_and_missing_seats_are_faults_of_the_head() -> None:
    record = recorded(0)
    for rules in (9, GAME.version - 1):
        with pytest.raises(Fault, match=f"rules {rules} are not known here"):
            begin(msgspec.structs.replace(record, rules=rules), GAME)
    with pytest.raises(Fault, match="2 players, but 1 seats"):
        begin(msgspec.structs.replace(record, seats=[Seat("Ana")]), GAME)
    with pytest.raises(Fault, match="'chess' is not a game here"):
        kind("chess")


@pytest.mark.parametrize(
    ("move", "told"),
    [
        (Move(5, {"play": [1]}), "there is no seat 5"),
        (Move(0, {"play": [1]}, chance={"stock": []}), "chance decides nothing"),
        (Move(0, {"play": [1]}, at=-0.001), "'at' is before the start"),
        (Move(0, {"play": []}), "RB-5"),
    ],
)
def test_a_bad_move_is_named_with_its_number(move: Move, told: str) -> None:
    record = recorded(0)
    record.moves = [move]
    fault = fault_of(record)
    assert fault.move == 0
    assert told in str(fault)


def test_a_move_out_of_order_is_told_how_it_is_written() -> None:
    record = recorded()
    number = next(n for n, m in enumerate(record.moves) if len(set(m.do.get("play", []))) > 1)
    record.moves[number].do = {"play": record.moves[number].do["play"][::-1]}
    fault = fault_of(record)
    assert (fault.move, fault.rule) == (number, "")
    assert "properly written" in fault.what


def test_the_result_must_be_what_the_rules_say() -> None:
    over, running = recorded(), recorded(3)
    result = over.result
    assert result is not None
    over.result = None
    assert "no result is written" in fault_of(over).what
    running.result = result
    assert "not over" in fault_of(running).what
    over.result = msgspec.structs.replace(result, scores=[0, 0])
    assert "the rules say" in fault_of(over).what


def test_a_note_for_some_seats_is_kept_from_the_others() -> None:
    secret = Note("peeked", {"who": 1}, to=(1,))
    event = Event(1, {"peek": True}, (Note("black", {"who": 1}), secret))
    assert event.seen_by(1) == event
    assert (event.seen_by(0) or event).notes == event.notes[:1]
    assert (event.seen_by(NOBODY) or event).notes == event.notes[:1]
