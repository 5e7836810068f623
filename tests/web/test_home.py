"""The first page: a room with boxes on a table, and one's own games beside them."""

from __future__ import annotations

import json
from typing import Any

import pytest
from playwright.sync_api import Locator, Route, expect

from ludarc.games import GAMES
from tests.web.axe import Inspection
from tests.web.guest import PHONE, Guest, Theme
from tests.web.stage import Stage, open_table, play_now, tile_of
from tests.web.test_accessible import LOOKS
from tests.web.walk import tab_to
from tests.web.words import LANGUAGES, game_word

SIDEWAYS = "document.documentElement.scrollWidth - innerWidth"
TALL = "document.documentElement.scrollHeight - innerHeight"
SMALL = """[...document.querySelectorAll('a, button, select, input:not(.sr)')]
    .filter(part => part.checkVisibility() && !part.closest('[aria-hidden]'))
    .map(part => [part, part.getBoundingClientRect()])
    .filter(([, {width, height}]) => width < 43.5 || height < 43.5)
    .map(([part]) => part.outerHTML.slice(0, 120))"""
SHIFTS = """
    window.shifted = 0;
    new PerformanceObserver(list => list.getEntries().forEach(shift => {
        if (!shift.hadRecentInput) window.shifted += shift.value;
    })).observe({type: 'layout-shift', buffered: true});
"""


def sheet(guest: Guest, game: str) -> Locator:
    """How many, how strong: opened from the box of a game."""
    tile_of(guest, game).get_by_role("button", name=guest.text("home.how")).click()
    return guest.page.get_by_role("dialog", name=game_word(game, guest.lang, "title"))


def home(guest: Guest) -> None:
    """Back on the first page, which has heard of every game; what tables told is forgotten."""
    guest.go("/")
    facts = guest.page.get_by_role("article").locator("li")
    expect(facts).to_have_count(3 * len(GAMES))
    guest.frames.clear()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_what_was_chosen_is_remembered_for_each_game(stage: Stage, lang: str) -> None:
    guest = stage.guest(lang)
    home(guest)
    dialog = sheet(guest, "rainbow")
    many = dialog.get_by_role("group", name=guest.text("home.many"))
    expect(many.get_by_role("radio", name=guest.text("home.count", n=4))).to_be_checked()
    many.locator("label", has_text=guest.text("home.count", n=3)).click()
    dialog.locator("label", has_text=guest.text("level.medium.about")).click()
    facts = {"n": 2, "level": guest.text("level.medium")}
    dialog.get_by_role("button", name=guest.text("home.sit", **facts)).click()
    guest.until_it_is("playing")
    assert [seat["level"] for seat in guest.room["seats"]] == [None, "medium", "medium"]
    home(guest)
    expect(
        tile_of(guest, "rainbow").get_by_text(guest.text("home.against", **facts))
    ).to_be_visible()
    others = {"n": 3, "level": guest.text("level.easy")}
    against = tile_of(guest, "pirates").get_by_text(guest.text("home.against", **others))
    expect(against).to_be_visible()
    guest.frames.clear()
    play_now(guest, "rainbow")
    assert len(guest.room["seats"]) == 3


def test_numbers_for_which_there_is_no_game_are_closed_with_their_rule(stage: Stage) -> None:
    guest = stage.guest("en")
    home(guest)
    dialog = sheet(guest, "sequence")
    expect(dialog.get_by_role("radio", disabled=True)).to_have_count(3)
    expect(dialog.get_by_text(guest.text("home.closed", counts="5, 7, 11"))).to_be_visible()
    dialog.get_by_role("button", name="SQ-2").click()
    rules = guest.page.get_by_role("dialog", name=guest.text("rules.title"))
    expect(rules.locator(".cited")).to_be_in_viewport()
    guest.page.keyboard.press("Escape")
    expect(dialog).to_be_visible()


def test_the_sheet_is_used_with_keys_alone(stage: Stage) -> None:
    guest = stage.guest("en")
    home(guest)
    opener = tile_of(guest, "regenbogen").get_by_role("button", name=guest.text("home.how"))
    tab_to(guest, opener)
    guest.page.keyboard.press("Enter")
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("radio", name=guest.text("home.count", n=4))).to_be_focused()
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("dialog")).to_have_count(0)
    expect(opener).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(dialog.get_by_role("radio", name=guest.text("home.count", n=4))).to_be_focused()
    guest.page.keyboard.press("ArrowRight")
    facts = {"n": 4, "level": guest.text("level.easy")}
    tab_to(guest, dialog.get_by_role("button", name=guest.text("home.sit", **facts)))
    guest.page.keyboard.press("Enter")
    guest.until_it_is("playing")
    assert len(guest.room["seats"]) == 5


@pytest.mark.parametrize("size", [(1280, 800), PHONE])
def test_a_code_leads_to_a_table_however_it_is_typed(stage: Stage, size: tuple[int, int]) -> None:
    host, guest = stage.guest("en"), stage.guest("fr", size=size)
    open_table(host, "rainbow", ["me", "open"])
    host.until(lambda: host.room.get("code"), "the table has a code")
    code = host.room["code"]
    home(guest)
    guest.page.get_by_role("button", name=guest.text("home.code")).locator("visible=true").click()
    dialog = guest.page.get_by_role("dialog", name=guest.text("home.code"))
    field = dialog.get_by_role("textbox")
    expect(field).to_be_focused()
    guest.page.keyboard.type("kx")
    guest.page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).to_have_text(guest.text("home.code.short"))
    field.fill("ZZZZZZ" if code != "ZZZZZZ" else "XXXXXX")
    guest.page.keyboard.press("Enter")
    expect(dialog.get_by_role("alert")).not_to_be_empty()
    guest.complaints = [told for told in guest.complaints if "404" not in told]
    field.fill("")
    guest.page.keyboard.type(f" {code[:3].lower()} {code[3:]} ")
    dialog.get_by_role("button", name=guest.text("home.code.go")).click()
    guest.page.wait_for_url(f"**/t/{host.room['table']}")
    expect(guest.page.get_by_role("dialog")).to_have_count(0)


def test_my_games_tell_whose_turn_it_is_and_can_be_forgotten(stage: Stage) -> None:
    guest = stage.guest("en")
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    home(guest)
    mine = guest.page.get_by_role("region", name=guest.text("home.mine"))
    row = mine.get_by_role("listitem")
    expect(row.get_by_text(guest.text("your_turn"))).to_be_visible()
    expect(row.get_by_text(guest.text("home.since.now"))).to_be_visible()
    forget = guest.button("home.mine.forget", game="Rainbow")
    forget.click()
    expect(row.get_by_text(guest.text("home.mine.forgotten", game="Rainbow"))).to_be_visible()
    expect(guest.button("home.mine.undo")).to_be_focused()
    guest.page.keyboard.press("Enter")
    expect(row.get_by_text(guest.text("your_turn"))).to_be_visible()
    row.get_by_role("link").click()
    guest.page.wait_for_url("**/t/*")
    home(guest)
    forget.click()
    expect(guest.button("home.mine.undo")).to_be_visible()
    home(guest)
    expect(mine.get_by_text(guest.text("home.mine.none"))).to_be_visible()
    assert json.loads(guest.page.evaluate("localStorage.getItem('ludarc.keys')")) == []


def test_on_a_phone_the_game_that_waits_comes_first(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    home(guest)
    strip = guest.page.get_by_role("link", name=guest.text("home.strip", game="Rainbow"))
    expect(strip).to_be_in_viewport()
    first = guest.page.get_by_role("article").first.bounding_box()
    box = strip.bounding_box()
    assert box
    assert first
    assert box["y"] + box["height"] <= first["y"]
    strip.click()
    guest.page.wait_for_url("**/t/*")


def test_the_television_is_one_tap_from_home(stage: Stage) -> None:
    screen = stage.guest("en", size=(1920, 1080))
    home(screen)
    tile_of(screen, "sequence").get_by_role("button", name=screen.text("home.tv")).click()
    screen.page.wait_for_url("**/t/*?tv")
    screen.until_it_is("open")
    assert {seat["kind"] for seat in screen.room["seats"]} == {"open"}
    home(screen)
    screen.button("home.tv.open").click()
    picking = screen.page.get_by_role("dialog", name=screen.text("home.way.tv"))
    picking.get_by_role("button", name="Rainbow", exact=True).click()
    screen.page.wait_for_url("**/t/*?tv")
    screen.until(lambda: screen.room.get("game") == "rainbow", "the table is there")


def test_a_name_is_asked_once_and_remembered(stage: Stage) -> None:
    guest = stage.guest("en")
    home(guest)
    expect(guest.button("home.stranger.tell")).to_have_count(0)
    play_now(guest, "rainbow")
    home(guest)
    guest.button("home.stranger.tell").click()
    dialog = guest.page.get_by_role("dialog", name=guest.text("person.title"))
    dialog.get_by_label(guest.text("person.name")).fill("  Lili   Rose ")
    dialog.get_by_text(guest.text("face.fox"), exact=True).locator("..").click()
    dialog.get_by_role("button", name=guest.text("person.keep")).click()
    expect(dialog).to_have_count(0)
    expect(guest.button("home.stranger.tell")).to_have_count(0)
    expect(guest.button("person.open_as", name="Lili Rose")).to_be_visible()
    guest.frames.clear()
    play_now(guest, "rainbow")
    me = guest.room["seats"][0]
    assert (me["name"], me["face"]) == ("Lili Rose", "fox")
    assert guest.room["seats"][1]["kind"] == "bot"


def test_who_says_later_is_not_asked_again(stage: Stage) -> None:
    guest = stage.guest("fr")
    home(guest)
    play_now(guest, "rainbow")
    home(guest)
    guest.button("person.later").click()
    home(guest)
    expect(guest.button("home.stranger.tell")).to_have_count(0)
    guest.button("person.open").click()
    name = guest.page.get_by_role("textbox", name=guest.text("person.name"))
    expect(name).to_be_focused()


def test_a_game_nobody_has_drawn_gets_a_plain_box(stage: Stage) -> None:
    guest = stage.guest("en")

    def add(route: Route) -> None:
        answer = route.fetch()
        games: list[dict[str, Any]] = answer.json()
        strange = {"name": "marbles", "title": {"en": "Marbles"}, "tagline": {"en": "They roll."}}
        route.fulfill(response=answer, json=[*games, games[0] | strange])

    guest.page.route("**/api/games", add)
    guest.go("/")
    expect(guest.page.get_by_role("article")).to_have_count(len(GAMES) + 1)
    marbles = guest.page.get_by_role("article").last
    expect(marbles.get_by_role("heading", name="Marbles")).to_be_visible()
    expect(marbles.get_by_text("They roll.")).to_be_visible()
    expect(marbles.get_by_role("button", name=guest.text("home.now"), exact=True)).to_be_enabled()


SIZES = [(320, 568), PHONE, (390, 844), (844, 390), (820, 1180), (1280, 800), (1920, 1080)]


@pytest.mark.parametrize(
    ("lang", "size"),
    [*(("fr", size) for size in SIZES), ("en", SIZES[0]), ("en", (1280, 800))],
)
def test_home_fits_every_screen(stage: Stage, lang: str, size: tuple[int, int]) -> None:
    guest = stage.guest(lang, size=size)
    home(guest)
    assert guest.page.evaluate(SIDEWAYS) <= 0
    assert guest.page.evaluate(SMALL) == []
    if size[0] >= 1280:
        assert guest.page.evaluate(TALL) <= 0
    boxes = guest.page.get_by_role("article").all()
    for box in boxes:
        expect(box.get_by_role("button", name=guest.text("home.now"), exact=True)).to_be_visible()


@pytest.mark.parametrize("size", [(390, 844), (1280, 800)])
def test_hardly_anything_moves_while_home_loads(stage: Stage, size: tuple[int, int]) -> None:
    guest = stage.guest("fr", size=size)
    guest.page.add_init_script(SHIFTS)
    home(guest)
    facts = guest.page.get_by_role("article").first.get_by_role("listitem")
    expect(facts).to_have_count(3)
    assert guest.page.evaluate("document.fonts.ready.then(() => window.shifted)") <= 0.02


@pytest.mark.parametrize(("theme", "lang"), LOOKS)
def test_home_and_its_sheets_are_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    guest = stage.guest(lang, theme=theme, script_allowed=True)
    open_table(guest, "rainbow", ["me", "local"])
    guest.until_it_is("playing")
    home(guest)
    expect(guest.button("home.mine.forget", game="Rainbow")).to_be_visible()
    inspection = Inspection()
    inspection.look(guest, "home")
    for opener in ("home.how", "home.code", "home.tv.open", "person.open"):
        guest.page.get_by_role("button", name=guest.text(opener)).first.click()
        expect(guest.page.get_by_role("dialog").get_by_role("heading").first).to_be_visible()
        inspection.look(guest, opener)
        guest.page.keyboard.press("Escape")
        expect(guest.page.locator("dialog")).to_have_count(0)
    guest.page.set_viewport_size({"width": 390, "height": 844})
    inspection.look(guest, "home on a phone")
    assert not inspection.wrong, inspection.wrong
