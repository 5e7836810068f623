"""Whole games through the page: friends by a link, computers, phones."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludarc.games import GAMES
from tests.web.game import Game
from tests.web.guest import PHONE
from tests.web.hands import hand_of
from tests.web.stage import Stage, gather, play_now


@pytest.mark.parametrize("game", GAMES)
def test_two_friends_play_a_whole_game_by_a_link(stage: Stage, game: str) -> None:
    host, friend = stage.guest("en"), stage.guest("fr")
    gather(host, [friend], game, **hand_of(game).quick)
    Game([host, friend]).finish()
    assert host.shared == friend.shared


@pytest.mark.parametrize("game", GAMES)
def test_four_friends_play_a_whole_game_by_a_link(stage: Stage, game: str) -> None:
    host, *friends = [stage.guest(lang) for lang in ("fr", "en", "fr", "en")]
    gather(host, friends, game, **hand_of(game).quick)
    Game([host, *friends]).finish()
    assert all(friend.shared == host.shared for friend in friends)


@pytest.mark.parametrize("game", GAMES)
def test_one_click_starts_a_game_against_three_computers(stage: Stage, game: str) -> None:
    guest = stage.guest("fr")
    play_now(guest, game)
    assert [seat["kind"] for seat in guest.room["seats"]] == ["person", "bot", "bot", "bot"]
    Game([guest]).finish()


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_fits_a_phone_held_upright(stage: Stage, game: str) -> None:
    guest = stage.guest("fr", size=PHONE)
    play_now(guest, game)
    play = Game([guest])
    play.before_move = lambda one: assert_no_sideways_scrolling(one.page)
    play.finish()
    assert_no_sideways_scrolling(guest.page)


def test_after_the_end_everybody_plays_again_at_one_new_table(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr")
    gather(host, [friend], "rainbow")
    Game([host, friend]).finish()
    host.button("end.again").click()
    friend.button("again.yes").click()
    host.until_it_is("playing")
    friend.until_it_is("playing")
    assert host.page.url == friend.page.url
    assert {host.seat, friend.seat} == {0, 1}
    Game([host, friend]).play(moves=2)


def test_the_end_lets_one_verify_the_deal_and_download_the_game(stage: Stage) -> None:
    guest = stage.guest("en")
    play_now(guest, "rainbow")
    Game([guest]).finish()
    guest.button("end.replay").click()
    guest.button("end.verify").click()
    expect(guest.page.get_by_text(guest.text("end.fair"))).to_be_visible()
    with guest.page.expect_download() as download:
        guest.page.get_by_role("link", name=guest.text("end.record")).click()
    assert '"rainbow"' in download.value.path().read_text()


def assert_no_sideways_scrolling(page: Page) -> None:
    wide: bool = page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    assert not wide
