"""When what is said of a move of Rainbow is true, read from what the seat sees."""

from __future__ import annotations

from typing import Any

from tests.games.truth import Moment


def brings(at: Moment) -> int:
    return sum(at.do["take"])


def most(at: Moment) -> int:
    return int(max(sum(do["take"]) for do in at.legal))


def first(shared: Any) -> int:
    """The seat that would choose first."""
    return int(next(play["seat"] for play in shared["plays"] if play["choice"] == 1))


def mine(at: Moment) -> int:
    """Which choice the play of this move gives: of equal plays the later one chooses later."""
    return int(
        max(
            play["choice"]
            for play in at.after["plays"]
            if play["seat"] == at.seat and play["cards"] == at.do["play"]
        )
    )


def largest(hand: list[int]) -> int:
    """The most cards that make a SET or a RUN."""
    sets = [hand.count(value) for value in range(1, 7)]
    runs = [
        high - low + 1
        for low in range(1, 7)
        for high in range(low, 7)
        if all(value in hand for value in range(low, high + 1))
    ]
    return max([*sets, *runs, 0])


def alone(at: Moment) -> bool:
    """Would one card be left over of the largest group?"""
    hand = list(at.own["hand"])
    hand.remove(*at.do["play"])
    return bool(largest(hand) == largest(at.own["hand"]) == at.facts["n"])


def chooses_next(at: Moment) -> bool:
    return bool(at.after["phase"] != "choose" or at.after["actor"] == at.facts["whom"] != at.seat)


TRUE = {
    "why.only_left": lambda at: len(at.legal) == 1 and brings(at) == at.facts["n"],
    "why.most.before": lambda at: brings(at) == most(at) == at.facts["n"] and chooses_next(at),
    "why.most": lambda at: brings(at) == most(at) == at.facts["n"],
    "why.less": lambda at: brings(at) == at.facts["n"] < at.facts["most"] == most(at),
    "why.empties": lambda at: at.after["hand_counts"][at.seat] == 0,
    "why.first.sure": lambda at: at.after["phase"] == "choose" and at.after["actor"] == at.seat,
    "why.takes_up": lambda at: (
        at.shared["second_counts"][at.seat] > 0 == at.after["second_counts"][at.seat]
    ),
    "why.beats": lambda at: first(at.shared) == at.facts["whom"] != at.seat and mine(at) == 1,
    "why.binds.set": lambda at: at.shared["lock"] is None and at.after["lock"] == "set",
    "why.binds.run": lambda at: at.shared["lock"] is None and at.after["lock"] == "run",
    "why.keeps": lambda at: len(at.do["play"]) == 1 and alone(at),
    "why.little": lambda at: sum(at.do["play"]) == at.facts["n"] < 4,
    "why.low": lambda at: (
        first(at.shared) == first(at.after) == at.facts["whom"] != at.seat
        and len(at.do["play"]) == 1
    ),
    "why.place": lambda at: mine(at) == at.facts["n"],
}
