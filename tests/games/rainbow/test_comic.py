"""The comic at the beginning of the rulebook, played out to its end.

The rulebook shows three players, two RUNs and a SOLO, the 6, the 4 and the 2 taken in this
order, the pair of 4s taken in the second round, and a player without cards. The values it does
not show are ours.
"""

from __future__ import annotations

import pytest

from tests.games.rainbow.sheet import Sheet, keys

ANA, LEO, ZOE = range(3)


@pytest.fixture
def comic() -> Sheet:
    """« Placez autant de cartes sur la table qu'il y a de joueurs. »"""
    return Sheet(
        3,
        table=[2, 4, 6],
        hands=[
            [2, 3, 4] + [1] * 9 + [2] * 2,
            [3, 4, 5] + [6] * 3 + [3] * 8,
            [1] + [5] * 9 + [2] * 4,
        ],
    )


def first_round(comic: Sheet) -> None:
    """« J'ai un RUN. » « Moi aussi. » « SOLO. »"""
    comic.plays(ANA, 2, 3, 4)
    assert comic.refused(LEO, {"play": [3, 3]}).rule == "RB-9"
    comic.plays(LEO, 3, 4, 5)
    assert comic.refused(ZOE, {"play": [5, 5]}).rule == "RB-9"
    comic.plays(ZOE, 1)
    comic.takes(LEO, 6)
    comic.takes(ANA, 4)
    comic.takes(ZOE, 2)


def second_round(comic: Sheet) -> None:
    """« Génial, je peux gagner 8 points avec les 2 cartes à 4 points. »"""
    comic.plays(LEO, 6, 6, 6)
    comic.plays(ZOE, 5, 5, 5, 5)
    comic.plays(ANA, *[1] * 9)
    comic.takes(ANA, 4, 4)
    comic.takes(ZOE, 3, 3)
    comic.takes(LEO, 5)


def third_round(comic: Sheet) -> None:
    """« Argh, qu'est-ce que je vais faire maintenant que je n'ai plus de cartes ? »"""
    comic.plays(ANA, 2, 2)
    comic.plays(LEO, 3, 3, 3, 3)
    comic.plays(ZOE, *[5] * 5)
    comic.takes(ZOE, 6, 6)
    comic.takes(LEO, 5, 5)
    comic.takes(ANA, 6)


def test_another_run_or_a_solo_may_follow_a_run_and_the_highest_wins(comic: Sheet) -> None:
    """RB-6, RB-8, RB-9, RB-11"""
    first_round(comic)
    assert [comic.own(seat).pile for seat in (ANA, LEO, ZOE)] == [[4], [6], [2]]


def test_the_cards_of_the_runs_and_the_solo_are_the_next_victory_points(comic: Sheet) -> None:
    """RB-15, RB-16"""
    first_round(comic)
    assert comic.view().table == [1, 2, 3, 3, 4, 4, 5]
    assert (comic.view().round, comic.actor) == (2, LEO)


def test_from_the_second_round_two_fours_bring_eight_points(comic: Sheet) -> None:
    """RB-12"""
    first_round(comic)
    before = comic.state.score(ANA)
    second_round(comic)
    assert comic.state.score(ANA) - before == 8


def test_the_cards_won_are_not_added_to_the_hand(comic: Sheet) -> None:
    """RB-14"""
    first_round(comic)
    second_round(comic)
    assert comic.own(ANA).hand == [2, 2]
    assert comic.own(ANA).pile == [4, 4, 4]


def test_who_has_no_cards_left_watches_and_the_most_points_win(comic: Sheet) -> None:
    """RB-17, RB-18, RB-19, RB-20"""
    first_round(comic)
    second_round(comic)
    third_round(comic)
    assert comic.gone() == sorted([1, 2] + [5, 5] + [1] * 9)
    assert (comic.view().hand_counts, comic.result) == ([0, 4, 4], None)
    assert comic.view().table == sorted([2, 2] + [3] * 4 + [5] * 5)
    comic.plays(ZOE, 2)  # Ana sits out
    comic.plays(LEO, *[3] * 4)
    comic.takes(LEO, 5, 5)
    event = comic.takes(ZOE, 5, 5)
    assert keys(event) == ["take.two", "gone", "over"]
    assert comic.result is not None
    assert comic.result.scores == [4 + 8 + 6, 6 + 5 + 10 + 10, 2 + 6 + 12 + 10]
    assert comic.result.winners == [LEO]
