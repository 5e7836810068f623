"""Views as text: enough to play by. Colours always come with their letter or number."""

from __future__ import annotations

from typing import Any

from rich.text import Text

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


def cards(values: list[int]) -> Text:
    """Cards side by side."""
    text = Text()
    for value in values:
        text.append(f" {value} ", CARD_STYLES[value - 1])
        text.append(" ")
    return text if values else Text("—", "dim")


def rainbow(view: dict[str, Any], names: list[str], say: Any) -> Text:
    """A table of Rainbow."""
    shared, own = view["shared"], view["own"]
    text = Text()
    text.append(say("rainbow.table") + "  ").append_text(cards(shared["table"])).append("\n\n")
    for seat, name in enumerate(names):
        mark = "▶ " if seat == shared["actor"] else "  "
        text.append(f"{mark}{name:<14}", "bold" if seat == shared["actor"] else "")
        counts = say(
            "rainbow.counts", hand=shared["hand_counts"][seat], pile=shared["pile_counts"][seat]
        )
        text.append(f" {counts}  ", "dim")
        for play in shared["plays"]:
            if play["seat"] == seat:
                text.append(f"{play['choice']}. ").append_text(cards(play["cards"])).append(" ")
        if shared["scores"] is not None:
            text.append(f" = {shared['scores'][seat]}", "bold")
        text.append("\n")
    if own is not None:
        text.append("\n" + say("rainbow.hand") + "  ").append_text(cards(own["hand"]))
        text.append("\n" + say("rainbow.pile") + "  ").append_text(cards(own["pile"]))
    return text


def regenbogen(view: dict[str, Any], names: list[str], say: Any) -> Text:
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
            text.append(" ").append(f"({say('letter.' + disc['colour'])})", style)
        else:
            text.append(" ( )", "grey62")
    text.append("\n\n")
    for seat, name in enumerate(names):
        mark = "▶ " if seat == shared["actor"] else "  "
        text.append(f"{mark}{name:<14} {shared['won'][seat]}\n", "bold" if mark == "▶ " else "")
    return text


PICTURES = {"rainbow": rainbow, "regenbogen": regenbogen}
