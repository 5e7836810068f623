"""The VP cards on the table: stacks of equal cards, from which one or two are taken."""

from __future__ import annotations

from rich.text import Text
from textual.events import Click
from textual.message import Message
from textual.widget import Widget

from ludarc.cli.terminal.canvas import Canvas
from ludarc.cli.terminal.cardsize import size_for
from ludarc.cli.terminal.colours import look_of
from ludarc.cli.terminal.speech import Speech
from ludarc.games.rainbow.terminal.cards import SLICE, put_card, put_slice

GAP = 2
MOST_SLICES = 3


class VpCards(Widget, can_focus=True):
    """The cards everybody wants, stacked by value."""

    DEFAULT_CSS = "VpCards { height: auto; width: 100%; padding: 0 1; }"

    class Changed(Message):
        """Another card or pair is chosen now."""

    def __init__(self, say: Speech) -> None:
        super().__init__(id="vpcards")
        self.say = say
        self.cards: list[int] = []
        self.pairs: set[int] = set()
        self.taking = False
        self.value = 0
        self.count = 0

    def show(self, cards: list[int], taking: bool, pairs: set[int]) -> None:
        """Show what lies on the table; `pairs` are the values that may be taken twice."""
        if not taking or cards != self.cards:
            self.value, self.count = 0, 0
        self.cards = cards
        self.taking = taking
        self.pairs = pairs
        self.refresh()

    @property
    def chosen(self) -> list[int]:
        """The card or the pair to be taken."""
        return [self.value] * self.count

    def pick(self, value: int) -> None:
        """Choose a card of a value; once more for the pair; once more for none."""
        most = 2 if self.cards.count(value) > 1 else 1
        self.count = self.count + 1 if value == self.value else 1
        if self.count > most:
            self.count = 0
        self.value = value
        self.changed()

    def move_cursor(self, step: int) -> None:
        """Go through everything that may be taken."""
        targets = self.targets()
        if targets:
            now = (self.value, self.count)
            place = targets.index(now) + step if now in targets else (0 if step > 0 else -1)
            self.value, self.count = targets[place % len(targets)]
            self.changed()

    def targets(self) -> list[tuple[int, int]]:
        """Each value once, and twice where a pair may be taken."""
        return [
            (value, count)
            for value in sorted(set(self.cards))
            for count in ((1, 2) if value in self.pairs else (1,))
        ]

    def clear(self) -> None:
        """Choose nothing."""
        self.count = 0
        self.changed()

    def changed(self) -> None:
        self.refresh()
        self.post_message(self.Changed())

    def on_click(self, event: Click) -> None:
        for value, x, width in self.stacks():
            if self.taking and x <= event.x < x + width:
                self.pick(value)

    def stacks(self) -> list[tuple[int, int, int]]:
        """Value, left edge and width of every stack; narrow tables show fewer slices."""
        values = sorted(set(self.cards))
        card = size_for(*self.app.size).width
        for most in range(MOST_SLICES, -1, -1):
            widths = [card + SLICE * min(most, self.cards.count(value) - 1) for value in values]
            whole = sum(widths) + GAP * max(0, len(values) - 1)
            if whole <= self.size.width:
                break
        x = max(0, (self.size.width - whole) // 2)
        stacks = []
        for value, width in zip(values, widths, strict=True):
            stacks.append((value, x, width))
            x += width + GAP
        return stacks

    def render(self) -> Text:
        look = look_of(self.app)
        size = size_for(*self.app.size)
        canvas = Canvas(self.size.width, size.height + 1)
        for value, x, width in self.stacks():
            front = x + width - size.width
            for under in range(x, front, SLICE):
                put_slice(canvas, under, 0, value, size)
            put_card(canvas, front, 0, value, size)
            chosen = self.taking and self.value == value and self.count > 0
            label, style = self.label(value), look.dim
            if chosen:
                label, style = "✓" * self.count, look.mark
                canvas.put(x, size.height, "━" * width, look.mark)
                label = f" {label} "
            canvas.put(x + max(0, (width - len(label)) // 2), size.height, label, style)
        return canvas.text()

    def label(self, value: int) -> str:
        """How many there are, and whether two may be taken."""
        count = self.cards.count(value)
        parts = [f"×{count}"] if count > 1 else []
        if self.taking and value in self.pairs:
            parts.append(self.say("terminal.pair"))
        return " ".join(parts)

    def get_content_height(self, *sizes: object) -> int:
        return size_for(*self.app.size).height + 1
