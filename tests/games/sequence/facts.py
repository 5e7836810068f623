"""What tests of all games know of Sequence."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.state import NOBODY, State
from ludarc.games.sequence.codes import ACCEPT, CALL, CHOICE
from ludarc.games.sequence.moves import cards_of, is_code
from ludarc.games.sequence.position import KIND_MASK
from ludarc.games.sequence.rules import Sequence
from tests.games.anyjson import ANY_JSON, SMALL
from tests.games.facts import Facts, Meeting, Options, Plan, Siege
from tests.games.sequence.twin import board_twin

ALL_ON = {"advanced_jacks": True, "manual_draw": True, "no_table_talk": True}
SINGLE: list[Options] = [{name: True} for name in ALL_ON]
TEAMS: dict[int, tuple[int, ...]] = {6: (2, 3), 12: (2, 3)}
"""The numbers of seats that leave a choice of teams."""


def options(seats: int) -> list[Options]:
    singles = SINGLE if seats in (2, 4, 9) else []
    chosen: list[Options] = [{"teams": teams} for teams in TEAMS.get(seats, ())] or [{}]
    return [{**teams, **more} for teams in chosen for more in ({}, ALL_ON, *singles)]


def census(state: Any) -> Counter[int]:
    assert isinstance(state, Sequence)
    hands = [cards_of(state, seat) for seat in range(state.seats)]
    assert [len(hand) for hand in hands] == list(state.held)[: state.seats]
    laid = [entry & KIND_MASK for entry in list(state.discards)[: state.laid]]
    stock = list(state.stock)[: state.left]
    return Counter(card for pile in (*hands, laid, stock) for card in pile)


def check_sample(state: Any, world: Any, viewer: int) -> None:
    assert isinstance(state, Sequence)
    assert isinstance(world, Sequence)
    assert viewer == NOBODY or state.hands[viewer] == world.hands[viewer]


def length(state: Any, name: str) -> int | None:
    """What lies in a buffer beyond the cards is left from before."""
    assert isinstance(state, Sequence)
    if name == "stock":
        return state.left + (1 if state.shuffled else 0)
    return state.laid if name == "discards" else None


def some_codes(game: Game[Any], state: State, seat: int, rng: Random) -> list[int]:
    plain = [rng.randrange(CHOICE) for _ in range(40)]
    wide = [rng.randrange(game.codes) for _ in range(10)]
    edge = [-1, 0, CHOICE - 1, CHOICE, game.codes - 1, game.codes, game.codes + 1]
    near = [move + CHOICE for move in state.legal(seat)[:5]]
    return [*edge, *plain, *wide, *near]


def tellable(game: Game[Any]) -> list[int]:
    calls = range(CALL, CALL + game.blank().teams)
    codes = (code for code in range(CHOICE) if is_code(code))
    return [code for code in codes if not CALL <= code < ACCEPT or code in calls]


CARDS = st.sampled_from([rank + suit for rank in "A23456789TJQKX" for suit in "SHDCX"])
SQUARES = st.sampled_from([f"{column}{row}" for column in "ABCDEFGHIJK" for row in range(12)])
ALMOST_MOVES = st.dictionaries(
    st.sampled_from(["dead", "discard", "draw", "call", "accept", "confirm", "card"]),
    CARDS | st.booleans() | SMALL | ANY_JSON,
    max_size=2,
) | st.fixed_dictionaries(
    {"card": CARDS},
    optional={
        "place": SQUARES | ANY_JSON,
        "remove": SQUARES,
        "sequences": st.lists(st.lists(SQUARES, max_size=6), max_size=3) | ANY_JSON,
    },
)

FACTS = Facts(
    options=options,
    census=census,
    full_census=lambda _: Counter(dict.fromkeys(range(52), 2)),
    hidden=frozenset({"hands", "stock", "lot", "shuffled"}),
    check_sample=check_sample,
    length=length,
    some_codes=some_codes,
    tellable=tellable,
    almost_moves=ALMOST_MOVES,
    golden=(
        Plan({}, ("random", "random"), 32),  # fives are chosen, the discards shuffled
        Plan({"advanced_jacks": True}, ("random", "easy"), 2),  # sequences are broken
        Plan({"manual_draw": True}, ("easy", "medium", "random"), 3),
        Plan({"no_table_talk": True}, ("easy", "random") * 2, 1),
        Plan({"teams": 2}, ("easy", "medium") * 3, 6),
        Plan({"teams": 3, "manual_draw": True}, ("easy",) * 6, 3),
        Plan(ALL_ON, ("random", "random", "easy", "easy") * 2, 30),
        Plan({}, ("medium", "easy", "random") * 3, 2),
        Plan({"manual_draw": True}, ("easy",) * 10, 3),
        Plan({"advanced_jacks": True}, ("random",) * 12, 3),
        Plan({"teams": 3, "no_table_talk": True}, ("easy", "medium") * 6, 7),
    ),
    rich=ALL_ON,
    twin=board_twin,
    streams=(
        ({"players": 2}, 1),
        ({"players": 3, "advanced_jacks": True, "manual_draw": True}, 1),
        ({"players": 4, "manual_draw": True, "no_table_talk": True}, 1),
    ),
    sieges=(Siege("me,easy,me,me", {"manual_draw": True}, {"seconds": 60, "then": "move"}),),
    meetings=(
        Meeting("sq-er", "easy,random", 1000, 97.0),
        Meeting("sq-me", "medium,easy", 1000, None),
        Meeting("sq-hm", "hard,medium", 400, None, 0.05),
        Meeting("sq-xh", "expert,hard", 400, None, 0.05),
        Meeting("sq-xe", "expert,easy", 400, 85.0, 0.05),
    ),
)
