"""Those who watch are told so; they may ask for a computer's seat, and the host answers."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.web.axe import Inspection
from tests.web.game import Game
from tests.web.guest import PHONE, Guest, Theme
from tests.web.stage import Stage, gather, open_table, tell_name
from tests.web.test_accessible import looks


def watch(stage: Stage, host: Guest, lang: str = "fr") -> Guest:
    """Somebody comes to a game that is under way."""
    watcher = stage.guest(lang, size=PHONE)
    watcher.go(host.page.url)
    expect(watcher.page.get_by_text(watcher.text("watch.title"))).to_be_visible()
    return watcher


def ask(watcher: Guest, host: Guest, seat: int) -> None:
    watcher.button("watch.take").click()
    watcher.page.get_by_role("dialog").get_by_role(
        "button", name=host.room["seats"][seat]["name"]
    ).click()
    dialog = watcher.page.get_by_role("dialog", name=watcher.text("person.title"))
    expect(dialog).to_be_visible()
    tell_name(watcher, "Zoé")


def answer(host: Guest, key: str) -> None:
    host.button("wish.count", n=1).click()
    host.button(key).click()


def test_a_computers_seat_is_granted_and_its_hand_is_seen_only_then(stage: Stage) -> None:
    host = stage.guest("en")
    open_table(host, "rainbow", ["me", "bot"])
    host.until_it_is("playing")
    watcher = watch(stage, host)
    ask(watcher, host, 1)
    expect(watcher.page.get_by_text(watcher.text("watch.lead"))).to_have_count(0)
    assert all(not (frame.get("view") or {}).get("own") for frame in watcher.frames)
    answer(host, "wish.yes")
    watcher.until(lambda: watcher.seat == 1 and watcher.own, "the seat is theirs")
    assert host.room["seats"][1]["name"] == "Zoé"
    expect(watcher.page.get_by_text(watcher.text("watch.title"))).to_have_count(0)
    Game([host, watcher]).play(moves=3)


def test_a_refusal_is_told_and_the_watcher_goes_on_watching(stage: Stage) -> None:
    host = stage.guest("en")
    open_table(host, "rainbow", ["me", "bot"])
    host.until_it_is("playing")
    watcher = watch(stage, host, "en")
    ask(watcher, host, 1)
    answer(host, "wish.no")
    expect(watcher.page.get_by_text(watcher.text("watch.refused"))).to_be_visible()
    assert watcher.seat is None
    expect(watcher.button("watch.take")).to_be_visible()


def test_somebody_who_was_replaced_asks_for_their_seat_back(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("en")
    gather(host, [friend], "rainbow")
    table, name = friend.page.url, friend.room["seats"][1]["name"]
    friend.go("/")
    host.until(lambda: not host.room["seats"][1]["here"], "the friend is away")
    host.page.get_by_label(host.text("menu"), exact=True).click()
    host.button("menu.remove", name=name).click()
    host.button("confirm.yes").click()
    host.until(lambda: host.room["seats"][1]["kind"] == "bot", "a computer plays on")
    friend.go(table)
    friend.button("watch.back").click()
    answer(host, "wish.yes")
    friend.until(lambda: friend.seat == 1 and friend.own, "the seat is theirs again")
    host.until(lambda: host.room["seats"][1]["kind"] == "person", "everybody knows")


@looks
def test_watching_and_wishing_are_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    host, watcher = (stage.guest(lang, theme=theme, script_allowed=True) for _ in range(2))
    open_table(host, "rainbow", ["me", "bot"])
    host.until_it_is("playing")
    watcher.go(host.page.url)
    inspection = Inspection()
    watcher.button("watch.take").click()
    inspection.look(watcher, "asking")
    watcher.page.keyboard.press("Escape")
    inspection.look(watcher, "watching")
    ask(watcher, host, 1)
    host.button("wish.count", n=1).click()
    expect(host.button("wish.yes")).to_be_visible()
    inspection.look(host, "wish")
    assert not inspection.wrong, inspection.wrong
