"""Rainbow in `ludarc join`. Colours always come with their number."""

from __future__ import annotations

from rich.text import Text

from ludarc.cli.remote.table import RemoteTable

CARD_STYLES = (
    "bold white on red3",
    "bold black on dark_orange",
    "bold black on yellow1",
    "bold white on green4",
    "bold white on blue3",
    "bold white on purple4",
)


class RainbowRemote(RemoteTable):
    """A table of Rainbow far away."""

    def picture(self, width: int) -> Text:
        """The VP cards, everybody’s plays, the own hand and pile."""
        shared, own, say = self.view["shared"], self.view["own"], self.say
        text = Text()
        text.append(say("join.table") + "  ").append_text(cards(shared["table"]))
        text.append("\n\n")
        for seat, name in enumerate(self.names):
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


def cards(values: list[int]) -> Text:
    """Cards side by side."""
    text = Text()
    for value in values:
        text.append(f" {value} ", CARD_STYLES[value - 1])
        text.append(" ")
    return text if values else Text("—", "dim")
