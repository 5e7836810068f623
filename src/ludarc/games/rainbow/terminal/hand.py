"""The hand: cards that are raised to be played together."""

from __future__ import annotations

from rich.text import Text
from textual.events import Click
from textual.message import Message

from ludarc.cli.terminal.canvas import Canvas
from ludarc.cli.terminal.cardsize import size_for
from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.raised import RaisedCards
from ludarc.games.rainbow.terminal.cards import put_card


class Hand(RaisedCards[int], can_focus=True):
    """The cards of the person at the keyboard, ascending; chosen ones stand higher."""

    DEFAULT_CSS = "Hand { height: auto; }"

    class Changed(Message):
        """Other cards are chosen now."""

    def __init__(self) -> None:
        super().__init__("hand")
        self.closed = 0

    def show(self, cards: list[int] | None, closed: int = 0) -> None:
        """Show other cards; None shows the backs of as many as are told."""
        self.hold(cards or [])
        self.closed = closed if cards is None else 0
        self.refresh()

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
