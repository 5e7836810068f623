"""The board of Rainbow Pirates: the draft of an island, black cards, blocking, and the end."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.axe import Inspection
from tests.web.game import Game
from tests.web.guest import PHONE, Guest
from tests.web.ship import ending, group, hand, held, told
from tests.web.sketch import ShipSketch
from tests.web.stage import Stage, gather, open_table
from tests.web.walk import arrow_to, tab_to
from tests.web.words import LANGUAGES

ENDS: list[dict[str, Any]] = [{"end": "open"}, {"end": "pile"}]
RUN = ["2", "3", "4"]


def sketch(guest: Guest, cards: list[str], **shared: object) -> ShipSketch:
    """It is our turn, with these cards."""
    drawn = ShipSketch(guest)
    drawn.open(ENDS, cards, **shared)
    return drawn


def target(guest: Guest, at: int) -> Locator:
    """Where chosen cards can be put: over a group."""
    return group(guest, at).locator("button.target")


def sent(guest: Guest, drawn: ShipSketch) -> list[dict[str, Any]]:
    guest.until(drawn.moves, "the moves are sent")
    return drawn.moves()


# --- the draft -------------------------------------------------------------------------------


def test_cards_are_chosen_and_laid_as_a_group_in_one_batch(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = sketch(guest, ["5", "5", "5", "6"], islands=[[RUN], []])
    for at in range(3):
        hand(guest).locator(".fan button.card").nth(at).click()
    guest.button("pirates.ui.new_group").click()
    expect(group(guest, 1)).to_have_accessible_name("Group: blue 5, blue 5, blue 5")
    assert not drawn.moves(), "a draft is told to nobody"
    guest.button("pirates.ui.lay").click()
    assert sent(guest, drawn) == [{"lay": ["5", "5", "5"]}]


def test_a_card_joins_a_group_by_a_tap_on_it(stage: Stage) -> None:
    guest = stage.guest("en", size=PHONE)
    drawn = sketch(guest, ["5", "joker"], islands=[[RUN], []])
    held(guest, "5").click()
    target(guest, 0).click()
    guest.button("pirates.ui.lay").click()
    assert sent(guest, drawn) == [{"add": "5", "to": RUN}]


def test_a_card_is_dragged_to_a_group_and_back(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = sketch(guest, ["5", "7"], islands=[[RUN], []])
    drag(guest, held(guest, "5"), group(guest, 0))
    expect(group(guest, 0)).to_have_accessible_name("Group: orange 2, yellow 3, green 4, blue 5")
    drag(guest, group(guest, 0).locator("button.card").first, hand(guest))
    expect(group(guest, 0)).to_have_accessible_name("Group: yellow 3, green 4, blue 5")
    guest.button("pirates.ui.lay").click()
    assert sent(guest, drawn) == [{"lift": RUN}, {"lay": ["3", "4", "5"]}]


def drag(guest: Guest, card: Locator, to: Locator) -> None:
    mouse = guest.page.mouse
    for at, box in enumerate((card.bounding_box(), to.bounding_box())):
        assert box
        mouse.move(box["x"] + box["width"] / 2, box["y"] + min(30, box["height"] / 2), steps=4)
        if at == 0:
            mouse.down()
    mouse.up()


def test_the_draft_is_undone_redone_and_put_back(stage: Stage) -> None:
    guest = stage.guest("fr")
    sketch(guest, ["5", "6"], islands=[[RUN], []])
    groups = guest.page.locator(".island [role=group]")
    for card in "56":
        guest.page.keyboard.press(card)
        target(guest, 0).click()
    expect(groups.locator("button.card")).to_have_count(5)
    guest.page.keyboard.press("z")
    expect(groups.locator("button.card")).to_have_count(4)
    guest.button("pirates.ui.undo").click()
    expect(groups.locator("button.card")).to_have_count(3)
    expect(guest.button("pirates.ui.undo")).to_be_disabled()
    guest.page.keyboard.press("Control+Shift+Z")
    guest.button("pirates.ui.redo").click()
    expect(groups.locator("button.card")).to_have_count(5)
    guest.button("pirates.ui.reset").click()
    expect(groups.locator("button.card")).to_have_count(3)
    guest.page.keyboard.press("z")
    expect(groups.locator("button.card")).to_have_count(5)


def test_an_incomplete_group_is_marked_and_not_laid(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = sketch(guest, ["5", "6"])
    guest.page.keyboard.press("5")
    guest.page.keyboard.press("n")
    name = "Incomplete group, will return to hand: blue 5"
    expect(group(guest, 0)).to_have_accessible_name(name)
    ending(guest, "pirates.ui.take_pile").click()
    assert sent(guest, drawn) == [{"end": "pile"}]
    expect(guest.page.locator(".island [role=group]")).to_have_count(0)
    expect(hand(guest).locator(".fan button.card")).to_have_count(2)


def test_a_joker_shows_its_number_and_can_stand_for_another(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = sketch(guest, ["3", "4", "joker"])
    for key in "34jn":
        guest.page.keyboard.press(key)
    expect(group(guest, 0)).to_have_accessible_name("Group: yellow 3, green 4, joker for 5")
    guest.button("pirates.ui.turn_joker").click()
    expect(group(guest, 0)).to_have_accessible_name("Group: joker for 2, yellow 3, green 4")
    guest.button("pirates.ui.lay").click()
    assert sent(guest, drawn) == [{"lay": ["joker:2", "3", "4"]}]


def test_a_draft_outlives_what_others_do(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest)
    drawn.open([], ["5", "6", "7"], islands=[[RUN], []], actor=1)
    for card in "56":
        guest.page.keyboard.press(card)
        target(guest, 0).click()
    five = "Group: orange 2, yellow 3, green 4, blue 5, violet 6"
    expect(group(guest, 0)).to_have_accessible_name(five)
    drawn.show([], ["5", "6", "7"], islands=[[RUN], [["1", "1", "1"]]], actor=1, turn=10)
    expect(guest.page.get_by_text("×3")).to_be_visible()
    expect(group(guest, 0)).to_have_accessible_name(five)
    drawn.show([], ["3", "4", "5", "6", "7"], islands=[[], []], actor=1, turn=10)
    left = "Group: yellow 3, green 4, blue 5, violet 6"
    expect(group(guest, 0)).to_have_accessible_name(left)
    expect(guest.page.get_by_text(guest.text("pirates.ui.followed"))).to_be_visible()


def test_lifts_are_told_when_few_are_left(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch(guest, [], islands=[[RUN, ["6", "6", "6"]], []], lifts_left=2)
    expect(guest.page.get_by_text(guest.text("pirates.ui.lifts", n=2))).to_be_visible()
    group(guest, 0).locator("button.card").first.click()
    guest.button("pirates.ui.to_hand").click()
    expect(guest.page.get_by_text(guest.text("pirates.ui.lifts", n=1))).to_be_visible()


# --- the end of a turn -----------------------------------------------------------------------


def test_what_must_be_placed_is_told_with_its_reason_and_placed(stage: Stage) -> None:
    guest = stage.guest("en")
    must = [
        {"why": "fits", "cards": ["5"], "to": RUN},
        {"why": "rainbow", "cards": ["rainbow"], "to": None},
    ]
    drawn = sketch(guest, ["5", "rainbow"], islands=[[RUN], []], own_must=must)
    drawn.answers = "accepted"
    ending(guest, "pirates.ui.take_open").click()
    expect(guest.page.get_by_role("alert")).to_have_text(guest.text("pirates.ui.must_first"))
    assert not drawn.moves()
    duties = guest.page.get_by_role("group", name=guest.text("pirates.ui.must")).get_by_role(
        "button"
    )
    expect(duties).to_have_text(
        ["your 5 goes with your run 2-3-4 Place", "your rainbow pirate Place"]
    )
    duties.first.click()
    duties.first.click()
    expect(duties).to_have_count(0)
    ending(guest, "pirates.ui.take_open").click()
    assert sent(guest, drawn) == [{"add": "5", "to": RUN}, {"lay": ["rainbow"]}]
    later = [["2", "3", "4", "5"], ["rainbow"]]
    drawn.show(ENDS, [], islands=[later, []])
    guest.until(lambda: {"end": "open"} in drawn.moves(), "the turn ends when all is laid")


def test_the_best_placement_is_shown_before_it_is_laid(stage: Stage) -> None:
    guest = stage.guest("en")
    best = {"moves": [{"add": "5", "to": RUN}], "points": 1, "out": False}
    drawn = sketch(guest, ["5", "7"], islands=[[RUN], []], own_best=best)
    guest.button("pirates.ui.best_gain", n=1).click()
    expect(group(guest, 0)).to_have_accessible_name("Group: orange 2, yellow 3, green 4, blue 5")
    assert not drawn.moves()
    guest.button("pirates.ui.undo").click()
    expect(group(guest, 0)).to_have_accessible_name("Group: orange 2, yellow 3, green 4")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_placing_best_says_what_it_did_and_what_comes_next(stage: Stage, lang: str) -> None:
    guest = stage.guest(lang)
    best = {"moves": [{"lay": ["6", "6", "6"]}], "points": 3, "out": False}
    drawn = sketch(guest, ["6", "6", "6", "7"], own_best=best)
    guest.button("pirates.ui.best_gain", n=3).click()
    told = guest.page.locator(".builder [aria-live=polite]")
    expect(told).to_have_text(guest.text("pirates.ui.lead.best", n=3, sign="+", points=3))
    expect(guest.button("pirates.ui.best_done")).to_be_disabled()
    expect(guest.button("pirates.ui.lay")).to_have_class(re.compile("primary"))
    guest.page.keyboard.press("m")
    guest.button("pirates.ui.undo").click()
    expect(guest.button("pirates.ui.best_gain", n=3)).to_be_enabled()
    expect(told).to_have_text(guest.text("pirates.ui.lead.turn"))
    assert not drawn.moves()


def test_going_out_is_offered_and_is_a_choice(stage: Stage) -> None:
    guest = stage.guest("en")
    lay = {"lay": ["6", "6", "6"]}
    best = {"moves": [lay], "points": 3, "out": True}
    drawn = sketch(guest, ["6", "6", "6"], own_best=best)
    expect(ending(guest, "pirates.ui.take_pile")).to_be_visible()
    guest.button("pirates.ui.go_out").click()
    assert sent(guest, drawn) == [lay, {"out": True}]


def test_the_last_placement_is_made_on_ones_own_island_and_ended(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest)
    shown: dict[str, Any] = {
        "phase": "last",
        "actor": None,
        "pile": 0,
        "islands": [[], []],
        "own_lifts_left": 20,
    }
    drawn.answers = "accepted"
    drawn.open([{"done": True}], ["5"], **shown, own_island=[RUN])
    expect(guest.page.get_by_text(guest.text("pirates.prompt.last"))).to_be_visible()
    held(guest, "5").click()
    target(guest, 0).click()
    guest.button("pirates.ui.done").click()
    assert sent(guest, drawn) == [{"add": "5", "to": RUN}]
    drawn.show([{"done": True}], [], **shown, own_island=[["2", "3", "4", "5"]])
    guest.until(lambda: {"done": True} in drawn.moves(), "done is told")
    drawn.show([], [], **shown, own_island=[["2", "3", "4", "5"]], own_answered=True)
    expect(guest.page.get_by_text(guest.text("pirates.prompt.others_last"))).to_be_visible()


# --- black cards -----------------------------------------------------------------------------

CANNON = {"card": "cannon", "by": 1, "at": 0, "blocked_by": "2", "asked": [0]}


def test_a_black_card_tells_what_it_does_and_asks_whom_it_strikes(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest, seats=3)
    blacks = [{"black": "thief", "at": seat} for seat in (1, 2)]
    drawn.open([*ENDS, *blacks], ["5", "5", "5", "thief"])
    for key in "555nb":
        guest.page.keyboard.press(key)
    expect(hand(guest).get_by_text(guest.text("pirates.ui.effect.thief"))).to_be_visible()
    guest.button("pirates.ui.play_black").click()
    dialog = guest.page.get_by_role("dialog", name="Thief")
    expect(dialog).to_contain_text("Blocked by a red 1.")
    expect(guest.button("pirates.ui.strike")).to_be_disabled()
    dialog.get_by_role("radio").nth(1).click()
    guest.button("pirates.ui.strike_at", name="Mia").click()
    assert sent(guest, drawn) == [{"lay": ["5", "5", "5"]}, blacks[1]]


def test_a_black_card_is_blocked_and_the_answer_is_noted(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest)
    drawn.answers = "held"
    drawn.deadline = 12.0
    answers = [{"block": False}, {"block": True}]
    drawn.open(answers, ["2", "5"], phase="window", actor=1, attack=CANNON)
    window = guest.page.get_by_role("group", name=guest.text("pirates.ui.window"))
    expect(window).to_contain_text("Léo plays Cannon against you!")
    expect(window).to_contain_text(guest.text("pirates.ui.you_hold"))
    guest.button("pirates.ui.block").click()
    assert sent(guest, drawn) == [{"block": True}]
    expect(guest.page.get_by_text(guest.text("pirates.ui.noted"))).to_be_visible()
    expect(window).to_have_count(0)
    drawn.show([], ["2", "5"], actor=1)
    drawn.show(answers, ["2", "5"], phase="window", actor=1, attack=CANNON)
    expect(window).to_be_visible()


def test_who_holds_no_blocking_card_can_only_let_it_pass(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    drawn = ShipSketch(guest)
    drawn.open([{"block": False}], ["5"], phase="window", actor=1, attack=CANNON)
    expect(guest.page.get_by_text(guest.text("pirates.ui.you_lack"))).to_be_visible()
    expect(guest.button("pirates.ui.block")).to_be_disabled()
    guest.page.get_by_label(guest.text("pirates.ui.never")).check()
    guest.until(lambda: drawn.stood, "the standing answer is sent")
    assert drawn.stood == [True]
    guest.button("pirates.ui.pass").click()
    assert sent(guest, drawn) == [{"block": False}]


def test_who_never_blocks_may_think_better_of_it(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest)
    drawn.answers = "held"
    shown: dict[str, Any] = {"phase": "window", "actor": 1, "attack": CANNON}
    drawn.open([{"block": False}, {"block": True}], ["2"], **shown)
    tick = guest.page.get_by_label(guest.text("pirates.ui.never"))
    tick.check()
    drawn.never = True
    drawn.show([], ["2"], **shown, own_answered=True)
    expect(guest.page.get_by_text(guest.text("pirates.ui.noted"))).to_be_visible()
    tick.click()
    drawn.never = False
    drawn.show([{"block": False}, {"block": True}], ["2"], **shown)
    expect(guest.button("pirates.ui.block")).to_be_enabled()
    assert drawn.stood == [True, False]


def test_whoever_waits_is_not_told_who_has_answered(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest, seats=4)
    attack = {**CANNON, "by": 0, "at": 1, "asked": [1, 2, 3]}
    drawn.open([], ["5"], phase="window", attack=attack)
    expect(guest.page.get_by_text(guest.text("pirates.ui.collecting"))).to_be_visible()
    expect(guest.page.locator(".seats li.turn")).to_have_count(3)


@pytest.mark.parametrize(
    ("phase", "card", "legal", "at"),
    [
        ("hit", "thief", [{"hit": "3", "in": RUN}, {"hit": "4", "in": RUN}], 2),
        ("fetch", "cask", [{"fetch": "3"}, {"fetch": "joker"}], 1),
        ("ask", "quartermaster", [{"ask": "7"}, {"ask": "lookout"}], 1),
        ("give", "captain", [{"give": "thief"}, {"give": "cask"}], 1),
    ],
)
def test_what_follows_a_black_card_is_chosen_with_keys(
    stage: Stage, phase: str, card: str, legal: list[dict[str, Any]], at: int
) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest)
    attack = {"card": card, "by": 0, "at": 1, "blocked_by": "1", "asked": [0]}
    drawn.open(legal, ["thief", "cask"], phase=phase, attack=attack, islands=[[], [RUN]])
    radios = guest.page.get_by_role("radio")
    arrow_to(guest, radios.nth(at), guest.page.locator("[role=radio][tabindex='0']"))
    guest.page.keyboard.press("Enter")
    expect(radios.nth(at)).to_be_checked()
    confirm = hand(guest).locator(".asked .btn.primary")
    tab_to(guest, confirm)
    guest.page.keyboard.press("Enter")
    assert sent(guest, drawn) == [legal[-1]]


def test_the_lookout_puts_cards_in_order(stage: Stage) -> None:
    guest = stage.guest("en")
    drawn = ShipSketch(guest)
    attack = {"card": "lookout", "by": 0, "at": None, "blocked_by": "3", "asked": []}
    top = ["1", "joker", "7", "cask"]
    drawn.open([{"order": top}], [], phase="order", attack=attack, own_top=top)
    guest.button("pirates.ui.sooner", card="pink 7").click()
    guest.button("pirates.ui.later", card="red 1").click()
    guest.button("pirates.ui.order_it").click()
    assert sent(guest, drawn) == [{"order": ["7", "1", "joker", "cask"]}]


# --- what can be seen ------------------------------------------------------------------------


def test_another_island_is_seen_large_with_the_cards_known_in_hand(stage: Stage) -> None:
    guest = stage.guest("en")
    known: list[list[str]] = [[], ["3", "joker"]]
    sketch(guest, ["5"], islands=[[], [RUN]], own_known=known)
    guest.page.get_by_role("button", name="Léo").click()
    dialog = guest.page.get_by_role("dialog", name=guest.text("pirates.ui.island_of", name="Léo"))
    expect(dialog).to_contain_text("yellow 3")
    expect(dialog.locator(".known .card")).to_have_count(2)


def test_the_discard_can_be_browsed(stage: Stage) -> None:
    guest = stage.guest("en")
    sketch(guest, ["5"], discard=["3", "cask", "7"])
    guest.page.keyboard.press("d")
    dialog = guest.page.get_by_role("dialog", name=guest.text("pirates.ui.discard"))
    expect(dialog.locator("li .name")).to_have_text(["pink 7", "Cask", "yellow 3"])


ISLES = [
    [["1", "2", "joker:3", "4", "5", "6", "7"], ["5", "5", "joker"], ["cask", "cask", "thief"]],
    [RUN, ["rainbow"]],
    [["7", "7", "7"]],
]
MOMENTS: list[tuple[str, dict[str, Any], list[dict[str, Any]]]] = [
    ("window", {"phase": "window", "actor": 1, "attack": CANNON}, [{"block": False}]),
    ("waiting", {"phase": "window", "attack": {**CANNON, "by": 0, "at": 1, "asked": [1]}}, []),
    ("hit", {"phase": "hit", "attack": {**CANNON, "by": 0, "at": 1}}, [{"hit": "3", "in": RUN}]),
    ("ask", {"phase": "ask", "attack": {**CANNON, "by": 0, "at": 1}}, [{"ask": "3"}]),
    ("order", {"phase": "order", "own_top": ["3", "cask"], "attack": CANNON}, [{"order": []}]),
    ("last", {"phase": "last", "own_island": ISLES[0]}, [{"done": True}]),
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_every_moment_of_the_board_is_accessible(stage: Stage, lang: str, theme: Any) -> None:
    inspection = Inspection()
    cards = ["1", "3", "joker", "rainbow", "thief"]
    shared: dict[str, Any] = {"islands": ISLES, "discard": ["3", "cask"], "lifts_left": 3}
    guest = stage.guest(lang, theme=theme, script_allowed=True)
    drawn = ShipSketch(guest, seats=3)
    drawn.deadline = 12.0
    must = [{"why": "rainbow", "cards": ["rainbow"], "to": None}]
    best = {"moves": [{"lay": ["rainbow"]}], "points": 5, "out": True}
    legal = [*ENDS, {"black": "thief", "at": 1}]
    drawn.open(legal, cards, **shared, own_must=must, own_best=best)
    inspection.look(guest, "turn")
    ending(guest, "pirates.ui.take_pile").click()
    inspection.look(guest, "must")
    for key in "13n3j":
        guest.page.keyboard.press(key)
    inspection.look(guest, "draft")
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("d")
    inspection.look(guest, "discard")
    guest.page.keyboard.press("Escape")
    guest.page.get_by_role("button", name="Léo").click()
    inspection.look(guest, "island")
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("b")
    guest.page.keyboard.press("b")
    guest.button("pirates.ui.play_black").click()
    inspection.look(guest, "target")
    guest.page.keyboard.press("Escape")
    for name, moment, moves in MOMENTS:
        drawn.show(moves, cards, **{**shared, **moment})
        guest.page.wait_for_timeout(50)
        inspection.look(guest, name)
    assert not inspection.wrong, inspection.wrong


# --- whole games -----------------------------------------------------------------------------


def test_black_cards_strike_and_are_blocked_in_a_game_of_two(stage: Stage) -> None:
    host, friend = stage.guest("en"), stage.guest("fr", size=PHONE)
    seen: set[str] = set()
    for _ in range(5):  # the cards decide what can happen in one game
        gather(host, [friend], "pirates")
        Game([host, friend]).finish()
        seen = told(host) | told(friend)
        if seen >= {"play.at", "blocked", "unblocked"} and seen & {"thief", "cannon"}:
            return
    raise AssertionError(f"in five games there was only {sorted(seen)}")


SEEN = """box => box.getBoundingClientRect().top >= 0
    && box.parentElement.scrollHeight <= box.parentElement.clientHeight"""
COVERED = """() => [...document.querySelectorAll('.hand button')].filter(button => {
    const {left, top, width, height} = button.getBoundingClientRect();
    return !button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}).map(button => button.textContent.trim())"""


@pytest.mark.parametrize("size", [(740, 360), (844, 390), (360, 640), (820, 1180)])
def test_nothing_in_the_hand_lies_over_anything_else(stage: Stage, size: tuple[int, int]) -> None:
    guest = stage.guest("fr", size=size)
    cards = ["2", "6", "6", "6", "joker", "lookout", "quartermaster"]
    best = {"moves": [{"lay": ["6", "6", "6"]}], "points": 3, "out": True}
    sketch(guest, cards, own_best=best)
    expect(guest.button("pirates.ui.best_gain", n=3)).to_be_visible()
    assert guest.page.evaluate(COVERED) == []
    guest.page.keyboard.press("m")
    expect(guest.button("pirates.ui.lay")).to_be_visible()
    assert guest.page.evaluate(COVERED) == []


@pytest.mark.parametrize("size", [(740, 360), (844, 390), (360, 640)])
def test_all_of_an_answer_is_seen_at_once(stage: Stage, size: tuple[int, int]) -> None:
    guest = stage.guest("fr", size=size)
    ship = ShipSketch(guest, seats=3)
    ship.deadline = 10.0
    attack = {"card": "cannon", "by": 1, "at": 2, "blocked_by": "2", "asked": [0, 2]}
    answers = [{"block": False}, {"block": True}]
    cards = ["2", "6", "joker", "lookout", "quartermaster", "thief", "cannon"]
    ship.open(answers, cards, phase="window", actor=1, attack=attack)
    expect(guest.button("pirates.ui.block")).to_be_visible()
    assert guest.page.evaluate(COVERED) == []
    panel = guest.page.get_by_role("group", name=guest.text("pirates.ui.window"))
    assert panel.evaluate(SEEN)


def test_five_seats_start_and_fit_a_phone(stage: Stage) -> None:
    guest = stage.guest("fr", size=PHONE)
    open_table(guest, "pirates", ["me", *["bot"] * 4])
    guest.until_it_is("playing")
    expect(guest.page.locator(".others li")).to_have_count(4)
    wide: bool = guest.page.evaluate(
        "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    )
    assert not wide
