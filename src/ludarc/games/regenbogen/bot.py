"""How computer players of Regenbogen choose a move, with a memory that fades (RG-14).

The state a bot receives is already faded and sampled: discs marked as seen are what it remembers;
all other hidden discs are random, and it must not look at them.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from hashlib import blake2b
from math import exp, sqrt

from librt.random import Random

from ludarc.games.regenbogen.positionvalues import PositionValues
from ludarc.games.regenbogen.rules import COLOURS, NAME, POSITIONS, STOP, Regenbogen
from ludarc.games.regenbogen.stage import ANY, END

EVEN = 1e-9
SURENESS = 1.2
"""How strongly a lead predicts the winner; fitted to 12,000 positions of 1,200 games."""
REMINDED = 10
"""With open memory the discs seen stay visible: overlooking one is so many times rarer than
forgetting it."""
KEPT = 4
"""How many tables of values a process keeps; the largest take 125 MB."""
RESTLESS = 0.25
"""How often a player does not wait although waiting is best. Turning up two known discs of a
colour, or naming a known one wrong, shows nothing new; if every player did that, the game would not
advance."""


def fade(state: Regenbogen, half_life: float, seed: int) -> None:
    """Forget hidden discs, more likely the longer they are unseen; a forgotten disc stays
    forgotten."""
    for position in hidden(state):
        when = state.seen[position]
        if when > 0:
            kept = 0.5 ** (float(state.clock - when) / half_life)
            if lot(seed, position, when) >= kept:
                state.forget(position)


def lot(seed: int, position: int, when: int) -> float:
    """A number from 0 to 1, always the same for one bot and one time a disc was seen."""
    digest = blake2b(f"{seed}/{position}/{when}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) / 2**64


def hidden(state: Regenbogen) -> list[int]:
    """The positions that lie face down."""
    return [p for p in range(COLOURS * state.each) if state.hidden >> p & 1]


def heuristic_move(state: Regenbogen, seat: int, rng: Random) -> int:
    """Turn up a remembered disc of a new colour, else an unknown one at a fair risk, else stop."""
    known = {p: state.discs[p] for p in hidden(state) if state.seen[p] > 0}
    unknown = [p for p in hidden(state) if state.seen[p] == 0]
    wanted = [p for p, colour in known.items() if state.colours >> colour & 1 == 0]
    if state.naming():
        return name(state, known, unknown, wanted, rng)
    if wanted:
        return pick(wanted, rng)
    moves = state.legal(seat)
    if STOP in moves and too_risky(state, known, unknown):
        return STOP
    return pick(unknown or hidden(state), rng)


def too_risky(state: Regenbogen, known: dict[int, int], unknown: list[int]) -> bool:
    """Would an unknown disc probably show a colour that is already visible?"""
    if not unknown:
        return True
    left = [state.left // COLOURS] * COLOURS
    for colour in known.values():
        left[colour] -= 1
    bad = 0
    for colour in range(COLOURS):
        if state.colours >> colour & 1:
            bad += left[colour] - 1
    return 2 * bad > len(unknown)


def name(
    state: Regenbogen, known: dict[int, int], unknown: list[int], wanted: list[int], rng: Random
) -> int:
    """Name what is remembered first, then guess among the colours left (RG-9)."""
    if wanted:
        position = pick(wanted, rng)
        return NAME + POSITIONS * known[position] + position
    taken = set(known.values())
    free = [c for c in range(COLOURS) if state.colours >> c & 1 == 0 and c not in taken]
    return NAME + POSITIONS * pick(free, rng) + pick(unknown, rng)


@lru_cache(maxsize=KEPT)
def position_values(seats: int, each: int) -> PositionValues:
    """The table of values, made once per process; `grow` takes a moment."""
    return PositionValues(seats, each)


class Memory:
    """What a player who knows the values remembers of a position, and its options there."""

    def __init__(self, state: Regenbogen) -> None:
        worths = position_values(state.seats, state.each)
        worths.grow()
        self.state = state
        self.known = {p: state.discs[p] for p in hidden(state) if state.seen[p] > 0}
        self.unknown = [p for p in hidden(state) if state.seen[p] == 0]
        self.visible = [colour for colour in range(COLOURS) if state.colours >> colour & 1]
        if not state.naming():
            self.waits = self.visible
            self.options = worths.options(state.left // COLOURS, self.kinds(), state.flips)
        elif len(self.unknown) > 1:
            self.waits = [END]
            self.options = worths.names(len(self.unknown), len(self.known) > 0)
        else:  # whoever knows all discs but one knows all
            self.waits = []
            self.options = [(ANY, float(COLOURS))]

    def kinds(self) -> list[int]:
        """The kind of each colour, as the values distinguish them."""
        each = self.state.left // COLOURS
        kinds = [each + 1 if colour in self.visible else 0 for colour in range(COLOURS)]
        for colour in self.known.values():
            kinds[colour] += 1
        return kinds

    def move(self, do: int, rng: Random) -> int:
        """A move that does this."""
        if self.state.naming():
            return self.name(do, rng)
        if do == END:
            return STOP
        if do == ANY:
            return pick(self.unknown, rng)
        return self.latest(p for p in self.known if self.known[p] == do)

    def name(self, do: int, rng: Random) -> int:
        """Guess before showing any known disc to all; name one wrong on purpose if that is better
        (RG-9)."""
        known, unknown = self.known, self.unknown
        taken = {*known.values(), *self.visible}
        free = [colour for colour in range(COLOURS) if colour not in taken]
        if len(unknown) > 1:
            position = pick(unknown, rng) if do == ANY else self.latest(known)
            return NAME + POSITIONS * pick(free, rng) + position
        known = {**known, **dict(zip(unknown, free, strict=True))}
        position = pick(list(known), rng)
        return NAME + POSITIONS * known[position] + position

    def doing(self, move: int) -> int:
        """What a move does: show a known disc of a colour, or ANY unknown one, or END the turn."""
        position = move if move < STOP else (move - NAME) % POSITIONS
        if move == STOP:
            return END
        if position in self.unknown:
            return ANY
        if self.state.naming():
            return END if len(self.unknown) > 1 else ANY
        return self.known[position]

    def latest(self, positions: Iterable[int]) -> int:
        """The disc seen last. The others remember it best, so it should leave the table first."""
        return max(positions, key=lambda position: self.state.seen[position])

    def chance(self, seat: int, lead: float) -> float:
        """The chance to win of a seat that can expect to gain this lead in discs."""
        state = self.state
        others = [state.won[other] for other in range(state.seats) if other != seat]
        ahead = float(state.won[seat] - max(others)) + lead
        return 1.0 / (1.0 + len(others) * exp(-SURENESS * ahead / sqrt(float(state.left + 1))))


def reckoned(state: Regenbogen, seat: int, rng: Random) -> int:
    """The move that gives the seat the greatest lead, given what it remembers."""
    memory = Memory(state)
    return memory.move(best(memory.options, memory.waits, rng), rng)


def chances(state: Regenbogen, seat: int, move: int) -> list[tuple[int, float | None]]:
    """The chance to win with a move, then with moves that do something else, the best first."""
    memory = Memory(state)
    chosen = memory.doing(move)
    rng = Random(move)
    order = sorted(memory.options, key=lambda option: (option[0] != chosen, -option[1]))
    return [
        (move if do == chosen else memory.move(do, rng), memory.chance(seat, lead))
        for do, lead in order
    ]


def best(options: list[tuple[int, float]], waits: list[int], rng: Random) -> int:
    """The option with the highest value, a random one among equals; sometimes not the one that
    waits."""
    most = max(worth for _, worth in options)
    do = pick([do for do, worth in options if worth > most - EVEN], rng)
    if do in waits and rng.random() < RESTLESS:
        others = [(do, worth) for do, worth in options if do not in waits]
        return best(others, [], rng) if others else do
    return do


def pick(choices: list[int], rng: Random) -> int:
    """One of these, all equally likely."""
    return choices[rng.randrange(len(choices))]


def timeout_move(state: Regenbogen, seat: int) -> int:
    """Stop if that is allowed; else the first disc that lies face down, named by the first
    colour."""
    moves = state.legal(seat)
    return STOP if STOP in moves else moves[0]
