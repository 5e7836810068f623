"""Cards in a hand, of which some are raised to be played together."""

from __future__ import annotations

from typing import Generic, TypeVar

from textual.widget import Widget

Card = TypeVar("Card", int, str)


class RaisedCards(Widget, Generic[Card]):
    """A hand with a cursor; whoever draws it says where its cards lie."""

    def __init__(self, name: str) -> None:
        super().__init__(id=name)
        self.cards: list[Card] = []
        self.raised: set[int] = set()
        self.cursor = 0

    def hold(self, cards: list[Card]) -> None:
        """Hold other cards; what was raised lies down again."""
        if cards != self.cards:
            self.raised.clear()
        self.cards = cards
        self.cursor = min(self.cursor, max(0, len(cards) - 1))

    @property
    def chosen(self) -> list[Card]:
        """The cards that are raised."""
        return [self.cards[place] for place in sorted(self.raised)]

    def move_cursor(self, step: int) -> None:
        """Go to the next card."""
        if self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            self.moved()

    def toggle(self, place: int | None = None) -> None:
        """Raise a card or put it back."""
        if place is not None:
            self.cursor = place
        if self.cursor < len(self.cards):
            self.raised ^= {self.cursor}
            self.changed()

    def pick(self, card: Card) -> None:
        """Raise one more card of a kind; after the last one, put them all back."""
        places = [place for place, held in enumerate(self.cards) if held == card]
        resting = [place for place in places if place not in self.raised]
        if resting:
            self.cursor = resting[0]
            self.raised.add(resting[0])
        else:
            self.raised -= set(places)
        self.changed()

    def clear(self) -> None:
        """Put all cards back."""
        self.raised.clear()
        self.changed()

    def moved(self) -> None:
        """The cursor is on another card."""
        self.refresh()

    def changed(self) -> None:
        """Other cards are raised."""
        raise NotImplementedError
