"""First lessons over HTTP: what the page is told, and that nothing is kept."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from ludarc.core.lesson import lesson_of
from ludarc.games import kind
from tests.core.test_lesson import TAUGHT
from tests.server.house import House


def asked(house: House, game: str, **what: Any) -> Any:
    answer = httpx.post(f"{house.url}/api/lessons/{game}", json=what)
    assert answer.status_code == 200, answer.text
    return answer.json()


@pytest.mark.parametrize("name", TAUGHT)
def test_a_lesson_is_taken_to_its_end(house: House, name: str) -> None:
    lesson = lesson_of(kind(name))
    assert lesson is not None
    at: dict[str, Any] = asked(house, name)
    assert [message["type"] for message in at["messages"]] == ["welcome"]
    for number, step in enumerate(lesson.steps[:-1]):
        assert at["step"] == number
        last = at["messages"][-1]
        assert bool(last["legal"]) == bool(step.ask)
        at = asked(house, name, step=at["step"], made=at["made"], moves=step.ask[:1])
        kinds = [message["type"] for message in at["messages"]]
        moves = len(step.then) + bool(step.ask)
        assert kinds == ["accepted"] + ["update"] * max(1, moves)
        numbers = [message["number"] for message in at["messages"][1:]]
        assert numbers == sorted(numbers)
    assert at["step"] == len(lesson.steps) - 1
    again = asked(house, name, step=at["step"], made=at["made"])
    view = again["messages"][0]["view"]
    assert view == at["messages"][-1]["view"]


def test_a_wrong_move_and_a_forbidden_one_change_nothing(house: House) -> None:
    for move, key, rule in (
        ({"play": [1]}, "lesson.play.other", ""),
        ({"play": [1, 6]}, "refuse.wrap", "RB-8"),
    ):
        answer = asked(house, "rainbow", step=1, id="mine", moves=[move])
        (refused,) = answer["messages"]
        assert (refused["type"], refused["id"]) == ("refused", "mine")
        assert (refused["key"], refused["rule"]) == (key, rule)
        assert (answer["step"], answer["made"]) == (1, [])


def test_several_moves_at_once_are_several_steps_or_nothing(house: House) -> None:
    lay, end = {"lay": ["5", "6", "7"]}, {"end": "open"}
    both = asked(house, "pirates", step=1, moves=[lay, end])
    assert (both["step"], both["made"]) == (3, [lay, end])
    wrong = asked(house, "pirates", step=1, moves=[lay, {"end": "pile"}])
    assert (wrong["step"], wrong["made"]) == (1, [])
    assert wrong["messages"][0]["key"] == "lesson.draw.other"


def test_whoever_learns_sees_only_what_a_player_sees(house: House) -> None:
    own = asked(house, "rainbow")["messages"][0]["view"]
    assert own["own"]["hand"]
    assert "hands" not in own["shared"]


def test_one_may_go_back_and_is_where_one_was(house: House) -> None:
    play = {"play": [3, 4, 5]}
    before = asked(house, "rainbow", step=1)
    asked(house, "rainbow", step=1, moves=[play])
    back = asked(house, "rainbow", step=1, made=[play])
    assert back["messages"] == before["messages"]
    assert back["made"] == []


def test_legal_moves_come_in_words_if_they_are_wanted(house: House) -> None:
    welcome = asked(house, "rainbow", step=1, named=True)["messages"][0]
    assert len(welcome["named"]) == len(welcome["legal"]) > 0
    assert asked(house, "rainbow", step=1)["messages"][0]["named"] == []


@pytest.mark.parametrize(
    ("game", "what", "status"),
    [
        ("chess", {}, 400),
        ("rainbow", {"step": -1}, 400),
        ("rainbow", {"made": [{}] * 65}, 400),
        ("rainbow", {"more": 1}, 400),
    ],
)
def test_nonsense_is_refused(house: House, game: str, what: Any, status: int) -> None:
    answer = httpx.post(f"{house.url}/api/lessons/{game}", json=what)
    assert answer.status_code == status


def test_steps_out_of_reach_lead_as_far_as_the_moves_do(house: House) -> None:
    made = [{"play": [3, 4, 5]}, {"take": [4]}]
    at = asked(house, "rainbow", step=99, made=made)
    assert (at["step"], at["made"]) == (3, made[:1])
