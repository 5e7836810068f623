"""What tests of all games know of Rainbow Pirates."""

from __future__ import annotations

from collections import Counter
from typing import Any

from hypothesis import strategies as st

from ludarc.core.seed import seed_from
from ludarc.core.state import NOBODY
from ludarc.games.pirates.codec.moves import cards_of
from ludarc.games.pirates.codec.view import groups_of
from ludarc.games.pirates.law.cards import BOX, KINDS
from ludarc.games.pirates.law.groups import blacks_in, is_group, lights_in
from ludarc.games.pirates.law.rules import Pirates
from tests.games.anyjson import ANY_JSON, SMALL
from tests.games.facts import Choose, Facts, Meeting, Plan, Siege
from tests.games.pirates import codes
from tests.games.pirates.twin import pirate_twin


def census(state: Any) -> Counter[int]:
    """Hands, islands, face-up cards, pile and discard (RP-1)."""
    assert isinstance(state, Pirates)
    cards: list[int] = []
    for seat in range(state.seats):
        hand = cards_of(state.lights[seat], state.blacks[seat])
        assert len(hand) == state.held[seat]
        cards += hand
        for group in groups_of(state, seat):
            assert is_group(group)
            cards += cards_of(lights_in(group), blacks_in(group))
    cards += list(state.open)[: state.turned]
    cards += list(state.pile)[: state.left]
    cards += list(state.discard)[: state.thrown]
    return Counter(cards)


def check_sample(state: Any, world: Any, viewer: int) -> None:
    assert isinstance(state, Pirates)
    assert isinstance(world, Pirates)
    if viewer != NOBODY:
        assert state.lights[viewer] == world.lights[viewer]
        assert state.blacks[viewer] == world.blacks[viewer]


def calmly(seed: int) -> Choose:
    """By chance, but cards that lie are seldom taken up: else a game has thousands of moves."""

    def choose(number: int, seat: int, legal: list[Any]) -> Any:
        steady = [do for do in legal if "lift" not in do]
        moves = legal if number % 10 == 0 or not steady else steady
        return moves[seed_from(seed, number, seat) % len(moves)]

    return choose


CARDS = st.sampled_from([*"012345678", "joker", "joker:3", "joker:9", "rainbow", "cask", "thief"])
GROUP = st.lists(CARDS, max_size=8) | ANY_JSON
ALMOST_MOVES = (
    st.dictionaries(
        st.sampled_from(["lay", "add", "to", "lift", "hit", "in", "order", "black", "at"]),
        GROUP | CARDS | SMALL,
        max_size=2,
    )
    | st.fixed_dictionaries({"add": CARDS, "to": GROUP})
    | st.fixed_dictionaries({"hit": CARDS, "in": GROUP})
    | st.dictionaries(
        st.sampled_from(["block", "give", "fetch", "ask", "end", "out", "done"]),
        CARDS | st.booleans() | st.sampled_from(["open", "pile"]) | ANY_JSON,
        max_size=1,
    )
)

FACTS = Facts(
    census=census,
    full_census=lambda _: Counter({kind: BOX.counts[kind] for kind in range(KINDS)}),
    hidden=frozenset(
        {
            *("lights", "blacks", "held", "pile", "lot", "answering", "wishes", "given"),
            *("known_lights", "known_blacks", "taken_lights", "taken_blacks"),
            *("groups", "laid", "lifts", "pirates", "shown_lights", "shown_blacks"),  # RP-20
        }
    ),
    check_sample=check_sample,
    some_codes=lambda _, state, seat, rng: codes.some(state, seat, rng),
    tellable=lambda game: codes.tellable(game.seats),
    almost_moves=ALMOST_MOVES,
    golden=(
        Plan({}, ("easy", "easy"), 1),
        Plan({}, ("medium", "medium"), 5),
        Plan({}, ("medium", "easy", "random"), 2),
        Plan({}, ("easy", "medium") * 2, 3),
        Plan({}, ("easy", "random", "easy", "random", "easy"), 4),
    ),
    choose=calmly,
    twin=pirate_twin,
    streams=(({"players": 2}, 1), ({"players": 5}, 1)),
    sieges=(Siege("me,easy,me"),),
    meetings=(
        Meeting("rp-me", "medium,easy", 400, None),
        Meeting("rp-hm", "hard,medium", 400, None, 0.1),
        Meeting("rp-xh", "expert,hard", 400, None, 0.1),
        Meeting("rp-xe", "expert,easy", 200, 80.0, 0.1),
        Meeting("rp-4e", "expert,easy,easy,easy", 200, 50.0, 0.1),
    ),
)
