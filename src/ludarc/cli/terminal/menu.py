"""A list to choose from, where the log is otherwise: arrows and Enter, a digit, or the mouse."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import VerticalScroll
from textual.events import Click
from textual.widgets import Static

from ludarc.cli.terminal.colours import look_of
from ludarc.core.faults import Json

DIGITS = 9


Chain = tuple[Json, ...]
"""Moves that are made one after another."""


@dataclass(frozen=True)
class Item:
    """What is written, and the moves it stands for."""

    label: Text
    moves: Chain


class Menu(VerticalScroll, can_focus=False):
    """Open while there is something to choose."""

    def __init__(self, picked: Callable[[Item], None]) -> None:
        super().__init__(id="menu")
        self.picked = picked
        self.items: tuple[Item, ...] = ()
        self.cursor = 0

    def compose(self) -> ComposeResult:
        yield Static(id="items")

    @property
    def is_open(self) -> bool:
        return bool(self.items)

    def show(self, items: tuple[Item, ...]) -> None:
        """Open with these; with none it closes."""
        self.items = items
        self.cursor = 0
        self.display = bool(items)
        self.write()

    def write(self) -> None:
        """Write the list, a mark before the one Enter would choose."""
        look = look_of(self.app)
        text = Text(end="", no_wrap=True, overflow="ellipsis")
        for place, item in enumerate(self.items):
            if place:
                text.append("\n")
            text.append("▸" if place == self.cursor else " ", look.mark)
            text.append(f"{place + 1} " if place < DIGITS else "  ", look.dim)
            text.append_text(item.label)
        self.query_one("#items", Static).update(text)
        self.call_after_refresh(self.follow)

    def follow(self) -> None:
        """Keep the mark in sight."""
        top, height = self.scroll_offset.y, self.size.height
        if self.cursor < top or self.cursor >= top + height:
            self.scroll_to(y=max(0, self.cursor - height // 2), animate=False)

    def move_cursor(self, step: int) -> None:
        """The next one."""
        if self.items:
            self.cursor = (self.cursor + step) % len(self.items)
            self.write()

    def pick(self, place: int | None = None) -> None:
        """Choose by its place, or the one with the mark."""
        place = self.cursor if place is None else place
        if 0 <= place < len(self.items):
            self.picked(self.items[place])

    def on_click(self, event: Click) -> None:
        self.pick(event.y + self.scroll_offset.y - self.styles.padding.top)
