"""What tests of all games know of Regenbogen."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from ludarc.core.faults import Json
from ludarc.games.regenbogen.rules import COLOURS, Regenbogen
from tests.games.anyjson import ANY_JSON
from tests.games.facts import Booked, Facts, Meeting, Options, Plan, Position, Siege
from tests.games.regenbogen.book import Book
from tests.games.regenbogen.twin import disc_twin

SHORT = {"discs_per_colour": 3}


def options(_: int) -> list[Options]:
    return [{}, SHORT, {"discs_per_colour": 8, "open_memory": True}]


def census(state: Any) -> Counter[int]:
    assert isinstance(state, Regenbogen)
    assert sum(state.won) + state.left == COLOURS * state.each
    face_down = bin(state.hidden).count("1")
    face_up = bin(state.colours).count("1")
    assert face_down + face_up == state.left
    return Counter(list(state.discs)[: COLOURS * state.each])


def position(lines: list[int], moves: list[Json], players: int, discs: list[str]) -> Position:
    options = {"players": players, "discs_per_colour": len(discs) // 6}
    return Position(options, {"first": 0, "discs": discs}, moves, lines)


def flips(*places: int) -> list[Json]:
    return [{"flip": place} for place in places]


NAMES = ["red", "orange", "yellow", "green", "blue", "violet"]
ROWS = NAMES * 3

POSITIONS = {
    "eighteen discs in rows of six colours": position(
        [18, 306, 5238, 85536], [], players=3, discs=ROWS
    ),
    "eighteen discs sorted by colour, five of them up": position(
        [14, 189, 2552, 35088], flips(0, 3, 6, 9, 12), players=2, discs=sorted(ROWS)
    ),
    "the last rainbow, one disc named": position(
        [25, 800, 26940],
        [*flips(*range(12)), {"name": "red", "flip": 12}],
        players=2,
        discs=ROWS,
    ),
}


EASY = ("easy",) * 6

FACTS = Facts(
    options=options,
    census=census,
    full_census=lambda state: Counter(dict.fromkeys(range(6), state.each)),
    hidden=frozenset({"discs"}),
    almost_moves=st.fixed_dictionaries(
        {},
        optional={
            "flip": st.integers(-2, 50) | ANY_JSON,
            "name": st.sampled_from([*NAMES, "pink"]) | ANY_JSON,
            "stop": st.booleans() | ANY_JSON,
        },
    ),
    golden=(
        Plan(SHORT, EASY[:2], 1),
        Plan({"discs_per_colour": 3, "look_seconds": 0}, ("random", "random"), 2),
        Plan({"look_seconds": 3.5}, EASY[:3], 3),
        Plan({"open_memory": True}, EASY[:4], 4),
        Plan({"discs_per_colour": 4}, ("easy", "random", "easy", "random", "easy"), 5),
        Plan({"discs_per_colour": 8}, EASY[:6], 6),
    ),
    positions=POSITIONS,
    book=Booked(Book, games=12, options=SHORT),
    short=SHORT,
    twin=disc_twin,
    open_at_the_end=True,  # RG-13
    streams=(
        ({"players": 2, "discs_per_colour": 3}, 3),
        ({"players": 3, "discs_per_colour": 4}, 2),
        ({"players": 6}, 1),
    ),
    mute=True,
    sieges=(Siege("me,me", SHORT),),
    meetings=(
        Meeting("rg-me", "medium,easy", 400, None),
        Meeting("rg-hm", "hard,medium", 400, None),
        Meeting("rg-xh", "expert,hard", 400, None),
        Meeting("rg-4m", "expert,medium,medium,medium", 400, 45.0),
    ),
)
