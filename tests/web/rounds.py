"""A round of Rainbow that is only drawn: three others play, one after another."""

from __future__ import annotations

from typing import Any

from tests.web.guest import Guest
from tests.web.sketch import RainbowSketch

HAND = list("12334456")
GROUPS = [(1, "run", [4, 5, 6]), (2, "run", [2, 3]), (3, "solo", [6])]


def event(seat: int, kind: str, cards: list[int]) -> dict[str, Any]:
    note = {"key": f"play.{kind}", "facts": {"who": seat, "cards": cards}, "glimpse": {}}
    return {"seat": seat, "do": {"play": cards}, "notes": [note], "sealed": False}


def begin(guest: Guest) -> RainbowSketch:
    """The seat of the guest is the last of four to play."""
    table = RainbowSketch(guest, 4)
    table.open([], HAND, actor=1)
    return table


def others_play(table: RainbowSketch, count: int = 3, deadline: float | None = None) -> None:
    """All of it is heard at once."""
    plays: list[dict[str, Any]] = []
    for at, (seat, kind, cards) in enumerate(GROUPS[:count]):
        plays.append({"seat": seat, "kind": kind, "cards": cards, "choice": at + 1})
        mine = at == len(GROUPS) - 1
        table.deadline = deadline if mine else None
        legal = [{"play": [2, 3]}, {"play": [6]}] if mine else []
        actor = 0 if mine else GROUPS[at + 1][0]
        happened = [event(seat, kind, cards)]
        table.show(legal, HAND, happened, plays=list(plays), lock="run", actor=actor)
