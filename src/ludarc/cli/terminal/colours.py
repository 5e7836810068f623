"""Warm themes, dark and light, and the six colours of the rainbow."""

from __future__ import annotations

from dataclasses import dataclass

from rich.style import Style
from textual.app import App
from textual.theme import Theme

DARK = Theme(
    name="ludarc-dark",
    primary="#f2a65a",
    secondary="#8fb996",
    accent="#ffd166",
    foreground="#f4e9dc",
    background="#1f1815",
    surface="#2a211c",
    panel="#3a2d26",
    warning="#ffd166",
    error="#ff8a80",
    success="#9ccc8f",
    dark=True,
)

LIGHT = Theme(
    name="ludarc-light",
    primary="#a8480f",
    secondary="#3f6b47",
    accent="#8a4b00",
    foreground="#33241a",
    background="#fdf6e9",
    surface="#f6ead4",
    panel="#ecdabb",
    warning="#8a4b00",
    error="#a3160f",
    success="#2f6b2a",
    dark=False,
)


@dataclass(frozen=True)
class Paint:
    """A colour of the rainbow: its name, its ground, the ink that reads on it, its shape."""

    name: str
    ground: str
    ink: str
    shape: str


RAINBOW = (
    Paint("red", "#d1383d", "#ffffff", "●"),
    Paint("orange", "#f08a24", "#2b1400", "◆"),
    Paint("yellow", "#f2c21a", "#2b2200", "★"),
    Paint("green", "#57b46f", "#05200d", "▲"),
    Paint("blue", "#2f6fce", "#ffffff", "■"),
    Paint("violet", "#8551c4", "#ffffff", "♥"),
)
"""In the order of the rainbow: card 1 is red, card 6 is violet."""

PAINTS = {paint.name: paint for paint in RAINBOW}


@dataclass(frozen=True)
class Look:
    """The inks of a theme, for what is drawn by hand."""

    ink: Style
    dim: Style
    mark: Style
    back: str
    back_ink: str
    back_edge: str


LOOKS = {
    DARK.name: Look(
        ink=Style(color="#f4e9dc"),
        dim=Style(color="#a8927f"),
        mark=Style(color="#ffd166", bold=True),
        back="#5a473b",
        back_ink="#f4e9dc",
        back_edge="#ffd166",
    ),
    LIGHT.name: Look(
        ink=Style(color="#33241a"),
        dim=Style(color="#7c6450"),
        mark=Style(color="#a8480f", bold=True),
        back="#c9ad86",
        back_ink="#33241a",
        back_edge="#a8480f",
    ),
}


def look_of(app: App[object]) -> Look:
    """The inks of the theme in use."""
    return LOOKS.get(app.theme, LOOKS[DARK.name])
