"""A sheet of Rainbow: a written deal that says only what a test cares about, and its moves.

The numbers are those of the rulebook's table, not those of the engine.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from ludarc.core.events import Event, View
from ludarc.core.faults import Json, Refusal
from ludarc.core.options import Result
from ludarc.core.state import NOBODY
from ludarc.games.rainbow.game import RainbowGame
from ludarc.games.rainbow.moves import values
from ludarc.games.rainbow.view import RainbowHand, RainbowTable

Cards = Sequence[int]

VP_CARDS = {2: 4, 3: 3, 4: 4, 5: 5, 6: 6}
HAND_CARDS = {2: 14, 3: 14, 4: 14, 5: 11, 6: 9}
BOX_CARDS = 15
FULL_DECK = Counter(dict.fromkeys(range(1, 7), 10))


def dealt(
    players: int,
    *,
    first: int = 0,
    table: Cards = (),
    hands: Sequence[Cards] = (),
    second: Sequence[Cards] = (),
    removed: Cards = (),
) -> dict[str, Any]:
    """A legal deal that begins with these cards; the deck fills up what is left open."""
    count = HAND_CARDS[players]
    places = [(table, VP_CARDS[players])]
    places += [(hands[seat] if seat < len(hands) else (), count) for seat in range(players)]
    if players == 2:
        places += [(second[seat] if seat < len(second) else (), count) for seat in range(2)]
    if players == 3:
        places.append((removed, BOX_CARDS))
    rest = Counter(FULL_DECK)
    for cards, _ in places:
        rest.subtract(cards)
    assert min(rest.values()) >= 0, "more than ten cards of one value"
    deck = sorted(rest.elements())
    filled = []
    for cards, size in places:
        short = size - len(cards)
        assert short >= 0, "more cards than this place holds"
        filled.append(sorted([*cards, *deck[:short]]))
        del deck[:short]
    deal: dict[str, Any] = {
        "first": first,
        "table": filled[0],
        "hands": filled[1 : 1 + players],
    }
    if players == 2:
        deal["second"] = filled[3:5]
    if players == 3:
        deal["removed"] = filled[4]
    return deal


class Sheet:
    """A game of Rainbow written down move by move; every move names its seat."""

    def __init__(self, players: int, *, open_scores: bool = False, **places: Any) -> None:
        self.game = RainbowGame.settle({"players": players, "open_scores": open_scores})
        self.deal = dealt(players, **places)
        self.state = self.game.start(self.deal)

    def plays(self, seat: int, *cards: int) -> Event:
        return self.game.act(self.state, seat, {"play": list(cards)})

    def takes(self, seat: int, *cards: int) -> Event:
        return self.game.act(self.state, seat, {"take": list(cards)})

    def take_dearest(self) -> list[int]:
        """Let each seat in turn take its most valuable single card until the round is over; return
        these seats."""
        order = []
        while self.phase == "choose":
            seat = self.state.actor
            order.append(int(seat))
            self.takes(seat, max(self.view().table))
        return order

    def refused(self, seat: int, do: Json) -> Refusal:
        """Why a move is refused; the position must stay as it was."""
        before = self.views()
        with pytest.raises(Refusal) as caught:
            self.game.act(self.state, seat, do)
        assert self.views() == before
        return caught.value

    def views(self) -> list[View]:
        """What every seat and a spectator see."""
        return [
            self.game.show.view(self.state, viewer) for viewer in range(NOBODY, self.game.seats)
        ]

    def view(self) -> RainbowTable:
        """What everybody sees."""
        return self.game.show.shared(self.state)

    def own(self, seat: int) -> RainbowHand:
        """What this seat alone sees."""
        return self.game.show.own(self.state, seat)

    def gone(self) -> list[int]:
        """The VP cards nobody took, so far."""
        return values(self.state.gone)

    def legal(self, seat: int) -> list[Json]:
        return self.game.legal(self.state, seat)

    @property
    def actor(self) -> int | None:
        return self.view().actor

    @property
    def phase(self) -> str:
        return self.view().phase

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)


def rule_and_key(refusal: Refusal) -> tuple[str, str]:
    return refusal.rule, refusal.key


def keys(event: Event) -> list[str]:
    """What an event tells, in order."""
    return [note.key for note in event.notes]
