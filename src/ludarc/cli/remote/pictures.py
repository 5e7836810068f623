"""Views as text: enough to play by. Colours always come with their letter or number."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from ludarc.cli.terminal.speech import Speech
from ludarc.games.sequence.board import BOARD, CORNER, SIDE, SQUARE_NAMES
from ludarc.games.sequence.board import COLUMNS as COLUMN_NAMES
from ludarc.games.sequence.cards import KIND_OF, NAMES
from ludarc.games.sequence.names import card_name

DISC_STYLES = {
    "red": "bold white on red3",
    "orange": "bold black on dark_orange",
    "yellow": "bold black on yellow1",
    "green": "bold white on green4",
    "blue": "bold white on blue3",
    "violet": "bold white on purple4",
}
CARD_STYLES = (
    "bold white on red3",
    "bold black on dark_orange",
    "bold black on yellow1",
    "bold white on green4",
    "bold white on blue3",
    "bold white on purple4",
)
COLUMNS = 6
CHIPS = (
    ("●", "bold white on blue3"),
    ("▲", "bold white on green4"),
    ("■", "bold white on red3"),
)
SUIT_STYLES = {
    "S": "black on grey93",
    "H": "red3 on grey93",
    "D": "blue3 on grey93",
    "C": "dark_green on grey93",
}


def cards(values: list[int]) -> Text:
    """Cards side by side."""
    text = Text()
    for value in values:
        text.append(f" {value} ", CARD_STYLES[value - 1])
        text.append(" ")
    return text if values else Text("—", "dim")


def rainbow(view: dict[str, Any], names: list[str], say: Speech) -> Text:
    """A table of Rainbow."""
    shared, own = view["shared"], view["own"]
    text = Text()
    text.append(say("join.table") + "  ").append_text(cards(shared["table"]))
    text.append("\n\n")
    for seat, name in enumerate(names):
        mark = "▶ " if seat == shared["actor"] else "  "
        text.append(f"{mark}{name:<14}", "bold" if seat == shared["actor"] else "")
        counted = {"hand": shared["hand_counts"][seat], "pile": shared["pile_counts"][seat]}
        counts = say("join.counts", **counted)
        text.append(f" {counts}  ", "dim")
        for play in shared["plays"]:
            if play["seat"] == seat:
                text.append(f"{play['choice']}. ").append_text(cards(play["cards"])).append(" ")
        if shared["scores"] is not None:
            text.append(f" = {shared['scores'][seat]}", "bold")
        text.append("\n")
    if own is not None:
        text.append("\n" + say("join.hand") + "  ").append_text(cards(own["hand"]))
        text.append("\n" + say("join.pile") + "  ").append_text(cards(own["pile"]))
    return text


def regenbogen(view: dict[str, Any], names: list[str], say: Speech) -> Text:
    """A table of Regenbogen: discs stay where they are."""
    shared = view["shared"]
    text = Text("     " + "   ".join("ABCDEF") + "\n", "dim")
    for position, disc in enumerate(shared["discs"]):
        if position % COLUMNS == 0:
            text.append(f"\n{position // COLUMNS + 1:>2} ", "dim")
        if disc["lies"] == "gone":
            text.append("  · ", "dim")
        elif disc.get("colour"):
            style = DISC_STYLES[disc["colour"]]
            sign = f"({say('letter.' + disc['colour'])})"
            text.append(" " * (len(" ( )") - len(sign))).append(sign, style)
        else:
            text.append(" ( )", "grey62")
    text.append("\n\n")
    for seat, name in enumerate(names):
        mark = "▶ " if seat == shared["actor"] else "  "
        text.append(f"{mark}{name:<14} {shared['won'][seat]}\n", "bold" if mark == "▶ " else "")
    return text


def sequence(view: dict[str, Any], names: list[str], say: Speech) -> Text:
    """A table of Sequence: the card of every square, and before it the shape of a team's chip."""
    shared, own = view["shared"], view["own"]
    frozen = {name for five in shared["sequences"] for name in five["squares"]}
    text = Text()
    if own is not None:
        text.append(say("join.hand") + " ")
        for card in own["hand"]:
            text.append(f" {card_name(KIND_OF[card], say.lang)} ", SUIT_STYLES[card[1]])
            text.append("✝ " if card in own["dead"] else " ")
        text.append("\n")
    text.append("   " + "".join(f"{column:^5}" for column in COLUMN_NAMES), "dim")
    for square, sign in enumerate(shared["chips"]):
        name = SQUARE_NAMES[square]
        if square % SIDE == 0:
            text.append(f"\n{square // SIDE + 1:>2} ", "dim")
        kind = BOARD.shown[square]
        card = "✱" if kind == CORNER else card_name(kind, say.lang)
        if sign == ".":
            style = "dim" if kind == CORNER else SUIT_STYLES[NAMES[kind][1]]
            text.append(f" {card:<3}", style)
        else:
            shape, style = CHIPS[int(sign)]
            text.append(f"{shape}{'★' if name in frozen else card:<3}", style)
        text.append("‹" if name == shared["last"] else " ", "bold")
    text.append("\n")
    for seat, name in enumerate(names):
        team = seat % shared["teams"]
        shape, style = CHIPS[team]
        mark = "▶ " if seat == shared["actor"] else "  "
        text.append(f"{mark}").append(f" {shape} ", style)
        text.append(f" {name:<14}", "bold" if mark == "▶ " else "")
        counts = {"hand": shared["hand_counts"][seat], "done": shared["done"][team]}
        text.append(say("join.counts", **counts), "dim")
        text.append((" +" if seat in shared["open_draws"] else "") + "\n")
    return text.append(say("join.stock", n=shared["stock"]), "dim")


PICTURES = {"rainbow": rainbow, "regenbogen": regenbogen, "sequence": sequence}
