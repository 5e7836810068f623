"""Regenbogen in `ludarc join`. Colours always come with their letter."""

from __future__ import annotations

from rich.text import Text

from ludarc.cli.remote.table import RemoteTable

DISC_STYLES = {
    "red": "bold white on red3",
    "orange": "bold black on dark_orange",
    "yellow": "bold black on yellow1",
    "green": "bold white on green4",
    "blue": "bold white on blue3",
    "violet": "bold white on purple4",
}
COLUMNS = 6


class RegenbogenRemote(RemoteTable):
    """A table of Regenbogen far away."""

    def picture(self, width: int) -> Text:
        """Discs that stay where they are, and how many everybody has won."""
        shared, say = self.view["shared"], self.say
        text = Text("     " + "   ".join("ABCDEF") + "\n", "dim")
        for position, disc in enumerate(shared["discs"]):
            if position % COLUMNS == 0:
                text.append(f"\n{position // COLUMNS + 1:>2} ", "dim")
            if disc["lies"] == "gone":
                text.append("  · ", "dim")
            elif disc.get("colour"):
                colour = disc["colour"]
                sign = f"({say(f'join.letter.{colour}')})"
                text.append(" " * (len(" ( )") - len(sign))).append(sign, DISC_STYLES[colour])
            else:
                text.append(" ( )", "grey62")
        text.append("\n\n")
        for seat, name in enumerate(self.names):
            mark = "▶ " if seat == shared["actor"] else "  "
            text.append(f"{mark}{name:<14} {shared['won'][seat]}\n", "bold" if mark == "▶ " else "")
        return text
