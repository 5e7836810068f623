"""Rainbow: what is told of a move is what happened."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from librt.random import Random

from ludarc.core.events import Event
from ludarc.games import settle
from ludarc.games.rainbow.rules import Rainbow

GAMES = 12


def moves_told(seats: int) -> Iterator[tuple[Event, Rainbow]]:
    """The moves of some games at random, each with the position after it."""
    game = settle("rainbow", {"players": seats})
    for seed in range(GAMES):
        rng = Random(seed)
        state = game.deal(rng)
        while not state.over:
            legal = state.legal(state.actor)
            event = game.play(state, state.actor, legal[rng.randrange(len(legal))])
            assert isinstance(state, Rainbow)
            yield event, state


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_choice_is_told_as_one_card_or_as_a_pair(seats: int) -> None:
    """RB-12"""
    for event, _ in moves_told(seats):
        if "take" in event.do:
            cards = event.do["take"]
            note = event.notes[0]
            assert note.key == ("take.one" if len(cards) == 1 else "take.two")
            assert note.facts == {"who": event.seat, "cards": cards}


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_a_new_round_is_told_with_its_number_and_who_begins(seats: int) -> None:
    """RB-16"""
    rounds = [
        (note.facts, {"round": state.round, "who": state.actor})
        for event, state in moves_told(seats)
        for note in event.notes
        if note.key == "round"
    ]
    assert len(rounds) > GAMES
    assert all(told == true for told, true in rounds)
