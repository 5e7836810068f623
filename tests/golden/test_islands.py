"""The golden islands are what the law says, and the law accepts their moves."""

from __future__ import annotations

import json
from typing import Any

import pytest

from ludarc.core.faults import Json
from tests.games.pirates.sheet import QUIET, Sheet
from tests.golden.islands import FILE, chain, grows, readings

CASES: list[Json] = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]
LEAST = 5000


def of(kind: str) -> list[Any]:
    return [case[1:] for case in CASES if case[0] == kind]


def test_there_are_enough_cases_of_every_kind_and_answer() -> None:
    assert len(CASES) >= LEAST
    counts = {len(found) for _, found in of("group")}
    assert {0, 1, 2, 3, 4} <= counts
    assert {may for *_, may in of("grow")} == {True, False}
    verbs = {frozenset(move) for *_, moves in of("chain") for move in moves}
    assert verbs == {frozenset({"lift"}), frozenset({"add", "to"}), frozenset({"lay"})}


def test_cards_are_the_groups_that_the_law_reads() -> None:
    """RP-3, RP-4, RP-5, RP-6, RP-7"""
    for cards, found in of("group"):
        assert readings(cards.split()) == found, cards


def test_a_group_grows_where_the_law_lets_cards_be_added() -> None:
    """RP-9"""
    for group, target, may in of("grow"):
        assert grows(group.split(), target.split()) is may, (group, target)


def test_a_chain_is_the_one_the_bots_would_make() -> None:
    """RP-9"""
    for island, _, wanted, moves in of("chain"):
        made = chain([group.split() for group in island], [group.split() for group in wanted])
        assert made == moves, (island, wanted)


@pytest.mark.parametrize("part", range(4))
def test_the_law_accepts_every_move_of_a_chain_and_ends_at_the_island_wanted(part: int) -> None:
    """RP-8, RP-9"""
    for island, hand, wanted, moves in of("chain")[part::4]:
        sheet = Sheet(hands=[hand, QUIET], islands=[island], face_up="2 4")
        for move in moves:
            sheet.game.act(sheet.state, 0, move)
        assert sorted(sheet.island(0)) == sorted(wanted)
        sheet.check()
