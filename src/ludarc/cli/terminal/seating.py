"""Who sits where: from words such as `me,name:Ana,easy` to the seats of a record."""

from __future__ import annotations

import getpass
from collections.abc import Collection

from ludarc.bots.levels import LEVELS
from ludarc.cli.terminal.speech import WORDS
from ludarc.core.faults import Fault
from ludarc.core.record import Seat

ME = "me"
NAMED = "name:"
LONGEST_NAME = 12


def seats_from(text: str, lang: str, levels: Collection[str] = LEVELS) -> list[Seat]:
    """The seats a list of words asks for, or the fault in it."""
    return seated([word.strip() for word in text.split(",")], lang, levels)


def seated(who: list[str], lang: str, levels: Collection[str] = LEVELS) -> list[Seat]:
    """A seat for each word; computer players of the game's levels get the names of the house."""
    people = [word for word in who if word not in levels]
    names = [person_name(word, number, lang, levels) for number, word in enumerate(people, 1)]
    guests = (name for name in WORDS.say(lang, "bot.names", {}).split() if name not in names)
    persons = iter(names)
    seats = [
        Seat(next(guests, word), bot=word) if word in levels else Seat(next(persons))
        for word in who
    ]
    if not people:
        raise Fault("--seats", f"nobody to play with; one seat at least is '{ME}' or '{NAMED}Ana'")
    for name in names:
        if names.count(name) > 1:
            raise Fault("--seats", f"two seats are called {name}")
    return seats


def person_name(word: str, number: int, lang: str, levels: Collection[str]) -> str:
    """What a person is called: by name, or `me`, or by number from the second on."""
    if word == ME:
        if number == 1:
            return own_name() or WORDS.say(lang, "me", {})
        return WORDS.say(lang, "person", {"n": number})
    if word.startswith(NAMED):
        name = word.removeprefix(NAMED).strip()
        if name and name.isprintable() and len(name) <= LONGEST_NAME:
            return name
        raise Fault("--seats", f"a name has 1 to {LONGEST_NAME} letters")
    known = ", ".join(levels)
    raise Fault("--seats", f"'{word[:40]}' is nobody; there are {ME}, {NAMED}Ana, {known}")


def own_name() -> str:
    """What this machine calls whoever is logged in: a name makes better sentences than "you"."""
    try:
        name = getpass.getuser().capitalize()
    except (KeyError, OSError):
        return ""
    return name[:LONGEST_NAME] if name.isprintable() else ""


def has_guest(seats: list[Seat]) -> bool:
    """Are there two or more persons, who must not see each other's cards?"""
    return sum(seat.bot is None for seat in seats) > 1
