"""Playing Rainbow Pirates on the page."""

from __future__ import annotations

from tests.web import ship
from tests.web.axe import Inspection
from tests.web.guest import Guest
from tests.web.hands import Hand


def inspect(inspection: Inspection, guest: Guest) -> None:
    inspection.look(guest, guest.shared["phase"])
    if guest.shared["turn"] > 4:
        inspection.look(guest, "islands")


def in_the_thick(guest: Guest) -> bool:
    shared = guest.shared
    own = shared["islands"][guest.seat or 0]
    return shared["phase"] == "turn" and len(own) > 1 and shared["turn"] > 11


def place_best(guest: Guest) -> None:
    guest.page.keyboard.press("m")


HAND = Hand(
    by_pointer=ship.by_pointer,
    by_keys=ship.by_keys,
    chooser=lambda: ship.choose,
    inspect=inspect,
    screens=frozenset({"turn", "islands"}),
    in_the_thick=in_the_thick,
    pose=place_best,
    unpose=("Escape", "z"),
)
