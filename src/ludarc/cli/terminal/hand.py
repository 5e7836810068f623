"""The hand: cards that are raised to be played together."""

from __future__ import annotations

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.canvas import Canvas
from ludarc.cli.terminal.cards import put_card, size_for
from ludarc.cli.terminal.colours import look_of


class Hand(Widget, can_focus=True):
    """The cards of the person at the keyboard, ascending; chosen ones stand higher."""

    class Changed(Message):
        """Other cards are chosen now."""

    def __init__(self) -> None:
        super().__init__(id="hand")
        self.cards: list[int] = []
        self.raised: set[int] = set()
        self.cursor = 0
        self.closed = 0

    def show(self, cards: list[int] | None, closed: int = 0) -> None:
        """Show other cards; None shows the backs of as many as are told."""
        if cards != self.cards:
            self.raised.clear()
        self.cards = cards or []
        self.closed = closed if cards is None else 0
        self.cursor = min(self.cursor, max(0, len(self.cards) - 1))
        self.refresh()

    def chosen(self) -> list[int]:
        """The cards that stand higher."""
        return [self.cards[place] for place in sorted(self.raised)]

    def move_cursor(self, step: int) -> None:
        """Go to the next card."""
        if self.cards:
            self.cursor = (self.cursor + step) % len(self.cards)
            self.refresh()

    def toggle(self, place: int | None = None) -> None:
        """Raise a card or put it back."""
        if place is not None:
            self.cursor = place
        if self.cursor < len(self.cards):
            self.raised ^= {self.cursor}
            self.changed()

    def pick(self, value: int) -> None:
        """Raise one more card of a value; after the last one, put them all back."""
        places = [place for place, card in enumerate(self.cards) if card == value]
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

    def changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def on_click(self, event: Click) -> None:
        place = (event.x - self.left()) // size_for(*self.app.size).width
        if 0 <= place < len(self.cards):
            self.toggle(place)

    def left(self) -> int:
        """Where the first card lies; the hand is in the middle."""
        return max(0, (self.size.width - len(self.cards) * size_for(*self.app.size).width) // 2)

    def render(self) -> Text:
        look = look_of(self.app)
        size = size_for(*self.app.size)
        canvas = Canvas(self.size.width, size.height + 2)
        if self.closed:
            backs = "▐▌" * self.closed
            canvas.put(max(0, (canvas.width - len(backs)) // 2), 2, backs, look.dim)
        for place, card in enumerate(self.cards):
            x = self.left() + place * size.width
            raised = place in self.raised
            put_card(canvas, x, 0 if raised else 1, card, size)
            middle = x + size.width // 2
            if raised:
                canvas.put(middle, size.height, "✓", look.mark)
            if place == self.cursor and self.has_focus:
                canvas.put(middle - 1, size.height + 1, "━━━", look.mark)
        return canvas.text()

    def get_content_height(self, *sizes: object) -> int:
        return size_for(*self.app.size).height + 2
