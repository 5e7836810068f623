"""What the end must say, from what the page was told: worked out here once more."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator

from tests.web.guest import Guest
from tests.web.words import game_word

ORDINALS = {"en": {1: "st", 2: "nd", 3: "rd"}, "fr": {1: "st"}}


def outcome_of(guest: Guest) -> dict[str, Any]:
    """How the game ended, as the page was told."""
    outcome: dict[str, Any] = guest.seen["outcome"]
    return outcome


def headline(guest: Guest) -> Locator:
    """The title of the end: the place of whoever reads it, or who has won."""
    return guest.page.get_by_role("heading", name=title(guest), exact=True)


def title(guest: Guest) -> str:
    outcome = outcome_of(guest)
    teams = guest.room["teams"]
    sides = teams or len(outcome["scores"])
    places = outcome["places"][:sides]
    winners = sorted({seat % sides for seat in outcome["winners"]})
    mine = None if guest.seat is None or shared_screen(guest) else guest.seat % sides
    whose = "other" if mine is None else "team" if teams else "you"
    if len(winners) == sides:
        return guest.text("end.shared.all")
    if len(winners) > 1:
        whose = whose if mine in winners else "other"
        named = [side for side in winners if whose == "other" or side != mine]
        return capital(guest.text(f"end.shared.{whose}", names=listed(guest, named)))
    (winner,) = winners
    if mine is None or mine == winner or sides == 2:
        whose = whose if mine == winner else "other"
        words = guest.text(f"end.won.{whose}", names=listed(guest, [winner]))
        return capital(by(guest, "end.ahead", words, outcome["margins"][winner]))
    says = "tied" if places.count(places[mine]) > 1 else "came"
    words = guest.text(f"end.{says}.{whose}", place=nth(guest, places[mine]))
    return by(guest, "end.behind", words, -outcome["margins"][mine])


def shared_screen(guest: Guest) -> bool:
    """Is the screen passed from hand to hand?"""
    keys = "JSON.parse(localStorage.getItem('ludarc.keys') ?? '[]')"
    table = guest.room["table"]
    ring = f"{keys}.find(({{ table }}) => table === '{table}')?.tokens ?? {{}}"
    tokens: int = guest.page.evaluate(f"Object.keys({ring}).length")
    return tokens > 1


def by(guest: Guest, key: str, title: str, n: int) -> str:
    return guest.text(key, title=title, points=told(guest, n)) if n > 0 else title


def told(guest: Guest, n: int) -> str:
    """So many of what is counted in this game."""
    unit, game = outcome_of(guest)["unit"], guest.room["game"]
    for key in (f"{game}.unit.{unit}", f"seat.{unit}"):
        try:
            return guest.text(key, n=n)
        except KeyError:
            continue
    return f"{n} {unit}"


def nth(guest: Guest, place: int) -> str:
    form = ORDINALS[guest.lang].get(place, "th")
    return guest.text(f"end.nth.{form}", n=place)


def listed(guest: Guest, sides: list[int]) -> str:
    """Names as a sentence lists them."""
    game = guest.room["game"]
    names = [
        guest.text("end.team", team=game_word(game, guest.lang, f"team.{side}"))
        if guest.room["teams"]
        else guest.room["seats"][side]["name"]
        for side in sides
    ]
    joined: str = guest.page.evaluate(
        "([lang, names]) => new Intl.ListFormat(lang).format(names)", [guest.lang, names]
    )
    return joined


def capital(words: str) -> str:
    return words[:1].upper() + words[1:]
