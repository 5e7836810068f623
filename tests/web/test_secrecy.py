"""What a page must not know is not in it: discs that lie hidden, hands of others."""

from __future__ import annotations

import json
import re
from functools import partial
from typing import Any

from playwright.sync_api import expect

from tests.games.regenbogen.hand import COLOURS, place
from tests.web.game import Game
from tests.web.guest import Guest
from tests.web.stage import Stage, gather, play_now

COLOUR = re.compile(rf"\b({'|'.join(COLOURS)})\b")
LOOK_SECONDS = 1
DISCS = """() => [...document.querySelectorAll('[role=gridcell]')].map(cell => cell.outerHTML)"""
SPOKEN = """() => [...document.querySelectorAll('[aria-live], [aria-hidden], aside')]
    .map(element => element.textContent).join(' ')"""


def test_frames_tell_a_colour_only_while_it_lies_open_or_at_its_glimpse(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr")
    gather(host, [friend], "regenbogen", discs_per_colour=3, look_seconds=0)
    Game([host, friend]).finish()
    for guest in (host, friend):
        for frame in guest.frames:
            assert_tells_nothing_hidden(frame)


def assert_tells_nothing_hidden(frame: dict[str, Any]) -> None:
    """Take out what may be told; no colour is left."""
    rest = json.loads(json.dumps(frame))
    view = rest.get("view") or {"shared": {"discs": [], "visible": []}}
    up = [disc.pop("colour") for disc in view["shared"]["discs"] if disc["lies"] == "up"]
    assert sorted(view["shared"].pop("visible")) == sorted(up)
    for event in rest.get("events", []):
        event["do"].pop("name", None)  # the seat says it aloud
        flipped = {place(event["do"]["flip"])} if "flip" in event["do"] else set()
        for note in event["notes"]:
            glimpse = note.pop("glimpse", {})
            if "found" in glimpse:
                assert note["facts"]["place"] in flipped
    for move in rest.get("legal", []):
        move.pop("name", None)
    assert not COLOUR.findall(json.dumps(rest))


def test_a_disc_that_is_hidden_again_leaves_no_trace_after_the_look_time(stage: Stage) -> None:
    guest = stage.guest("en")
    friend = stage.guest("en")
    gather(guest, [friend], "regenbogen", discs_per_colour=3, look_seconds=LOOK_SECONDS)
    game = Game([guest, friend])
    while not hidden_again(guest):
        game.play(moves=1)
        guest.until(lambda: guest.number == friend.number, "both see the same")
    for one in (guest, friend):
        one.page.wait_for_timeout(LOOK_SECONDS * 1000)
        one.until(partial(forgotten, one), "the page keeps no trace")


def forgotten(guest: Guest) -> bool:
    """Does nothing in the page tell the colour of a disc that lies hidden?"""
    lies = [disc["lies"] for disc in guest.shared["discs"]]
    cells: list[str] = guest.page.evaluate(DISCS)
    hidden = [cell for cell, state in zip(cells, lies, strict=True) if state != "up"]
    spoken: str = guest.page.evaluate(SPOKEN)
    kept: str = guest.page.evaluate("JSON.stringify(localStorage)")
    return not any("<path" in text or COLOUR.search(text) for text in (*hidden, spoken, kept))


def hidden_again(guest: Guest) -> bool:
    """Has the last move hidden discs that were open?"""
    notes = [note["key"] for event in guest.seen.get("events", []) for note in event["notes"]]
    return "match" in notes


def test_a_glimpse_is_shown_for_the_look_time_and_then_covered(stage: Stage) -> None:
    guest, friend = stage.guest("en"), stage.guest("en")
    gather(guest, [friend], "regenbogen", discs_per_colour=3, look_seconds=LOOK_SECONDS)
    game = Game([guest, friend])
    while not hidden_again(guest):
        game.play(moves=1)
        guest.until(lambda: guest.number == friend.number, "both see the same")
    event = guest.seen["events"][0]
    spot = place(event["do"]["flip"])
    for one in (guest, friend):
        button = one.page.get_by_role("gridcell", name=re.compile(f"^{spot}, "))
        expect(button).to_have_accessible_name(one.text("regenbogen.ui.disc.hidden", place=spot))


def test_a_page_is_told_no_card_of_another_hand(stage: Stage) -> None:
    guest = stage.guest("en")
    play_now(guest, "rainbow")
    Game([guest]).finish()
    for frame in guest.frames:
        view = frame.get("view")
        if view:
            assert set(view) == {"shared", "own"}
            assert set(view["own"]) <= {"hand", "pile", "promises"}
            assert view["shared"]["scores"] is None or view["shared"]["phase"] == "over"


def test_a_page_is_told_no_pirate_hand_but_its_own(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    gather(host, [friend], "pirates")
    Game([host, friend]).play(moves=12)
    for guest in (host, friend):
        for frame in (frame for frame in guest.frames if frame.get("view")):
            shared, own = frame["view"]["shared"], frame["view"]["own"]
            assert len(own["hand"]) == shared["hand_counts"][guest.seat or 0]
            hands = [key for key in shared if isinstance(shared[key], list) and "hand" in key]
            assert hands == ["hand_counts"]
            for event in frame.get("events", []):
                assert event["seat"] == guest.seat or not (event.get("do") or {}).get("block")


def test_a_token_is_in_no_markup_and_leaves_the_address_at_once(stage: Stage) -> None:
    guest = stage.guest("en")
    play_now(guest, "rainbow")
    tokens = json.loads(guest.page.evaluate("localStorage.getItem('ludarc.keys')"))[0]["tokens"]
    assert tokens
    for token in tokens.values():
        assert token not in guest.page.url
        assert token not in guest.page.content()
    other = stage.guest("en")
    token = tokens["0"]
    other.go(f"{guest.page.url}#{token}")
    other.until(lambda: other.seat == 0, "the seat has moved to another device")
    assert token not in other.page.url
