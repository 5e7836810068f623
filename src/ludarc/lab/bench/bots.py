"""The measurement of computer players: how long a decision and a whole turn take.

Whole games of strong players would take hours. So games are played by quick ones, and at some turns
the measured player plays instead. No clock cuts its searches short, and only its processor time
counts, so other work on the machine does not matter. Moves without a choice are not counted.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator
from statistics import median
from time import process_time
from typing import Any

import msgspec
from librt.random import Random

import ludarc
from ludarc.bots.levels import Bot, level
from ludarc.bots.turnclock import DECISION, TURN
from ludarc.core.contract import Game
from ludarc.core.faults import Fault
from ludarc.core.state import NOBODY
from ludarc.games import GAMES, kind, settle
from ludarc.lab.bench.engine import Progress
from ludarc.lab.bench.report import Bar, with_bars

SEED = 7
SPREAD = 5
"""One turn in this many is measured."""
QUICK = "easy"


class Pace(msgspec.Struct, frozen=True):
    """How long a level thinks, in milliseconds of the processor."""

    game: str
    seats: int
    level: str
    simulations: int
    turns: int
    decisions: int
    median: float
    worst: float
    turn_median: float
    turn_worst: float


class BotReport(msgspec.Struct, frozen=True):
    """Every level that was asked for, at every table."""

    ludarc: str
    form: str
    python: str
    turns: int
    paces: list[Pace]
    bars: list[Bar]

    def json(self) -> str:
        """One JSON object; each bar says whether it holds."""
        return with_bars(self, self.bars)


class Wish(msgspec.Struct, frozen=True):
    """What to measure: all games and levels unless one is named, at the smallest and the largest
    table unless a number of seats is."""

    game: str = ""
    level: str = ""
    seats: int = 0


def tables(wish: Wish) -> list[tuple[Game[Any], str]]:
    """The tables and levels to measure; raises a fault if the request is wrong."""
    if wish.level:
        level(wish.level, kind(wish.game) if wish.game else None)
    if wish.game and wish.seats:
        settle(wish.game, {"players": wish.seats})
    found = []
    for each in [kind(name) for name in ([wish.game] if wish.game else GAMES)]:
        ends = {each.seat_counts[0], each.seat_counts[-1]}
        for seats in sorted({wish.seats} & {*each.seat_counts} if wish.seats else ends):
            game = each.settle({"players": seats})
            found += [(game, name) for name in each.mind_type.levels if wish.level in ("", name)]
    if not found:
        raise Fault("--seats", f"no such game is for {wish.seats} players")
    return found


def measure(wish: Wish, turns: int, progress: Progress) -> BotReport:
    """Measure everything and report it."""
    wanted = tables(wish)
    paces = []
    for number, (game, name) in enumerate(wanted):
        progress(f"{game.name}, {game.seats} seats, {name}", number, len(wanted))
        paces.append(pace(game, name, turns))
    return BotReport(
        ludarc=ludarc.__version__,
        form="plain" if ludarc.why_plain else "compiled",
        python=platform.python_version(),
        turns=turns,
        paces=paces,
        bars=[bar for pace in paces for bar in bars(pace)],
    )


def bars(pace: Pace) -> list[Bar]:
    """The bars for the strongest level of a game."""
    if pace.level != kind(pace.game).mind_type.levels[-1]:
        return []
    who = f"{pace.game} {pace.seats}, {pace.level}"
    return [
        Bar(f"{who}, longest decision", pace.worst, "≤", 1000 * DECISION, "ms"),
        Bar(f"{who}, longest turn", pace.turn_worst, "≤", 1000 * TURN, "ms"),
    ]


def pace(game: Game[Any], name: str, turns: int) -> Pace:
    """How long a level takes for so many turns."""
    taken: list[list[float]] = []
    for turn in thoughts(game, name):
        if turn:
            taken.append(turn)
        if len(taken) == turns:
            break
    single = [1000 * seconds for turn in taken for seconds in turn]
    whole = [1000 * sum(turn) for turn in taken]
    return Pace(
        game=game.name,
        seats=game.seats,
        level=name,
        simulations=game.mind.thinking.get(name, 0),
        turns=len(taken),
        decisions=len(single),
        median=round(median(single), 3),
        worst=round(max(single), 3),
        turn_median=round(median(whole), 3),
        turn_worst=round(max(whole), 3),
    )


def thoughts(game: Game[Any], name: str) -> Iterator[list[float]]:
    """For each measured turn the seconds of each decision in it; endless."""
    rng = Random(SEED)
    seeds = iter(range(1_000_000_000))
    search = None
    while True:
        state = game.deal(rng)
        quick, measured = (
            [Bot(game, seat, level(each), next(seeds), polite=True) for seat in range(game.seats)]
            for each in (QUICK, name)
        )
        mover, measuring = NOBODY, False
        turn: list[float] = []
        while not state.over:
            ready = game.ask(state).acting_bots
            seat = mover if mover in ready else ready[rng.randrange(len(ready))]
            if not (seat == mover or game.ask(state).sealed):  # an answer does not end a turn
                yield turn
                mover, turn, measuring = seat, [], rng.randrange(SPREAD) == 0
            bot = (measured if measuring else quick)[seat]
            bot.search = search if measuring else bot.search
            choice = len(game.mind.offered(state, seat)) > 1
            began = process_time()
            move = bot.choose(state)
            if measuring:
                search = bot.search
                if seat == mover:
                    turn += [process_time() - began] * choice
                elif choice:
                    yield [process_time() - began]
            state.apply(seat, move)
        yield turn
