"""A sheet of Rainbow Pirates: a position that says only what a test cares about, and its moves."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest
from librt.random import Random

from ludarc.core.events import Event
from ludarc.core.faults import Json, Refusal
from ludarc.core.state import NOBODY
from ludarc.games.pirates.codec.moves import cards_in, read_group
from ludarc.games.pirates.codec.view import PiratesHand, PiratesTable
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.law.cards import KIND_OF, KINDS, kind_of
from ludarc.games.pirates.law.position import TURNED
from ludarc.games.pirates.law.rules import Pirates
from tests.contract.census import census, full_census

Cards = Sequence[str]

QUIET = ("1", "1", "3", "3", "5", "5", "7")
"""A hand that must place nothing."""


def words(cards: str | Cards) -> list[str]:
    return cards.split() if isinstance(cards, str) else list(cards)


class Sheet:
    """A game in which everything not said lies in the pile; the top of the pile is said last."""

    def __init__(
        self,
        players: int = 2,
        *,
        hands: Sequence[str | Cards] = (),
        islands: Sequence[Sequence[str]] = (),
        face_up: str = "2 4",
        discard: str = "",
        top: str = "",
        pile: int | None = None,
    ) -> None:
        self.game = PiratesGame.settle({"players": players})
        self.state: Pirates = self.game.deal(Random(1))
        self.state.actor = 0
        self.gather()
        for seat in range(players):
            for group in islands[seat] if seat < len(islands) else ():
                code = read_group(words(group))
                for card in cards_in(code):
                    self.fetch(kind_of(card))
                self.state.insert(seat, code)
            for name in words(hands[seat]) if seat < len(hands) else QUIET:
                self.state.put(seat, self.fetch(KIND_OF[name]))
        for at, name in enumerate(words(face_up)):
            self.state.open[at] = self.fetch(KIND_OF[name])
        self.state.turned = TURNED
        for name in words(discard):
            self.state.throw(self.fetch(KIND_OF[name]))
        above = [self.fetch(KIND_OF[name]) for name in reversed(words(top))]
        while pile is not None and self.state.left + len(above) > pile:
            self.state.discard[self.state.thrown] = self.fetch(self.state.pile[0])
            self.state.thrown += 1
        for kind in above:
            self.state.pile[self.state.left] = kind
            self.state.left += 1
        self.check()

    def gather(self) -> None:
        """Put all cards on the pile, in the order of their kinds."""
        first = self.state.actor
        self.state.clear()
        kinds = [kind for kind in range(KINDS) for _ in range(full_census(self.state)[kind])]
        for at, kind in enumerate(reversed(kinds)):
            self.state.pile[at] = kind
        self.state.left = len(kinds)
        self.state.turned = 0
        self.state.begin(first, 5)

    def fetch(self, kind: int) -> int:
        """Take a card from anywhere in the pile."""
        pile = list(self.state.pile)[: self.state.left]
        pile.remove(kind)
        for at, card in enumerate(pile):
            self.state.pile[at] = card
        self.state.left -= 1
        self.state.pile[self.state.left] = 0
        return kind

    def check(self) -> None:
        assert census(self.state) == full_census(self.state)

    # --- moves ---------------------------------------------------------------------------

    def act(self, seat: int, do: Json) -> Event:
        event = self.game.act(self.state, seat, do)
        self.check()
        return event

    def play(self, seat: int, *moves: Json) -> None:
        for do in moves:
            self.act(seat, do)

    def black(self, key: str, at: int | None = None, blocks: Sequence[int] = ()) -> None:
        """Seat 0 plays a black card, and every opponent with cards answers."""
        self.act(0, {"black": key} if at is None else {"black": key, "at": at})
        self.answer(blocks)

    def answer(self, blocks: Sequence[int] = ()) -> None:
        for seat in self.state.actors() if self.table.phase == "window" else ():
            self.act(seat, {"block": seat in blocks})

    def refused(self, seat: int, do: Json) -> tuple[str, str]:
        """The rule that forbids a move, and the words for it."""
        with pytest.raises(Refusal) as caught:
            self.game.act(self.state, seat, do)
        return caught.value.rule, self.game.show.explain(caught.value, "en", ["Ana", "Bo", "Cy"])

    def legal(self, seat: int, verb: str) -> list[Any]:
        return [do for do in self.game.legal(self.state, seat) if verb in do]

    # --- what is seen --------------------------------------------------------------------

    @property
    def table(self) -> PiratesTable:
        return self.game.show.shared(self.state)

    def own(self, seat: int) -> PiratesHand:
        return self.game.show.own(self.state, seat)

    def hand(self, seat: int) -> str:
        return " ".join(self.own(seat).hand)

    def island(self, seat: int) -> list[str]:
        return [" ".join(group) for group in self.table.islands[seat]]

    def received(self, viewer: int) -> Any:
        return self.game.show.view(self.state, viewer), self.game.legal(self.state, viewer)


def viewers(sheet: Sheet, but: int) -> list[int]:
    """All viewers but one, a spectator included."""
    return [viewer for viewer in range(NOBODY, sheet.game.seats) if viewer != but]
