"""The arena is fair: the same deals for all, every seat for each, honest intervals."""

from __future__ import annotations

from collections import Counter
from random import Random as PythonRandom
from typing import Any

import msgspec
import pytest

from ludarc.core.faults import Fault
from ludarc.core.record import decode
from ludarc.lab.arena import Contest, Outcome, Task, checked_contest, play, turned
from ludarc.lab.scoreboard import Scoreboard
from ludarc.lab.tally import Tally


def contest(*bots: str, players: int = 2, games: int = 8, **more: Any) -> Contest:
    return Contest(more.pop("game", "rainbow"), {}, players, bots, games, **more)


def seats_of(some: Contest, task: Task) -> tuple[str, ...]:
    return some.match(task).bots


@pytest.mark.parametrize(
    ("bots", "players", "line_ups"),
    [
        (("a", "b"), 2, [("a", "b")]),
        (("a", "b"), 4, [("a", "b", "a", "b")]),
        (("a", "b", "b", "b"), 4, [("a", "b", "b", "b")]),
        (("a", "b", "c"), 2, [("a", "b"), ("a", "c"), ("b", "c")]),
        (("a", "a", "b"), 2, [("a", "b")]),
    ],
)
def test_who_meets_whom(bots: tuple[str, ...], players: int, line_ups: list[Any]) -> None:
    assert contest(*bots, players=players).line_ups() == line_ups


@pytest.mark.parametrize(
    ("bots", "players", "teams", "line_ups"),
    [
        ("ab", 6, 3, ["abaaba"]),
        ("ab", 9, 3, ["abaabaaba"]),
        ("abc", 6, 3, ["abcabc"]),
        ("ab", 4, 2, ["abab"]),
        ("abc", 4, 2, ["abca"]),
        ("aabbc", 4, 2, ["aabc", "abbc"]),
    ],
)
def test_teams_that_are_made_up_alike_do_not_meet(
    bots: str, players: int, teams: int, line_ups: list[str]
) -> None:
    """SQ-2"""
    some = Contest("sequence", {"teams": teams}, players, tuple(bots), 4)
    assert ["".join(line_up) for line_up in some.line_ups()] == line_ups


@pytest.mark.parametrize(
    ("bots", "players", "teams"),
    [("easy,easy,random,random", 4, 2), ("easy,random,medium", 6, 2)],
)
def test_a_contest_of_teams_made_up_alike_is_a_fault(bots: str, players: int, teams: int) -> None:
    """SQ-2"""
    names = tuple(bots.split(","))
    with pytest.raises(Fault, match="nobody would meet anybody else"):
        checked_contest(Contest("sequence", {"teams": teams}, players, names, 4))


@pytest.mark.parametrize("bots", ["ab", "abc", "abcd", "abab", "abbb", "aabb", "abcde"])
def test_on_every_deal_everybody_sits_in_every_seat_equally_often(bots: str) -> None:
    some = contest(*bots, players=min(4, len(bots)), games=9)
    counts: dict[Any, Counter[Any]] = {}
    for task in some.tasks():
        here = counts.setdefault((task.deal, task.line_up), Counter())
        here.update(enumerate(seats_of(some, task)))
    for (_, line_up), count in counts.items():
        names = some.line_ups()[line_up]
        for name in names:
            assert len({count[seat, name] for seat in range(len(names))}) == 1


def test_the_games_asked_for_are_rounded_up_to_whole_deals() -> None:
    some = contest("a", "b", "b", "b", players=4, games=9)
    assert len(list(some.tasks())) == 12
    assert len(turned(some.line_ups()[0])) == 4


def test_every_line_up_and_every_turn_plays_the_same_deals() -> None:
    some = contest("easy", "random", "medium", game="regenbogen", games=4)
    deals: dict[int, set[bytes]] = {}
    for task in some.tasks():
        record = decode(play((some, task, True)).record.encode())
        deals.setdefault(task.deal, set()).add(msgspec.json.encode(record.deal))
    assert len(deals) == 2
    assert all(len(same) == 1 for same in deals.values())
    assert len(set.union(*deals.values())) == 2


def outcome(deal: int, turn: int, *shares: float) -> Outcome:
    return Outcome(Task(deal, 0, turn), [int(10 * share) for share in shares], list(shares), 5)


def test_a_deal_that_both_won_once_proves_nothing() -> None:
    board = Scoreboard(contest("easy", "random"))
    for deal in range(4):
        board.add(outcome(deal, 0, 1.0, 0.0))
        board.add(outcome(deal, 1, 1.0, 0.0))
    for standing in board.standings[0].values():
        assert standing.wins.mean == 0.5
        assert standing.wins.count == 4
        assert standing.games == 8


def test_shares_of_several_seats_are_added() -> None:
    board = Scoreboard(contest("easy", "random", "random", players=3))
    board.add(outcome(0, 0, 0.5, 0.5, 0.0))
    board.add(outcome(0, 1, 0.0, 1.0, 0.0))
    assert {name: each.wins.mean for name, each in board.standings[0].items()} == {
        "easy": 0.25,
        "random": 0.75,
    }
    assert board.standings[0]["random"].points.mean == 3.75


def test_ratings_follow_the_wins_whatever_the_order_of_the_answers() -> None:
    games = [outcome(deal, turn, 1.0 - turn, turn) for deal in range(10) for turn in (0, 1)]
    ratings = []
    for order in (games, games[::-1]):
        board = Scoreboard(contest("easy", "random"))
        for game in order:
            board.add(game)
        ratings.append(board.ratings())
    assert ratings[0] == ratings[1]
    assert ratings[0]["easy"][0] > 25 > ratings[0]["random"][0]


def test_mates_win_together() -> None:
    """SQ-2: seats 0 and 2 against 1 and 3."""
    board = Scoreboard(contest("easy", "random", game="sequence", players=4))
    board.add(outcome(0, 0, 0.5, 0.0, 0.5, 0.0))
    ratings = board.ratings()
    assert ratings["easy"][0] > 25 > ratings["random"][0]
    assert board.standings[0]["easy"].wins.mean == 1.0


def test_who_won_every_deal_has_not_proved_that_he_always_will() -> None:
    tally = Tally()
    assert tally.bounds == (0.0, 1.0)
    for _ in range(20):
        tally.add(1.0)
    low, high = tally.bounds
    assert 0.8 < low < 0.9
    assert high == pytest.approx(1.0)


def test_an_interval_of_a_share_is_that_of_single_games_where_there_are_such() -> None:
    tally = Tally()
    for number in range(100):
        tally.add(1.0 if number < 60 else 0.0)
    low, high = tally.bounds
    assert low == pytest.approx(0.502, abs=0.004)  # Wilson's interval for 60 of 100
    assert high == pytest.approx(0.691, abs=0.004)


@pytest.mark.parametrize("deals", [2, 3, 4, 6, 12])
@pytest.mark.parametrize("skill", [0.5, 0.7])
def test_an_interval_of_few_deals_holds_what_it_promises(deals: int, skill: float) -> None:
    rng = PythonRandom(7)  # noqa: S311 # any will do
    held = 0
    for _ in range(2000):
        tally = Tally()
        for _ in range(deals):
            tally.add(sum(rng.random() < skill for _ in range(2)) / 2, games=2)
        low, high = tally.bounds
        held += low <= skill <= high
    assert held >= 0.93 * 2000


def test_from_thirty_deals_on_an_interval_is_of_the_normal_law() -> None:
    tally = Tally()
    for deal in range(30):
        tally.add((0.0, 0.5, 1.0)[deal % 3], games=2)
    assert tally.margin == pytest.approx(1.96 * tally.error)
    assert tally.bounds == pytest.approx((0.3576, 0.6424), abs=1e-4)
    few = Tally()
    for share in (0.0, 0.5, 1.0):
        few.add(share, games=2)
    assert few.margin == pytest.approx(4.303 * few.error)


@pytest.mark.parametrize(
    ("bots", "told"),
    [
        (("easy",), "two different"),
        (("easy", "easy"), "two different"),
        (("easy", "genius"), "'genius' is no level"),
        (("easy", ""), "'' is no level"),
        (("easy", "cmd:/no/such"), "cannot be started"),
    ],
)
def test_a_contest_nobody_can_play_is_a_fault(bots: tuple[str, ...], told: str) -> None:
    with pytest.raises(Fault) as fault:
        checked_contest(contest(*bots))
    assert told in str(fault.value)
