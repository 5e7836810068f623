"""The hand of Rainbow Pirates: cards that are raised to be laid, added or played."""

from __future__ import annotations

from collections.abc import Callable

from rich.text import Text
from textual.events import Click

from ludarc.cli.terminal.canvas import Canvas, put_tile
from ludarc.cli.terminal.cardsize import LARGE, SMALL, CardSize
from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.raised import RaisedCards
from ludarc.cli.terminal.speech import Speech
from ludarc.games.pirates.terminal.cards import BLACK_KEYS, card_text, paint_of, sign_of

ROOMY = 30
SMALLEST = 24
"""Lines of a terminal from which on cards are tiles, with many islands and with few."""


class PirateHand(RaisedCards[str]):
    """The cards of the person at the keyboard, in the order of the rainbow, black ones last."""

    DEFAULT_CSS = "PirateHand { height: auto; }"

    def __init__(self, say: Speech, told: Callable[[], None]) -> None:
        super().__init__("piratehand")
        self.say = say
        self.told = told
        """Whom to tell that other cards are raised, or that the cursor is on another one."""
        self.with_few = False
        """Whether there are few islands, so that the hand may have more room."""

    def show(self, cards: list[str]) -> None:
        """Show other cards; what was raised lies down again."""
        before = self.get_content_height()
        self.hold(cards)
        self.refresh(layout=self.get_content_height() != before)

    # --- choosing ------------------------------------------------------------------------

    @property
    def pointed(self) -> str | None:
        """The card under the cursor."""
        return self.cards[self.cursor] if self.cards else None

    def move_row(self, step: int) -> None:
        """Go to the card above or below, where the hand has more than one row."""
        spots = self.spots()
        if not spots:
            return
        x, row, _ = spots[self.cursor]
        others = [at for at, spot in enumerate(spots) if spot[1] == row + step]
        if others:
            self.cursor = min(others, key=lambda at: abs(spots[at][0] - x))
            self.changed()

    def next_black(self) -> None:
        """Go to the next black card."""
        places = [place for place, card in enumerate(self.cards) if card in BLACK_KEYS]
        if places:
            self.cursor = next((at for at in places if at > self.cursor), places[0])
            self.changed()

    def moved(self) -> None:
        self.changed()

    def changed(self) -> None:
        self.refresh()
        self.told()

    def on_click(self, event: Click) -> None:
        lines = self.lines
        for place, (x, row, width) in enumerate(self.spots()):
            if x <= event.x < x + width and row * lines <= event.y < (row + 1) * lines:
                self.toggle(place)

    # --- drawing -------------------------------------------------------------------------

    @property
    def tile(self) -> CardSize | None:
        """How large the cards are; None writes them in a line."""
        width, height = self.app.size
        for size, least in ((LARGE, ROOMY + 10), (SMALL, SMALLEST if self.with_few else ROOMY)):
            if height >= least and len(self.cards) * size.width <= width - 2:
                return size
        return None

    @property
    def lines(self) -> int:
        """How many lines a row of cards takes."""
        tile = self.tile
        return 2 if tile is None else tile.height + 2

    def spots(self) -> list[tuple[int, int, int]]:
        """Column, row and width of every card; rows are in the middle."""
        tile, room = self.tile, max(10, self.app.size.width - 2)
        rows: list[list[int]] = [[]]
        for card in self.cards:
            width = len(sign_of(card, self.say.lang)) + 2 if tile is None else tile.width
            if sum(rows[-1]) + width > room:
                rows.append([])
            rows[-1].append(width)
        spots = []
        for row, widths in enumerate(rows):
            x = 1 + (room - sum(widths)) // 2
            for width in widths:
                spots.append((x, row, width))
                x += width
        return spots

    def render(self) -> Text:
        look, tile = look_of(self.app), self.tile
        spots = self.spots()
        rows = max((row for _, row, _ in spots), default=0) + 1
        canvas = Canvas(self.app.size.width, rows * self.lines)
        for place, (x, row, width) in enumerate(spots):
            card, raised = self.cards[place], place in self.raised
            top = row * self.lines
            if tile is None:
                self.write(canvas, x, top, card)
            else:
                paint, sign = paint_of(card), sign_of(card, self.say.lang)
                face = [""] * ((tile.faces - 1) // 2) + [sign]
                y = top if raised else top + 1
                put_tile(canvas, x, y, width, tile.height, paint.ground, paint.ink, face)
            foot = top + self.lines - 1
            if place == self.cursor:
                canvas.put(x, foot, "━" * width, look.mark)
            if raised:
                canvas.put(x + width // 2, foot, "✓", look.mark)
        return canvas.text()

    def write(self, canvas: Canvas, x: int, y: int, card: str) -> None:
        """A card in a line."""
        text = card_text(card, self.say.lang)
        for span in text.spans:
            assert not isinstance(span.style, str)
            canvas.put(x + span.start, y, text.plain[span.start : span.end], span.style)

    def get_content_height(self, *sizes: object) -> int:
        rows = max((row for _, row, _ in self.spots()), default=0) + 1
        return rows * self.lines
