"""The cards of the box, read from `deck.toml` (RP-1, RP-15).

The list is a reconstruction, so it is data: an owner of the box can correct it by editing the file.
What a black card does is written in the rules and found by its key. Their number, their names and
the colours that stop them are in the file.
"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludarc.core.faults import Fault

FILE = "deck.toml"
CARDS = 120  # RP-1: the box says so
MOST_OF_A_KIND = 15  # a bag counts in four bits
COLOURS = 7

Some = Annotated[int, Meta(ge=1, le=MOST_OF_A_KIND)]
Count = Annotated[int, Meta(ge=0, le=MOST_OF_A_KIND)]
Number = Annotated[int, Meta(ge=1, le=COLOURS)]
Name = Annotated[str, Meta(min_length=1)]
Target = Literal["one", "self", "all"]

TARGETS: dict[str, tuple[Target, ...]] = {
    "thief": ("one",),
    "cannon": ("one",),
    "cask": ("self",),
    "captain": ("all", "one"),
    "cabin-boy": ("one",),
    "shore-leave": ("self",),
    "quartermaster": ("one",),
    "lookout": ("self",),
}
"""Whom each black card can strike; what it does is written in the rules (RP-15)."""


class Colour(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A colour with its number."""

    number: Number
    key: Name
    fr: Name
    en: Name
    count: Some


class Joker(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The jokers."""

    count: Count


class RainbowPirate(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The rainbow pirates."""

    count: Count
    points: Annotated[int, Meta(ge=0, le=99)]


class Black(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of black card."""

    key: Name
    fr: Name
    en: Name
    count: Count
    target: Target
    blocked_by: Number
    effect: str = ""
    evidence: str = ""


class Deck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All cards of the box."""

    colour: list[Colour]
    joker: Joker
    rainbow_pirate: RainbowPirate
    black: list[Black]

    def counts(self) -> list[int]:
        """How many there are of each kind: colours by number, joker, rainbow pirate, black."""
        colours = [colour.count for colour in sorted(self.colour, key=by_number)]
        blacks = [black.count for black in self.black]
        return [*colours, self.joker.count, self.rainbow_pirate.count, *blacks]


def by_number(colour: Colour) -> int:
    return colour.number


def read(text: str, where: str = FILE) -> Deck:
    """The deck a text lists; raises a fault that names the file and the field."""
    try:
        raw: Any = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise Fault(where, f"not TOML: {error}") from None
    try:
        deck = msgspec.convert(raw, Deck)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        spot = path.removesuffix("`").lstrip(".")
        raise Fault(f"{where}: {spot}" if spot else where, what.replace("`", "'"), "RP-1") from None
    check_colours(deck, where)
    check_blacks(deck, where)
    total = sum(deck.counts())
    if total != CARDS:
        raise Fault(f"{where}: count", f"{total} cards in all instead of {CARDS}", "RP-1")
    return deck


def check_colours(deck: Deck, where: str) -> None:
    """The numbers 1 to 7, each once."""
    numbers = sorted(colour.number for colour in deck.colour)
    if numbers != list(range(1, COLOURS + 1)):
        what = f"the numbers 1 to {COLOURS} each once, not {numbers}"
        raise Fault(f"{where}: colour.number", what, "RP-1")


def check_blacks(deck: Deck, where: str) -> None:
    """The eight kinds whose effects are known, each once, with a target the effect can have."""
    seen: set[str] = set()
    for at, black in enumerate(deck.black):
        spot = f"{where}: black[{at}]"
        if black.key not in TARGETS:
            known = ", ".join(TARGETS)
            raise Fault(f"{spot}.key", f"'{black.key}' is none of {known}", "RP-15")
        if black.key in seen:
            raise Fault(f"{spot}.key", f"'{black.key}' stands there twice", "RP-15")
        seen.add(black.key)
        if black.target not in TARGETS[black.key]:
            can = " or ".join(f"'{target}'" for target in TARGETS[black.key])
            what = f"'{black.key}' can have {can}, not '{black.target}'"
            raise Fault(f"{spot}.target", what, "RP-15")
    for key in TARGETS:
        if key not in seen:
            raise Fault(f"{where}: black", f"'{key}' is missing", "RP-15")


DECK = read((files("ludarc.games.pirates.law") / FILE).read_text("utf-8"))
