"""The end as a scene: who came where, the board in sight, what comes next."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import FloatRect, Locator, expect

from ludarc.games import GAMES
from tests.web.axe import Inspection, inspect_dialog
from tests.web.ending import headline
from tests.web.game import Game
from tests.web.guest import Guest, Theme
from tests.web.hands import hand_of
from tests.web.sketch import DiscSketch, RainbowSketch, ShipSketch, Sketch
from tests.web.stage import Stage, open_table
from tests.web.walk import tab_to

SIZES = [(390, 844), (844, 390), (1280, 800)]
LOOKS: list[tuple[Theme, str]] = [("light", "fr"), ("dark", "en"), ("light", "en"), ("dark", "fr")]
NAMES = ["Ana", "Léo", "Mia", "Tom", "Zoé", "Max", "Eva", "Noé", "Lia", "Jan", "Ida", "Ben"]
UNITS = {"rainbow": "points", "sequence": "sequences", "regenbogen": "discs", "pirates": "points"}
SKETCHES: dict[str, type[Sketch]] = {
    "rainbow": RainbowSketch,
    "sequence": Sketch,
    "regenbogen": DiscSketch,
    "pirates": ShipSketch,
}
STORY = {"key": "end.why", "facts": {}}


class End:
    """A game that is over, drawn: seat by seat its points."""

    def __init__(self, guest: Guest, game: str, points: list[int], **more: Any) -> None:
        self.guest = guest
        self.sketch = SKETCHES[game](guest, seats=len(points))
        self.points = points
        self.more = more

    def outcome(self, sides: int) -> dict[str, Any]:
        points = self.points[:sides]
        best = max(points)
        others = [max(p for at, p in enumerate(points) if at != side) for side in range(sides)]
        side_of = [seat % sides for seat in range(len(self.points))]
        return {
            "scores": self.points,
            "winners": [seat for seat, side in enumerate(side_of) if points[side] == best],
            "places": [1 + sum(p > points[side] for p in points) for side in side_of],
            "margins": [points[side] - others[side] for side in side_of],
            "unit": UNITS[self.sketch.game],
            "rule": "RB-20",
            "why": STORY,
            "story": [],
            "moments": [],
            "turning": None,
        }

    def told(
        self, legal: list[dict[str, Any]], hand: list[str], shared: dict[str, object]
    ) -> dict[str, Any]:
        message = Sketch.told(self.sketch, legal, hand, shared)
        blank = message["room"]["seats"][0] | {"face": ""}
        seats = [{**blank, "name": NAMES[seat]} for seat in range(len(self.points))]
        room = {"status": "over", "seats": seats, "series": None, "next": None, **self.more}
        message["room"] |= room
        message["outcome"] = self.outcome(message["room"]["teams"] or len(self.points))
        return message

    def open(self, **shared: object) -> None:
        self.sketch.told = self.told  # type: ignore[method-assign]
        self.sketch.board = "#end-title"
        over: dict[str, object] = {"phase": "over", "actor": None}
        if self.sketch.game == "regenbogen":
            over["won"] = self.points
        else:
            over["scores"] = self.points
        hand = [] if self.sketch.game != "sequence" else ["AS"]
        self.sketch.open([], hand, **over, **shared)


def drawn(guest: Guest, game: str, points: list[int], **more: Any) -> Guest:
    End(guest, game, points, **more).open()
    return guest


def blocks(guest: Guest) -> Locator:
    places = guest.page.get_by_role("list", name=guest.text("end.places"), exact=True)
    return places.get_by_role("listitem")


@pytest.mark.parametrize(
    ("points", "lang", "words"),
    [
        ([31, 34, 24, 19], "en", "You came 2nd, by 3 points"),
        ([31, 34, 24, 19], "fr", "Tu finis 2ᵉ, à 3 points"),
        ([34, 31], "en", "You win by 3 points"),
        ([34, 33, 2], "fr", "Tu gagnes de 1 point"),
        ([31, 34], "fr", "Léo gagne de 3 points"),
        ([31, 31, 4], "en", "You share first place with Léo"),
        ([9, 31, 31], "en", "Léo and Mia share first place"),
        ([9, 31, 9], "fr", "Tu finis 2ᵉ à égalité, à 22 points"),
        ([7, 7, 7], "fr", "Égalité : tout le monde gagne"),
    ],
)
def test_the_title_speaks_to_whoever_reads_it(
    stage: Stage, points: list[int], lang: str, words: str
) -> None:
    guest = drawn(stage.guest(lang), "rainbow", points)
    expect(guest.page.get_by_role("heading", name=words, exact=True)).to_be_visible()
    expect(headline(guest)).to_be_visible()
    expect(blocks(guest)).to_have_count(len(points))


@pytest.mark.parametrize(
    ("points", "words"),
    [
        ([2, 1] * 3, "Your team wins by 1 sequence"),
        ([0, 1, 0] * 3, "Your team tied for 2nd, by 1 sequence"),
    ],
)
def test_teams_share_a_block_and_a_place(stage: Stage, points: list[int], words: str) -> None:
    guest = drawn(stage.guest("en"), "sequence", points)
    expect(guest.page.get_by_role("heading", name=words, exact=True)).to_be_visible()
    expect(headline(guest)).to_be_visible()
    expect(blocks(guest)).to_have_count(2 if len(points) == 6 else 3)
    expect(blocks(guest).first).to_contain_text("Léo" if points[0] < points[1] else "Ana, Mia")


def test_seven_and_more_have_three_blocks_and_a_list(stage: Stage) -> None:
    guest = drawn(stage.guest("en", size=(390, 844)), "regenbogen", list(range(12, 0, -1)))
    expect(blocks(guest)).to_have_count(3)
    rest = guest.page.get_by_role("list", name=guest.text("end.rest")).get_by_role("listitem")
    expect(rest).to_have_count(9)
    expect(rest.last).to_contain_text("12th")
    expect(rest.last).to_contain_text("Ben")


def test_pennants_tell_who_has_won_tonight(stage: Stage) -> None:
    series = {"played": 6, "won": [2, 4, 0]}
    guest = drawn(stage.guest("en"), "rainbow", [9, 8, 7], series=series)
    tonight = guest.page.get_by_role("region", name=guest.text("end.tonight"))
    expect(tonight).to_contain_text("Léo: 4 wins")
    expect(tonight).to_contain_text("Mia: 0 wins")


@pytest.mark.parametrize("size", SIZES, ids=str)
@pytest.mark.parametrize("game", GAMES)
def test_the_picture_is_in_sight(stage: Stage, game: str, size: tuple[int, int]) -> None:
    """The board where it stays, the piles on their blocks where it is empty."""
    guest = stage.guest("fr", size=size)
    End(guest, game, [3, 2] if game != "sequence" else [2, 1]).open()
    lasting = game in ("sequence", "pirates")
    picture = guest.page.locator(".shown" if lasting else ".podium")
    expect(picture).to_be_visible()
    box = picture.bounding_box()
    assert box
    assert box["width"] > 100
    assert box["height"] > 100
    actions = guest.button("end.again").bounding_box()
    assert actions
    assert inside(box, size)
    assert apart(box, actions)


def inside(box: FloatRect, size: tuple[int, int]) -> bool:
    right, bottom = box["x"] + box["width"], box["y"] + box["height"]
    return box["x"] >= 0 and box["y"] >= 0 and right <= size[0] + 1 and bottom <= size[1] + 1


def apart(one: FloatRect, other: FloatRect) -> bool:
    beside = one["x"] + one["width"] <= other["x"] + 1
    return beside or one["y"] + one["height"] <= other["y"] + 1


def test_the_board_is_shown_in_full_and_put_back(stage: Stage) -> None:
    guest = drawn(stage.guest("en"), "sequence", [2, 1])
    guest.button("end.board").click()
    expect(guest.page.get_by_role("grid")).to_be_visible()
    expect(guest.button("end.board_back")).to_be_focused()
    guest.page.keyboard.press("Escape")
    expect(blocks(guest)).to_have_count(2)
    guest.button("end.board").click()
    guest.button("end.board_back").click()
    expect(blocks(guest)).to_have_count(2)


def test_the_rule_that_decides_is_one_tap_away(stage: Stage) -> None:
    guest = drawn(stage.guest("en"), "rainbow", [9, 8, 7])
    guest.button("end.rule", rule="RB-20").click()
    expect(guest.page.get_by_role("dialog", name=guest.text("rules.title"))).to_be_visible()


def test_the_focus_is_on_the_title_and_goes_on_to_what_comes_next(stage: Stage) -> None:
    guest = drawn(stage.guest("en"), "sequence", [2, 1])
    expect(guest.page.locator("#end-title")).to_be_focused()
    for key in ("end.board", "end.again", "end.change", "end.replay", "end.home"):
        tab_to(guest, guest.button(key))


@pytest.mark.parametrize("skip", ["Escape", "tap"])
def test_the_places_are_unveiled_and_a_tap_shows_them_at_once(stage: Stage, skip: str) -> None:
    guest = ended_now(stage, moving=True)
    running = "document.querySelector('.podium').getAnimations({subtree: true}).length"
    guest.until(lambda: guest.page.evaluate(running) > 0, "the places rise")
    if skip == "tap":
        guest.page.mouse.click(5, 400)
    else:
        guest.page.keyboard.press("Escape")
    guest.until(lambda: guest.page.evaluate(running) == 0, "all stands")
    expect(headline(guest)).to_be_visible()


def test_nothing_moves_for_who_wants_no_motion(stage: Stage) -> None:
    guest = ended_now(stage, moving=False)
    expect(headline(guest)).to_be_visible()
    running = "document.querySelector('.end').getAnimations({subtree: true}).length"
    assert guest.page.evaluate(running) == 0
    expect(guest.page.locator(".confetti")).to_have_count(0)


def ended_now(stage: Stage, moving: bool) -> Guest:
    """A game that ends while one looks on."""
    guest = stage.guest("en", moving=moving)
    end = End(guest, "rainbow", [9, 8, 7])
    sketch = end.sketch
    sketch.open([], ["1"], phase="play")
    table = end.told([], [], {"phase": "over", "actor": None, "scores": [9, 8, 7]})
    kept = {key: table[key] for key in table if key not in ("type", "room", "seat", "log")}
    note = {"key": "over", "facts": {}}
    events = [{"seat": 0, "do": {}, "notes": [note]}]
    for message in (
        {"type": "update", "events": events, "version": 1, **kept, "number": 1},
        {"type": "room", "room": table["room"], "version": 2},
    ):
        sketch.send(message)
    guest.page.locator("#end-title").wait_for()
    return guest


@pytest.mark.parametrize(("theme", "lang"), LOOKS)
def test_the_end_is_accessible(stage: Stage, theme: Theme, lang: str) -> None:
    inspection = Inspection()
    more: dict[str, Any] = {"series": {"played": 3, "won": [2, 1, 0] + [0] * 9}}
    for game, points in (
        ("rainbow", [31, 34, 24, 19]),
        ("sequence", [1, 0, 0] * 3),
        ("regenbogen", list(range(12, 0, -1))),
        ("pirates", [9, 8]),
    ):
        guest = stage.guest(lang, theme=theme, script_allowed=True)
        drawn(guest, game, points, **more)
        inspection.look(guest, game)
        if game == "sequence":
            guest.button("end.replay").click()
            inspect_dialog(inspection, guest, "end.replay", "button")
            guest.button("end.board").click()
            inspection.look(guest, "board")
    assert not inspection.wrong, inspection.wrong


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_ends_in_the_scene_and_begins_again(stage: Stage, game: str) -> None:
    guest = stage.guest("fr")
    open_table(guest, game, ["me", "bot", "bot"], **hand_of(game).quick)
    guest.until_it_is("playing")
    Game([guest]).finish()
    expect(blocks(guest)).to_have_count(3)
    before = guest.page.url
    guest.button("end.again").click()
    guest.page.wait_for_url(lambda url: "/t/" in url and url != before)
    guest.until_it_is("playing")


def test_who_wants_something_else_fills_in_a_new_table(stage: Stage) -> None:
    guest = drawn(stage.guest("en"), "rainbow", [9, 8, 7])
    guest.button("end.change").click()
    guest.page.wait_for_url(re.compile("/new/rainbow"))
