"""The log book of all that black cards can do: what has been met, and what is still missing.

An entry is a black kind, the seat that played it, another seat, and what came of it: a card that
strikes one opponent was blocked, did something or did nothing at each of them; a Captain drew a
gift from each; any card was blocked by each. Shore leave and Lookout always do something, for the
pile is never empty in a turn (RP-20); a Cask does nothing only while the discard is empty.
"""

from __future__ import annotations

from typing import NamedTuple

from ludarc.core.state import NOBODY
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BLACK_KEYS,
    CAPTAIN,
    KINDS,
    LIGHTS,
    LOOKOUT,
    SHORE_LEAVE,
    effect_of,
    target_of,
)
from ludarc.games.pirates.law.codes import (
    ANSWER,
    ASK,
    FETCH,
    GIVE,
    HIT,
    ORDER,
    PLAY,
    card_of,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.position import TURN, WINDOW
from ludarc.games.pirates.law.rules import Pirates

BLOCKED = "blocked"
BLOCKED_BY = "blocked by"
DID = "did something"
NOTHING = "did nothing"


class Entry(NamedTuple):
    """What came of a black kind between two seats."""

    kind: int
    by: int
    at: int
    came: str

    def __str__(self) -> str:
        other = "" if self.at == NOBODY else f" {self.at}"
        return f"{BLACK_KEYS[self.kind - LIGHTS]} of {self.by}: {self.came}{other}"


def everything(seats: int) -> set[Entry]:
    """All that can be met with so many seats."""
    entries = set()
    for kind in range(LIGHTS, KINDS):
        for by in range(seats):
            others = [seat for seat in range(seats) if seat != by]
            entries |= {Entry(kind, by, seat, BLOCKED_BY) for seat in others}
            struck = others if target_of(kind) == AT_ONE else [NOBODY]
            for at in struck:
                entries.add(Entry(kind, by, at, BLOCKED))
                entries.add(Entry(kind, by, at, DID))
                if effect_of(kind) not in (SHORE_LEAVE, LOOKOUT):
                    entries.add(Entry(kind, by, at, NOTHING))
            if effect_of(kind) == CAPTAIN:
                entries |= {Entry(kind, by, at, DID) for at in others}
    return entries


class LogBook:
    """Watches every move, and strikes out what it has met."""

    def __init__(self, seats: int) -> None:
        self.missing = everything(seats)
        self.black = Entry(NOBODY, NOBODY, NOBODY, "")
        """The black card that is being played; what comes of it is still open."""

    def wants(self, kind: int, by: int, at: int, came: str) -> bool:
        return Entry(kind, by, at, came) in self.missing

    def note(self, before: Pirates, after: Pirates, seat: int, move: int) -> None:
        """Write down what a move brought about."""
        verb, card = verb_of(move), card_of(move)
        if verb == PLAY:
            self.black = Entry(card, seat, rest_of(move) - 1, "")
        if verb in (PLAY, ANSWER) and after.phase != WINDOW:
            if verb == ANSWER and after.thrown > before.thrown:
                self.blocked(before, after)
            elif after.attack == NOBODY:  # nothing is left to choose
                self.came(before.left != after.left or list(before.held) != hands(after, move))
        elif verb == ASK:
            self.came(before.has(before.struck, card))
        elif verb in (HIT, FETCH, ORDER):
            self.came(True)
        elif verb == GIVE and after.phase == TURN:
            self.came(True)
            for giver in range(after.seats):
                if before.asked >> giver & 1:
                    self.missing.discard(self.black._replace(at=giver, came=DID))

    def blocked(self, before: Pirates, after: Pirates) -> None:
        blocker = next(s for s in range(after.seats) if after.held[s] < before.held[s])
        self.missing.discard(self.black._replace(came=BLOCKED))
        self.missing.discard(self.black._replace(at=blocker, came=BLOCKED_BY))

    def came(self, did: bool) -> None:
        self.missing.discard(self.black._replace(came=DID if did else NOTHING))

    def told(self) -> str:
        """What is still missing, for a reader."""
        return "; ".join(str(entry) for entry in sorted(self.missing))


def hands(after: Pirates, move: int) -> list[int]:
    """The sizes of hands after a move, the card just played counted as if it were still there."""
    held = list(after.held)
    if verb_of(move) == PLAY:
        held[after.actor] += 1
    return held
