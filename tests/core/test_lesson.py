"""First lessons: every step can be reached, what is asked is legal, and what is not is refused."""

from __future__ import annotations

from importlib.resources import files
from itertools import product
from pathlib import Path

import pytest

from ludarc.core.faults import Refusal
from ludarc.core.lesson import LEARNER, Course, Lesson, OtherMove, lesson_of
from ludarc.core.words import LANGUAGES
from ludarc.games import GAMES, kind
from tests.test_rule_ids import catalogue, of_game

TAUGHT = [name for name in GAMES if lesson_of(kind(name)) is not None]
FEWEST, MOST = 5, 8
LONGEST = 150
"""Letters in a bubble: it is read on a phone."""


def lesson(name: str) -> Lesson:
    found = lesson_of(kind(name))
    assert found is not None
    return found


def course(name: str) -> Course:
    return Course(lesson(name), kind(name).settle(lesson(name).options))


def ways(name: str) -> list[list[object]]:
    """Every way through a lesson: the moves of whoever learns."""
    return [list(way) for way in product(*(step.ask for step in lesson(name).steps if step.ask))]


def test_the_games_of_the_house_have_lessons() -> None:
    """A game that was just added may do without."""
    assert {"pirates", "rainbow", "regenbogen", "sequence"} <= set(TAUGHT)


def test_a_game_without_a_lesson_has_none(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    lesson_of.cache_clear()
    monkeypatch.setattr("ludarc.core.lesson.files", lambda package: tmp_path)
    assert lesson_of(kind("rainbow")) is None
    lesson_of.cache_clear()


@pytest.mark.parametrize("name", TAUGHT)
def test_every_way_through_a_lesson_is_legal_and_ends(name: str) -> None:
    for way in ways(name):
        here = course(name)
        assert here.follow(way, MOST) == len(way)
        assert here.ended
        assert not here.state.over


@pytest.mark.parametrize("name", TAUGHT)
def test_it_is_the_learners_turn_wherever_a_move_is_asked_for(name: str) -> None:
    for way in ways(name):
        here, moves = course(name), iter(way)
        while not here.ended:
            if here.step.ask:
                assert LEARNER in here.state.actors()
                here.attempt(next(moves))
            else:
                here.read_on()


@pytest.mark.parametrize("name", TAUGHT)
def test_other_moves_are_told_apart_from_those_that_break_a_rule(name: str) -> None:
    here = course(name)
    others = refused = 0
    for step in lesson(name).steps[:-1]:
        if not step.ask:
            here.read_on()
            continue
        asked = [here.game.read(here.state, LEARNER, do) for do in step.ask]
        before = len(here.events)
        for code in here.state.legal(LEARNER):
            if code not in asked:
                with pytest.raises(OtherMove) as other:
                    here.attempt(here.game.write(here.state, LEARNER, code))
                assert other.value.step is step
                others += 1
        with pytest.raises(Refusal):
            here.attempt({"nonsense": 1})
        refused += 1
        assert len(here.events) == before
        here.attempt(step.ask[0])
    assert others > 0
    assert refused > 0


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_short_and_ends_with_something_to_read(name: str) -> None:
    steps = lesson(name).steps
    assert FEWEST <= len(steps) <= MOST
    assert not steps[-1].ask
    assert not steps[-1].then
    assert len({step.say for step in steps}) == len(steps)
    assert sum(bool(step.ask) for step in steps) >= FEWEST - 2
    assert len(lesson(name).names) == kind(name).settle(lesson(name).options).seats


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_names_rules_that_there_are(name: str) -> None:
    cited = {rule for step in lesson(name).steps for rule in step.rules}
    assert cited <= of_game(name)
    assert all(step.rules for step in lesson(name).steps)


@pytest.mark.parametrize("name", TAUGHT)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_words_of_a_lesson_fit_into_a_bubble(name: str, lang: str) -> None:
    texts = catalogue(name, lang)
    for step in lesson(name).steps:
        keys = [step.say, *([f"{step.say}.other"] if step.ask else [])]
        for key in keys:
            text = texts[f"lesson.{key}"]
            assert len(text) <= LONGEST, (key, len(text))
            assert text.count("*") % 2 == 0


@pytest.mark.parametrize("name", TAUGHT)
def test_moves_that_do_not_fit_lead_no_further(name: str) -> None:
    here = course(name)
    assert here.follow([{"nonsense": 1}], MOST) == 0
    assert here.step.ask
    assert not here.ended
    here = course(name)
    assert here.follow([], 10**9) == 0
    first = next(at for at, step in enumerate(lesson(name).steps) if step.ask)
    assert here.at == first


def test_lessons_are_shipped_with_their_games() -> None:
    for name in TAUGHT:
        assert (files(f"ludarc.games.{name}") / "lesson.json").is_file()
