"""The best arrangement of an island: known hands, and random ones beside every possibility."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludarc.core.bag import pack
from ludarc.games.pirates.mind.arrange import ARRANGER, Arranger
from ludarc.games.pirates.mind.wish import POINTS_FIRST, RAINBOWS_FIRST, Wish
from tests.games.pirates.exhaustive import JOKER, Aim, Counts, best, goes_out
from tests.games.pirates.laid import RUN, Answer, bag_of, counts_of

PIRATE = 8
FIRST_BLACK = 9


def wish_of(aim: Aim) -> Wish:
    wish = Wish(aim.rainbow, aim.lawful)
    for kind in range(8):
        wish.keep(kind, aim.kept[kind], aim.worth[kind])
    return wish


def arranged(lights: list[int], wish: Wish, blacks: list[int] | None = None) -> Answer:
    """The answer for these cards, checked."""
    blacks = blacks or []
    ARRANGER.arrange(pack(lights), pack(blacks), wish)
    answer = Answer(ARRANGER)
    answer.check(lights, blacks)
    return answer


def cards(text: str) -> list[int]:
    """`1123J*` is two ones, a two, a three, a joker and a rainbow pirate."""
    return [{"J": JOKER, "*": PIRATE}.get(sign) or int(sign) - 1 for sign in text]


def points(text: str) -> int:
    return arranged(cards(text), Wish()).points


# --- known hands -----------------------------------------------------------------------------


def test_sets_and_runs_have_three_cards_or_more() -> None:
    """RP-3: at least three of one colour, or three in a row, without a wrap from 7 to 1."""
    assert points("33") == 0
    assert points("333") == 3
    assert points("3333333") == 7
    assert points("12") == 0
    assert points("123") == 3
    assert points("124") == 0
    assert points("671") == 0
    assert points("12567") == 3
    assert points("1234567") == 7


@pytest.mark.parametrize(
    "counts",
    [(3, 3, 3, 2), (3, 3, 3, 3, 2), (4, 4, 4, 4, 2), (6, 6, 6, 4, 2), (2, 4, 6, 6, 6)],
    ids=str,
)
def test_several_runs_may_lie_side_by_side(counts: Counts) -> None:
    """RP-3: hands that only parallel runs place as a whole."""
    hand = [kind for kind, count in enumerate(counts) for _ in range(count)]
    placed = arranged(hand, Wish()).points
    assert placed == len(hand)


def test_a_card_goes_where_it_is_worth_most() -> None:
    """RP-3: 3-3-3-4-5 is a set and a rest, or a run and a rest; 3-3-3-3-4-5 is both."""
    assert points("33345") == 3
    assert points("333345") == 6


def test_jokers_fill_sets_and_runs() -> None:
    """RP-4: a joker stands for any colour."""
    assert points("33J") == 3
    assert points("3JJ") == 3
    assert points("1J3") == 3
    assert points("67J") == 3
    assert points("1J35J7") == 6
    assert points("17J") == 0
    assert points("123J") == 4
    assert points("1234567J") == 8  # 1-2-3-J and 4-5-6-7


def test_three_jokers_alone_are_a_set_and_never_a_run() -> None:
    """RP-4: a run has at least one card that is not a joker."""
    assert points("JJ") == 0
    assert points("JJJ") == 3
    for count in (7, 14, 15):
        answer = arranged([JOKER] * count, Wish(RAINBOWS_FIRST))
        assert (answer.points, answer.rainbows) == (count, 0)


@pytest.mark.parametrize(
    ("hand", "rainbows"),
    [
        ("1234567", 1),
        ("123J567", 1),
        ("JJJ4JJJ", 1),
        ("4JJJJJJJ", 1),
        ("444JJJJJJJ", 1),
        ("4JJJJJJJJJJJJJJ", 1),
        ("44JJJJJJJJJJJJ", 2),
        ("45JJJJJJJJJJJJJJJ", 2),
        ("11223344556677", 2),
        ("1122334455667J", 2),
        ("112233445566J", 1),
    ],
)
def test_a_complete_rainbow_may_have_jokers(hand: str, rainbows: int) -> None:
    """RP-7: all seven in a run, jokers allowed; each with a card of its own (RP-4)."""
    answer = arranged(cards(hand), Wish(RAINBOWS_FIRST))
    assert answer.rainbows == rainbows


def test_rainbows_or_points_come_first_as_one_likes() -> None:
    """RP-7, RP-21: a rainbow leaves a one and a joker; without it they lie in a set."""
    hand = cards("11234567J")
    by_points = arranged(hand, Wish(POINTS_FIRST))
    by_rainbows = arranged(hand, Wish(RAINBOWS_FIRST))
    assert (by_points.points, by_points.rainbows) == (9, 0)
    assert (by_rainbows.points, by_rainbows.rainbows) == (7, 1)


def test_at_equal_points_more_rainbows_are_better() -> None:
    """RP-7: three of each colour are seven sets, or three rainbows."""
    assert arranged(cards("1234567" * 3), Wish()).rainbows == 3


def test_rainbow_pirates_are_always_placed() -> None:
    """RP-6, RP-10, RP-21: each lies alone and counts five."""
    answer = arranged(cards("**12"), Wish())
    assert answer.points == 10
    assert answer.hand == cards("12")


# --- black cards -----------------------------------------------------------------------------


def test_three_black_cards_of_any_kinds_are_a_group() -> None:
    """RP-5: two are none; otherwise all are placed."""
    assert arranged([], Wish(), [0, 3]).points == 0
    assert arranged([], Wish(), [0, 3, 7]).points == 3
    assert arranged([], Wish(), [0, 0, 1, 2, 3, 3, 7]).points == 7


def test_black_cards_worth_more_in_hand_stay_there() -> None:
    """RP-5: all that gain are placed, and others if only they make it three."""
    wish = Wish()
    wish.keep(FIRST_BLACK + 3, 1, 150)
    assert arranged([], wish, [0, 1, 2, 3]).black_hand == [3]
    assert arranged([], wish, [0, 1, 3]).black_hand == []
    assert arranged([], wish, [0, 1, 3]).value == 150
    assert arranged([], wish, [0, 1, 3, 3]).black_hand == [3]
    wish.keep(FIRST_BLACK, 1, 160)
    assert arranged([], wish, [0, 1, 3]).black_hand == [0, 1, 3]


# --- cards that should stay in hand ------------------------------------------------------------


def test_a_blocker_stays_in_hand_if_it_is_worth_more_there() -> None:
    """RP-13: only cards in hand block."""
    wish = Wish(lawful=False)
    wish.keep(0, 1, 250)
    answer = arranged(cards("1234"), wish)
    assert (answer.hand, answer.value) == (cards("1"), 300)
    wish.keep(0, 1, 350)
    assert arranged(cards("123"), wish).hand == cards("123")
    wish.keep(0, 1, 250)
    assert arranged(cards("123"), wish).hand == []


def test_what_must_be_placed_is_placed_if_the_turn_is_to_end() -> None:
    """RP-10: a blocker that fits a group cannot stay, unless another arrangement lets it."""
    wish = Wish()
    wish.keep(0, 1, 350)
    assert arranged(cards("1234"), wish).hand == []
    assert arranged(cards("1222234"), wish).hand == cards("134")  # beside 2-2-2-2
    wish.keep(0, 2, 1000)
    assert arranged(cards("1123"), wish).hand != cards("1123")
    assert arranged(cards("1145"), wish).hand == cards("1145")


# --- going out -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hand", "blacks", "out"),
    [
        ("11223344556677", 0, True),
        ("11223344556677", 2, False),
        ("11223344556677", 3, True),
        ("11223344556677*", 0, True),
        ("112233445566771", 0, False),
        ("11223344556677111", 0, True),
        ("1122334455667JJ", 0, False),
        ("1122334455667J", 0, True),
        ("1122334455667J123", 0, True),
        ("1234567111222333", 0, False),
        ("", 0, False),
    ],
)
def test_going_out_takes_an_empty_hand_and_two_rainbows(hand: str, blacks: int, out: bool) -> None:
    """RP-18: no card in hand and at least two complete rainbows."""
    assert ARRANGER.goes_out(pack(cards(hand)), pack([0] * blacks)) == out
    answer = Answer(ARRANGER)
    if out:
        answer.check(cards(hand), [0] * blacks)
        assert answer.hand == answer.black_hand == []
        assert answer.rainbows >= 2
    else:
        assert answer.groups == []


# --- beside every possibility ----------------------------------------------------------------

AIMS = {
    "points": Aim(),
    "points, not ending": Aim(lawful=False),
    "rainbows": Aim(rainbow=RAINBOWS_FIRST),
    "rainbows for two points": Aim(rainbow=200),
}


def dice(seed: int) -> Random:
    return Random(seed)  # noqa: S311 # hands to try


def random_hand(rng: Random, most: int) -> Counts:
    """Few or many colours, few or many jokers."""
    colours = rng.sample(range(7), rng.randint(1, 7))
    jokers = rng.choice([0.0, 0.1, 0.2, 0.4])
    hand = [
        JOKER if rng.random() < jokers else rng.choice(colours) for _ in range(rng.randint(0, most))
    ]
    return counts_of(hand)


def random_aim(rng: Random, lawful: bool) -> Aim:
    """Some cards worth less in hand than on the island, some as much, some more."""
    return Aim(
        rng.choice([0, 0, 50, 250, RAINBOWS_FIRST]),
        lawful,
        tuple(rng.choice([0, 0, 1, 2, 3, 15]) for _ in range(8)),
        tuple(rng.choice([1, 30, 100, 130, 170, 400]) for _ in range(8)),
    )


def agree(counts: Counts, aim: Aim, arranger: Arranger = ARRANGER) -> None:
    """The arranger finds what is best of all."""
    arranger.arrange(bag_of(counts), 0, wish_of(aim))
    answer = Answer(arranger)
    answer.check([kind for kind in range(8) for _ in range(counts[kind])], [])
    assert (answer.value, answer.rainbows) == best(counts, aim), (counts, aim)
    assert answer.may_end() or not aim.lawful, (counts, aim)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("aim", AIMS.values(), ids=AIMS)
def test_nothing_is_better_than_the_best_arrangement(aim: Aim, seed: int) -> None:
    """RP-3, RP-4, RP-7, RP-21: random hands beside every possible arrangement."""
    rng = dice(seed)
    for _ in range(200):
        agree(random_hand(rng, 10), aim)


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("lawful", [True, False])
def test_nothing_is_better_where_cards_should_stay_in_hand(lawful: bool, seed: int) -> None:
    """RP-10, RP-13: random wishes beside every possible arrangement."""
    rng = dice(seed)
    for _ in range(200):
        agree(random_hand(rng, 10), random_aim(rng, lawful))


@pytest.mark.parametrize("lawful", [True, False])
def test_nothing_is_better_with_very_many_jokers(lawful: bool) -> None:
    """RP-4, RP-7: enough jokers for rainbows that would have no other card."""
    rng = dice(7)
    for _ in range(50):
        hand = [JOKER] * rng.randint(6, 15) + [rng.randrange(7) for _ in range(rng.randint(0, 3))]
        agree(counts_of(hand), Aim(RAINBOWS_FIRST, lawful))
        agree(counts_of(hand), random_aim(rng, lawful))


def test_nothing_is_better_than_going_out_when_it_is_found() -> None:
    """RP-18: hands around two rainbows beside every possible arrangement."""
    rng = dice(11)
    outs = 0
    for _ in range(150):
        hand = [colour for colour in range(7) for _ in range(2)]
        for _ in range(rng.randint(0, 3)):
            hand[rng.randrange(len(hand))] = JOKER
        hand += [rng.randrange(8) for _ in range(rng.randint(0, 2))]
        hand = hand[: rng.randint(13, 16)]
        out = ARRANGER.goes_out(pack(hand), 0)
        assert out == goes_out(counts_of(hand)), hand
        outs += out
    assert 20 < outs < 130


def test_an_arranger_grows_as_it_must() -> None:
    """RP-9: with hardly any memory at first it finds the same."""
    rng = dice(3)
    for _ in range(60):
        small = Arranger(2)
        agree(random_hand(rng, 9), random_aim(rng, True), small)
        assert small.planner.room >= 8


# --- hands of any size -----------------------------------------------------------------------

HANDS = st.tuples(*[st.integers(0, 9)] * 7, st.integers(0, 7))
BLACK_HANDS = st.lists(st.integers(0, 7), max_size=12)
KEPT = st.tuples(*[st.integers(0, 2)] * 17)
WORTHS = st.tuples(*[st.integers(0, 400)] * 17)
quick = settings(max_examples=100)


def all_of(counts: tuple[int, ...]) -> list[int]:
    return [kind for kind, count in enumerate(counts) for _ in range(count)]


def any_wish(rainbow: int, lawful: bool, kept: Counts, worths: Counts) -> Wish:
    wish = Wish(rainbow, lawful)
    for kind in range(17):
        wish.keep(kind, kept[kind], worths[kind])
    return wish


@quick
@given(HANDS, BLACK_HANDS, KEPT, WORTHS, st.sampled_from([0, 70, RAINBOWS_FIRST]))
def test_what_is_arranged_is_what_was_given(
    counts: Counts, blacks: list[int], kept: Counts, worths: Counts, rainbow: int
) -> None:
    """RP-3, RP-10: valid groups of the given cards; the turn may end; the worth is as said."""
    hand = all_of(counts)
    lawful = arranged(hand, any_wish(rainbow, True, kept, worths), blacks)
    free = arranged(hand, any_wish(rainbow, False, kept, worths), blacks)
    assert lawful.may_end()
    assert lawful.value <= free.value
    for answer in (lawful, free):
        value = 100 * answer.points + rainbow * answer.rainbows
        stays = counts_of(answer.hand)
        black = [answer.black_hand.count(kind) for kind in range(8)]
        for kind, count in enumerate((*counts, 0, *[blacks.count(kind) for kind in range(8)])):
            stay = (*stays, 0, *black)[kind]
            value -= worths[kind] * max(0, min(kept[kind], count) - stay)
        assert answer.value == value


@quick
@given(HANDS, st.integers(0, 7))
def test_one_more_card_never_makes_it_worse(counts: Counts, card: int) -> None:
    """RP-21: points for more cards are as many or more; so are rainbows."""
    hand = all_of(counts)
    assert arranged(hand, Wish()).points <= arranged([*hand, card], Wish()).points
    rainbows = Wish(RAINBOWS_FIRST)
    assert arranged(hand, rainbows).value <= arranged([*hand, card], rainbows).value


@quick
@given(HANDS)
def test_points_first_has_most_points_and_rainbows_first_most_rainbows(counts: Counts) -> None:
    """RP-7, RP-21: one is never better at what the other puts first."""
    hand = all_of(counts)
    by_points = arranged(hand, Wish(POINTS_FIRST))
    by_rainbows = arranged(hand, Wish(RAINBOWS_FIRST))
    assert by_points.points >= by_rainbows.points
    assert by_points.rainbows <= by_rainbows.rainbows
    assert by_points.may_end()
    assert by_rainbows.may_end()


@quick
@given(HANDS)
def test_going_out_is_all_points_with_two_rainbows(counts: Counts) -> None:
    """RP-18: the same as placing everything with as many rainbows as one can."""
    answer = arranged(all_of(counts), Wish())
    out = ARRANGER.goes_out(bag_of(counts), 0)
    assert out == (answer.hand == [] and answer.rainbows >= 2)


@quick
@given(HANDS)
def test_no_two_runs_could_be_one(counts: Counts) -> None:
    """RP-3: a run that goes on where another ends is laid as one."""
    runs = [laid for laid in arranged(all_of(counts), Wish()).groups if laid.form == RUN]
    spans = [sorted([*run.colours, *run.jokers]) for run in runs]
    assert not {span[0] for span in spans} & {span[-1] + 1 for span in spans}
