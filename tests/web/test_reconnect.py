"""The line is lost, the server dies: the table comes back exactly, without a reload."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, expect

from ludarc.games import GAMES
from tests.web.game import Game
from tests.web.guest import PHONE, Guest
from tests.web.hands import hand_of, lost
from tests.web.stage import Stage, gather

MARK = "window.neverReloaded = true"
STILL_THERE = "window.neverReloaded === true"


@pytest.mark.parametrize("game", GAMES)
def test_a_lost_line_comes_back_and_the_game_goes_on(stage: Stage, game: str) -> None:
    host, friend = stage.guest("en"), stage.guest("fr", size=PHONE)
    gather(host, [friend], game)
    play = Game([host, friend])
    play.play(moves=3)
    friend.line_may_fail = True
    friend.page.evaluate(MARK)
    friend.context.set_offline(True)

    expect(lost(friend)).to_be_visible()
    friend.context.set_offline(False)
    expect(lost(friend)).to_have_count(0)
    play.play(moves=4)
    friend.until(lambda: friend.number == host.number, "the friend sees the moves")
    assert friend.shared == host.shared
    assert friend.page.evaluate(STILL_THERE)


@pytest.mark.parametrize("game", GAMES)
def test_a_server_killed_in_mid_game_comes_back_with_the_same_table(
    own_stage: Stage, game: str
) -> None:
    guests = [own_stage.guest("en"), own_stage.guest("fr")]
    gather(guests[0], guests[1:], game, **hand_of(game).quick)
    play = Game(guests)
    play.play(moves=5)
    while guests[0].seen["deadline"] is not None:
        play.play(moves=1)  # a clock of the rules would ring meanwhile
    for guest in guests:
        guest.until(lambda: guests[0].number == guests[1].number, "both see the same")
        guest.line_may_fail = True
        guest.page.evaluate(MARK)
    before = [guest.seen["view"] for guest in guests]
    own_stage.house.kill()
    for guest in guests:
        expect(lost(guest)).to_be_visible()
        guest.frames.clear()
    own_stage.house.start()
    for guest, view in zip(guests, before, strict=True):
        expect(lost(guest)).to_have_count(0)
        assert guest.seen["view"] == view
    play.finish()
    assert all(guest.page.evaluate(STILL_THERE) for guest in guests)


def test_a_move_made_while_the_server_is_away_is_made_once_it_is_back(own_stage: Stage) -> None:
    guests = [own_stage.guest("en"), own_stage.guest("en")]
    gather(guests[0], guests[1:], "rainbow")
    play = Game(guests)
    play.play(moves=2)
    guests[0].until(lambda: guests[0].number == guests[1].number, "both see the same")
    actor = next(guest for guest in guests if guest.legal)
    for guest in guests:
        guest.line_may_fail = True
    own_stage.house.kill()
    expect(lost(actor)).to_be_visible()
    number = actor.number
    play.act(actor, play.choose(actor))
    own_stage.house.start()
    for guest in guests:
        guest.until(lambda: {one.number for one in guests} == {number + 1}, "the move is made once")
    play.play(moves=3)


@pytest.mark.parametrize("game", GAMES)
def test_a_reload_keeps_the_log(stage: Stage, game: str) -> None:
    host, friend, watcher = stage.guest("en"), stage.guest("fr", size=PHONE), stage.guest("fr")
    gather(host, [friend], game)
    play = Game([host, friend])
    play.play(moves=5)
    host.until(lambda: host.number == friend.number, "both see the same")
    until_told(host)
    kept = log(host).all_inner_texts()
    assert len(kept) >= 5
    host.page.reload()
    # On a slow machine a clock of the rules may ring meanwhile and add to it.
    host.until(lambda: log(host).all_inner_texts()[: len(kept)] == kept, "the log is as before")
    watcher.go(host.page.url)
    watcher.until(lambda: watcher.number == host.number, "the watcher has come")
    until_told(watcher)
    play.play(moves=2)
    for guest in (host, watcher):
        guest.until(lambda: friend.number == host.number == watcher.number, "all see the same")
        until_told(guest)


def until_told(guest: Guest) -> None:
    """Wait until the log says what the guest was told."""
    guest.until(lambda: log(guest).all_inner_texts() == told(guest), "the log says all")


def told(guest: Guest) -> list[str]:
    """What a guest has been told, as the log keeps it: what their last welcome repeats, and all
    since then."""
    welcome = max(at for at, frame in enumerate(guest.frames) if "log" in frame)
    notes = guest.frames[welcome]["log"] + [
        note
        for frame in guest.frames[welcome:]
        for event in frame.get("events", [])
        for note in event["notes"]
    ]
    return [guest.told(note) for note in notes]


def log(guest: Guest) -> Locator:
    """The lines of the log."""
    return guest.page.get_by_role("list", name=guest.text("table.log")).get_by_role("listitem")
