"""A sheet of Sequence: a deal and a board that say only what a test cares about, and the moves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence as Listing
from typing import Any

import pytest

from ludarc.core.events import Event, View
from ludarc.core.faults import Json, Refusal
from ludarc.core.options import Result
from ludarc.core.state import NOBODY
from ludarc.games.sequence.board import BOARD, SQUARE_OF
from ludarc.games.sequence.fives import freeze, make_ready
from ludarc.games.sequence.game import SequenceGame
from ludarc.games.sequence.view import SequenceHand, SequenceTable

Cards = Listing[str]

RANKS = "A23456789TJQK"
PACK = [rank + suit for suit in "SHDC" for rank in RANKS]
FULL_PACK = Counter(dict.fromkeys(PACK, 2))
CARDS_EACH = {
    (2, 2): 7,
    (4, 2): 6,
    (6, 2): 5,
    (8, 2): 4,
    (10, 2): 3,
    (12, 2): 3,
    (3, 3): 6,
    (6, 3): 5,
    (9, 3): 4,
    (12, 3): 3,
}
"""The rulebook's table: cards by players and teams."""


def dealt(
    players: int,
    teams: int,
    *,
    hands: Listing[str] = (),
    stock: str = "",
    dealer: int | None = None,
) -> dict[str, Any]:
    """A legal deal in which hands and stock begin with these cards; jacks come last of all."""
    each = CARDS_EACH[players, teams]
    begun = [(hands[seat] if seat < len(hands) else "").split() for seat in range(players)]
    rest = Counter(FULL_PACK)
    for cards in (*begun, stock.split()):
        rest.subtract(cards)
    assert min(rest.values()) >= 0, "more than two cards of a kind"
    left = sorted(rest.elements(), key=lambda card: (card[0] == "J", card[1], card[0]))
    for cards in begun:
        short = each - len(cards)
        cards += left[:short]
        del left[:short]
    dealer = players - 1 if dealer is None else dealer
    cuts = [["2S" if seat == dealer else "KS" for seat in range(players)]]
    return {"cuts": cuts, "dealer": dealer, "hands": begun, "stock": [*stock.split(), *left]}


class Sheet:
    """A game of Sequence written down move by move; seat 0 begins unless a dealer is named.

    `chips` gives each team's squares, `fives` each team's finished sequences.
    """

    def __init__(
        self,
        players: int = 2,
        *,
        teams: int | None = None,
        chips: Listing[str] = (),
        fives: Listing[Listing[str]] = (),
        hands: Listing[str] = (),
        stock: str = "",
        dealer: int | None = None,
        **options: bool,
    ) -> None:
        self.game = SequenceGame.settle({"players": players, "teams": teams, **options})
        self.teams = self.game.chosen.teams or 0
        self.deal = dealt(players, self.teams, hands=hands, stock=stock, dealer=dealer)
        self.state = self.game.start(self.deal)
        for team, squares in enumerate(chips):
            self.lay(team, squares)
        for team, lines in enumerate(fives):
            for line in lines:
                self.lay(team, line)
                places = sorted(SQUARE_OF[name] for name in line.split())
                freeze(self.state, team, [sorted(five) for five in BOARD.squares].index(places))

    def lay(self, team: int, squares: str) -> None:
        """Chips that lie there already."""
        for name in squares.split():
            square = SQUARE_OF[name]
            if BOARD.shown[square] >= 0:
                self.state.chips[2 * team] |= BOARD.upper[square]
                self.state.chips[2 * team + 1] |= BOARD.lower[square]
                make_ready(self.state, team, square)

    def empty(self, *seats: int) -> None:
        """These seats have lost all their cards."""
        for seat in seats:
            self.state.hands[seat] = 0
            self.state.held[seat] = 0

    def run_out(self) -> None:
        """The stock is used up."""
        self.state.left = 0

    def act(self, seat: int, do: Json) -> Event:
        return self.game.act(self.state, seat, do)

    def puts(self, seat: int, card: str, square: str, *fives: str) -> Event:
        do: dict[str, Any] = {"card": card, "place": square}
        if fives:
            do["sequences"] = [line.split() for line in fives]
        return self.act(seat, do)

    def removes(self, seat: int, card: str, square: str) -> Event:
        return self.act(seat, {"card": card, "remove": square})

    def draws(self, seat: int) -> Event:
        return self.act(seat, {"draw": True})

    def refused(self, seat: int, do: Json) -> Refusal:
        """Why a move is refused; the position must stay as it was."""
        before = self.views()
        with pytest.raises(Refusal) as caught:
            self.act(seat, do)
        assert self.views() == before
        return caught.value

    def views(self) -> list[View]:
        """What every seat and a spectator see."""
        return [
            self.game.show.view(self.state, viewer) for viewer in range(NOBODY, self.game.seats)
        ]

    def view(self) -> SequenceTable:
        """What everybody sees."""
        return self.game.show.shared(self.state)

    def own(self, seat: int) -> SequenceHand:
        """What this seat alone sees."""
        return self.game.show.own(self.state, seat)

    def hand(self, seat: int) -> Counter[str]:
        return Counter(self.own(seat).hand)

    def legal(self, seat: int) -> list[Json]:
        return self.game.legal(self.state, seat)

    def chip(self, square: str) -> str:
        """The team on a square, or a dot."""
        return self.view().chips[SQUARE_OF[square]]

    @property
    def actor(self) -> int | None:
        return self.view().actor

    @property
    def result(self) -> Result | None:
        return self.game.result(self.state)


def choices(sheet: Sheet, seat: int, card: str, square: str) -> list[list[str]]:
    """The fives that may be named for a chip, line by line as words."""
    return [
        [" ".join(line) for line in do.get("sequences", [])]
        for do in sheet.legal(seat)
        if do.get("card") == card and do.get("place") == square
    ]


def rule_and_key(refusal: Refusal) -> tuple[str, str]:
    return refusal.rule, refusal.key


def keys(event: Event) -> list[str]:
    """What an event tells, in order."""
    return [note.key for note in event.notes]
