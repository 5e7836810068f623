"""The colours of Sequence: chips with the shape of their team, suits on paper."""

from __future__ import annotations

from ludarc.cli.terminal.colours import Paint

TEAMS = (
    Paint("blue", "#2f6fce", "#ffffff", "●"),
    Paint("green", "#57b46f", "#05200d", "▲"),
    Paint("red", "#d1383d", "#ffffff", "■"),
)
"""The chips of Sequence, team by team."""

SUITS = {"S": "#1d1a17", "H": "#b3121d", "D": "#0a55a8", "C": "#17662c"}
"""Four inks for four suits, all of them read on paper."""

PAPER = "#f4ead6"
GOLD = "#ffd75e"
