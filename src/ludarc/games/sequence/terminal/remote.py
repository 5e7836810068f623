"""Sequence in `ludarc join`. Court cards bear the letters of the language."""

from __future__ import annotations

from rich.text import Text

from ludarc.cli.remote.table import RemoteTable
from ludarc.core.faults import Json
from ludarc.games.sequence.board import BOARD, COLUMNS, CORNER, SIDE, SQUARE_NAMES
from ludarc.games.sequence.cards import KIND_OF, NAMES
from ludarc.games.sequence.names import COURT, card_name

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


class SequenceRemote(RemoteTable):
    """A table of Sequence far away."""

    def picture(self, width: int) -> Text:
        """The card of every square, and before it the shape of a team’s chip."""
        shared, own, say = self.view["shared"], self.view["own"], self.say
        frozen = {name for five in shared["sequences"] for name in five["squares"]}
        text = Text()
        if own is not None:
            text.append(say("join.hand") + " ")
            for card in own["hand"]:
                text.append(f" {card_name(KIND_OF[card], say.lang)} ", SUIT_STYLES[card[1]])
                text.append("✝ " if card in own["dead"] else " ")
            text.append("\n")
        text.append("   " + "".join(f"{column:^5}" for column in COLUMNS), "dim")
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
        for seat, name in enumerate(self.names):
            team = seat % shared["teams"]
            shape, style = CHIPS[team]
            mark = "▶ " if seat == shared["actor"] else "  "
            text.append(f"{mark}").append(f" {shape} ", style)
            text.append(f" {name:<14}", "bold" if mark == "▶ " else "")
            counts = {"hand": shared["hand_counts"][seat], "done": shared["done"][team]}
            text.append(say("join.counts", **counts), "dim")
            text.append((" +" if seat in shared["open_draws"] else "") + "\n")
        return text.append(say("join.stock", n=shared["stock"]), "dim")

    def written(self, what: Json) -> str:
        """A court card by the letter of the language, everything else as the record writes it."""
        if isinstance(what, str) and what in KIND_OF and what[0] in COURT:
            return card_name(KIND_OF[what], self.say.lang)[0] + what[1]
        return super().written(what)

    def words(self, do: Json) -> set[str]:
        """Also the card as the record writes it and as the table shows it."""
        cards = [what for what in do.values() if isinstance(what, str) and what in KIND_OF]
        shown = [card_name(KIND_OF[card], self.say.lang) for card in cards]
        return super().words(do) | {word.lower() for word in (*cards, *shown)}
