"""The hand of Sequence: one card of it is chosen to be played."""

from __future__ import annotations

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.canvas import Canvas, put_tile
from ludarc.cli.terminal.cardsize import size_for
from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.speech import Speech
from ludarc.games.sequence.cards import KIND_OF, is_remover, is_wild
from ludarc.games.sequence.names import card_name
from ludarc.games.sequence.terminal.colours import PAPER, SUITS

DEAD_GROUND = "#9d9282"
GAP = 1


class SuitHand(Widget):
    """The cards of the person at the keyboard, numbered; the chosen one stands higher."""

    DEFAULT_CSS = "SuitHand { height: auto; }"

    class Changed(Message):
        """Another card is chosen now, or none."""

    def __init__(self, say: Speech) -> None:
        super().__init__(id="suithand")
        self.say = say
        self.cards: list[str] = []
        self.dead: list[str] = []
        self.place: int | None = None

    def show(self, cards: list[str] | None, dead: list[str]) -> None:
        """Show other cards; None shows nothing at all."""
        if (cards or []) != self.cards:
            self.place = None
        self.cards = cards or []
        self.dead = dead
        self.refresh()

    @property
    def chosen(self) -> str | None:
        """The card that stands higher."""
        return None if self.place is None else self.cards[self.place]

    def pick(self, place: int | None) -> None:
        """Choose a card by its place; the same once more chooses none."""
        if place is None or place == self.place:
            self.place = None
        elif 0 <= place < len(self.cards):
            self.place = place
        else:
            return
        self.refresh()
        self.post_message(self.Changed())

    def step(self) -> None:
        """Choose the next card."""
        if self.cards:
            self.pick(0 if self.place is None else (self.place + 1) % len(self.cards))

    def on_click(self, event: Click) -> None:
        place = (event.x - self.left) // (size_for(*self.app.size).width + GAP)
        if 0 <= place < len(self.cards):
            self.pick(place)

    @property
    def left(self) -> int:
        """Where the first card lies; the hand is in the middle."""
        each = size_for(*self.app.size).width + GAP
        return max(0, (self.size.width - len(self.cards) * each) // 2)

    def render(self) -> Text:
        look = look_of(self.app)
        size = size_for(*self.app.size)
        canvas = Canvas(self.size.width, size.height + 2)
        for place, card in enumerate(self.cards):
            x = self.left + place * (size.width + GAP)
            raised = place == self.place
            ground = DEAD_GROUND if card in self.dead else PAPER
            face = [""] * ((size.faces - 1) // 2) + [card_name(KIND_OF[card], self.say.lang)]
            top = 0 if raised else 1
            put_tile(canvas, x, top, size.width, size.height, ground, SUITS[card[1]], face)
            style = look.mark if raised else look.dim
            label = self.label(place, card)
            canvas.put(x + (size.width - len(label)) // 2, size.height + 1, label, style)
        return canvas.text()

    def label(self, place: int, card: str) -> str:
        """Its number, the eyes of a jack, the cross of a dead card."""
        kind = KIND_OF[card]
        sign = "◉◉" if is_wild(kind) else "◉" if is_remover(kind) else ""
        if card in self.dead:
            sign = "✝"
        return f"{place + 1} {sign}".strip()

    def get_content_height(self, *sizes: object) -> int:
        return size_for(*self.app.size).height + 2
