"""First lessons in a browser: played to their end with keys alone, in both languages."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from playwright.sync_api import expect

from tests.core.test_lesson import TAUGHT
from tests.web.axe import Inspection
from tests.web.guest import PHONE, Theme
from tests.web.hands import by_keys, by_pointer
from tests.web.learner import Learner
from tests.web.stage import Stage
from tests.web.words import LANGUAGES

THEMES: tuple[Theme, ...] = get_args(Theme)
languages = pytest.mark.parametrize("lang", LANGUAGES)
games = pytest.mark.parametrize("game", TAUGHT)


@languages
@games
def test_a_lesson_is_played_to_its_end_with_keys_alone(stage: Stage, game: str, lang: str) -> None:
    guest = stage.guest(lang)
    learner = Learner(guest, game)
    learner.begin()
    for step in range(len(learner.lesson.steps) - 1):
        learner.until_at(step)
        learner.expect_words()
        learner.go_on(by_keys)
    learner.expect_words()
    assert guest.page.evaluate("localStorage['ludarc.learned']") == f'["{game}"]'
    expect(guest.button("learn.play")).to_be_focused()
    guest.page.keyboard.press("Enter")
    guest.page.wait_for_url("**/t/*")
    guest.until_it_is("playing")


@games
def test_each_lesson_is_accessible_at_every_step(stage: Stage, game: str) -> None:
    looks = [(lang, theme) for lang in LANGUAGES for theme in THEMES]
    inspection = Inspection()
    for lang, theme in looks:
        guest = stage.guest(lang, theme=theme, script_allowed=True)
        learner = Learner(guest, game)
        learner.begin()
        for step in range(len(learner.lesson.steps)):
            inspection.look(guest, f"step {step}")
            if step < len(learner.lesson.steps) - 1:
                learner.go_on(by_pointer)
        guest.button("learn.goal").click()
        expect(guest.page.get_by_role("dialog").get_by_role("listitem")).to_have_count(3)
        inspection.look(guest, "goal")
    assert not inspection.wrong, inspection.wrong


@games
def test_a_lesson_is_played_by_touch_on_a_small_phone(stage: Stage, game: str) -> None:
    guest = stage.guest("fr", size=PHONE)
    learner = Learner(guest, game)
    learner.begin()
    for _ in range(len(learner.lesson.steps) - 1):
        learner.go_on(by_pointer)
    expect(guest.button("learn.play")).to_be_in_viewport()


def test_another_legal_move_gets_a_friendly_word_and_a_forbidden_one_its_rule(
    stage: Stage,
) -> None:
    guest = stage.guest("en")
    learner = Learner(guest, "rainbow")
    learner.begin()
    learner.go_on(by_keys)
    by_keys(guest, {"play": [1]})
    expect(learner.bubble).to_contain_text(learner.text("play.other"))
    expect(guest.page.get_by_role("button", name=guest.text("learn.rule", rule=""))).to_have_count(
        0
    )
    guest.page.keyboard.press("Escape")
    by_keys(guest, {"play": [1, 6]})
    rule = guest.button("learn.rule", rule="RB-8")
    expect(rule).to_be_visible()
    assert learner.at == 1
    rule.click()
    expect(guest.page.get_by_role("dialog", name=guest.text("rules.title"))).to_be_visible()
    guest.page.keyboard.press("Escape")
    learner.press("learn.back")
    learner.until_at(0)
    learner.expect_words()
    learner.go_to(2, by_keys)


def test_one_can_go_back_and_do_it_again(stage: Stage) -> None:
    guest = stage.guest("en")
    learner = Learner(guest, "rainbow")
    learner.begin()
    learner.go_to(3, by_keys)
    for step in (2, 1, 0):
        learner.press("learn.back")
        learner.until_at(step)
        learner.expect_words()
    assert guest.own is not None
    hand = guest.own["hand"]
    learner.go_to(2, by_keys)
    assert len(guest.own["hand"]) == len(hand) - 3


def test_a_lesson_can_be_skipped_and_leaves_no_table_behind(stage: Stage) -> None:
    guest = stage.guest("en")
    learner = Learner(guest, "sequence")
    learner.begin()
    learner.press("learn.skip")
    expect(guest.page).to_have_url(f"{guest.address}/")
    assert guest.page.evaluate("localStorage['ludarc.keys'] ?? '[]'") == "[]"


def test_the_goal_is_one_key_away_and_gives_the_focus_back(stage: Stage) -> None:
    guest = stage.guest("fr")
    learner = Learner(guest, "regenbogen")
    learner.begin()
    learner.press("learn.goal")
    dialog = guest.page.get_by_role("dialog")
    expect(dialog.get_by_role("listitem")).to_have_count(3)
    expect(dialog.locator("figure")).to_be_visible()
    guest.page.keyboard.press("Escape")
    expect(guest.button("learn.goal")).to_be_focused()


def test_a_lost_line_is_said_and_the_lesson_goes_on(stage: Stage) -> None:
    guest = stage.guest("en")
    guest.line_may_fail = True
    learner = Learner(guest, "rainbow")
    learner.begin()
    guest.context.set_offline(True)
    guest.page.keyboard.press("Enter")
    expect(guest.page.get_by_text(guest.text("table.lost"))).to_be_visible()
    guest.context.set_offline(False)
    learner.until_at(1)


@pytest.mark.parametrize("game", TAUGHT)
@languages
def test_the_rules_pages_have_drawings_with_words(stage: Stage, game: str, lang: str) -> None:
    guest = stage.guest(lang, script_allowed=True)
    learner = Learner(guest, game)
    learner.begin()
    learner.press("learn.goal")
    learner.press("learn.rules")
    figures = guest.page.get_by_role("dialog").locator("figure")
    expect(figures.nth(3)).to_be_attached()
    captions: list[Any] = figures.locator("figcaption").all_inner_texts()
    assert len(captions) == figures.count()
    assert all(captions)
    inspection = Inspection()
    inspection.look(guest, "rules")
    assert not inspection.wrong, inspection.wrong


def test_a_game_without_a_lesson_says_so_and_opens_its_rules_and_a_game(stage: Stage) -> None:
    guest = stage.guest("en")
    guest.go("/learn/windmill")
    expect(guest.page.get_by_text(guest.text("learn.none.title"))).to_be_visible()
    guest.button("learn.goal").click()
    expect(guest.page.get_by_role("dialog")).to_be_visible()
    guest.page.keyboard.press("Escape")
    guest.page.keyboard.press("Escape")
    expect(guest.page).to_have_url(f"{guest.address}/")
