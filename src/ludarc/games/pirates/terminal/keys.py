"""The keys of Rainbow Pirates: what they do, and which of them are told in a position."""

from __future__ import annotations

from textual.binding import Binding, BindingType

from ludarc.cli.terminal.keybar import Key
from ludarc.core.faults import Json
from ludarc.games.pirates.codec.view import PiratesHand

BINDINGS: list[BindingType] = [
    *(Binding(str(n), f"number({n})", show=False) for n in (7, 8, 9)),
    Binding("j", "raise_card('joker')", show=False),
    Binding("r", "raise_card('rainbow')", show=False),
    Binding("space", "raise_pointed", show=False),
    Binding("tab", "next_black", show=False),
    Binding("escape,backspace", "clear", show=False),
    Binding("l", "lift", show=False),
    Binding("b", "best", show=False),
    Binding("o", "finish('open')", show=False),
    Binding("p", "finish('pile')", show=False),
    Binding("x", "go_out", show=False),
    Binding("d", "discard", show=False),
    Binding("y", "answer(True)", show=False),
    Binding("n", "answer(False)", show=False),
    Binding("v", "never", show=False),
]

LAST_KEYS: tuple[Key, ...] = (("key.help", "app.help"), ("key.quit", "app.leave"))
WAITING: tuple[Key, ...] = (
    ("terminal.key.discard", "discard"),
    ("terminal.key.never", "never"),
    ("key.hurry", "hurry"),
    ("key.theme", "app.turn_theme"),
)
ANSWERING: tuple[Key, ...] = (
    ("terminal.key.block", "answer(True)"),
    ("terminal.key.let", "answer(False)"),
    ("terminal.key.never", "never"),
)
FROM_LIST: tuple[Key, ...] = (
    ("terminal.key.choose", "confirm"),
    ("key.theme", "app.turn_theme"),
)
CHOOSING = ("hit", "fetch", "ask", "order", "give")
"""The phases in which somebody has a list to choose from."""


def keys_for(
    phase: str, acts: bool, own: PiratesHand | None, island: list[list[str]], legal: list[Json]
) -> tuple[Key, ...]:
    """What may be pressed in this position."""
    if not acts:
        return (*WAITING, *LAST_KEYS)
    if phase == "window":
        return (*ANSWERING, *LAST_KEYS)
    if phase in CHOOSING:
        return (*FROM_LIST, *LAST_KEYS)
    keys: list[Key] = [("terminal.key.lay", "confirm")]
    if own is not None and own.hand:
        keys.append(("terminal.key.raise", ""))
    if island and (own is None or own.hand):
        keys.append(("terminal.key.lift", "lift"))
    if own is not None and own.best is not None:
        keys.append(("terminal.key.best", "best"))
    if phase == "turn":
        keys.append(("terminal.key.end", "end"))
    if {"out": True} in legal:
        keys.append(("terminal.key.out", "go_out"))
    return (*keys, *LAST_KEYS)
