"""What a sensible player of Regenbogen looks at, through a memory that fades (RG-14).

The state a bot receives has been faded and sampled already: what it remembers is what was seen
in it, and all other hidden discs are a guess that it must not look at.
"""

from __future__ import annotations

from functools import lru_cache
from hashlib import blake2b

from librt.random import Random

from ludarc.games.regenbogen.reckoning import Reckoning
from ludarc.games.regenbogen.rules import COLOURS, NAME, POSITIONS, STOP, Regenbogen
from ludarc.games.regenbogen.stage import ANY, END

EVEN = 1e-9
REMINDED = 10
"""With open memory what was seen lies before everybody: one overlooks it so many times more rarely
than one would forget it."""
KEPT = 4
"""Tables of worths a process keeps; the largest take 125 MB."""
RESTLESS = 0.25
"""How often one does not wait where to wait is best: to turn up two known discs of a colour, or to
name a known one wrong, shows nothing new. If nobody ever began, the discs would lie for ever."""


def fade(state: Regenbogen, half_life: float, seed: int) -> None:
    """Forget hidden discs, the longer unseen the likelier; once forgotten, gone for good."""
    for position in hidden(state):
        when = state.seen[position]
        if when > 0:
            kept = 0.5 ** (float(state.clock - when) / half_life)
            if lot(seed, position, when) >= kept:
                state.forget(position)


def lot(seed: int, position: int, when: int) -> float:
    """A number from 0 to 1, always the same for the same sight of a disc by the same bot."""
    digest = blake2b(f"{seed}/{position}/{when}".encode(), digest_size=8).digest()
    return int.from_bytes(digest) / 2**64


def hidden(state: Regenbogen) -> list[int]:
    """The positions that lie face down."""
    return [p for p in range(COLOURS * state.each) if state.hidden >> p & 1]


def thumb(state: Regenbogen, seat: int, rng: Random) -> int:
    """Turn up what is remembered and new, else an unknown disc at a fair risk, else stop."""
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
    """Would an unknown disc more likely than not show a colour that is visible already?"""
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
def reckoning(seats: int, each: int) -> Reckoning:
    """Begun once for a process; to `grow` takes a moment."""
    return Reckoning(seats, each)


def reckoned(state: Regenbogen, seat: int, rng: Random) -> int:
    """The move that puts its maker furthest ahead, given what he remembers."""
    worths = reckoning(state.seats, state.each)
    worths.grow()
    known = {p: state.discs[p] for p in hidden(state) if state.seen[p] > 0}
    unknown = [p for p in hidden(state) if state.seen[p] == 0]
    if state.naming():
        return named(state, worths, known, unknown, rng)
    each = state.left // COLOURS
    kinds = [0] * COLOURS
    for colour in known.values():
        kinds[colour] += 1
    for colour in range(COLOURS):
        if state.colours >> colour & 1:
            kinds[colour] += each + 1
    options = worths.options(each, kinds, state.flips)
    waits = [colour for colour in range(COLOURS) if state.colours >> colour & 1]
    do = best(options, waits, rng)
    if do == END:
        return STOP
    if do == ANY:
        return pick(unknown, rng)
    # What was seen last is what the others remember best: better it leaves than what they forget.
    return max((p for p in known if known[p] == do), key=lambda p: state.seen[p])


def best(options: list[tuple[int, float]], waits: list[int], rng: Random) -> int:
    """What is worth most; one of several as good. Nobody waits for ever."""
    most = max(worth for _, worth in options)
    do = pick([do for do, worth in options if worth > most - EVEN], rng)
    if do in waits and rng.random() < RESTLESS:
        others = [(do, worth) for do, worth in options if do not in waits]
        return best(others, [], rng) if others else do
    return do


def named(
    state: Regenbogen, worths: Reckoning, known: dict[int, int], unknown: list[int], rng: Random
) -> int:
    """Guess before anything known is shown to all; miss on purpose if that is better (RG-9)."""
    taken = set(known.values())
    free = [c for c in range(COLOURS) if state.colours >> c & 1 == 0 and c not in taken]
    if len(unknown) > 1:
        if best(worths.names(len(unknown), len(known) > 0), [END], rng) == ANY:
            return NAME + POSITIONS * pick(free, rng) + pick(unknown, rng)
        return NAME + POSITIONS * pick(free, rng) + max(known, key=lambda p: state.seen[p])
    known.update(zip(unknown, free, strict=True))
    position = pick(list(known), rng)
    return NAME + POSITIONS * known[position] + position


def pick(choices: list[int], rng: Random) -> int:
    """One of these, all equally likely."""
    return choices[rng.randrange(len(choices))]


def gentle(state: Regenbogen, seat: int) -> int:
    """Stop if one may; else the first disc that lies face down, named by the first colour."""
    moves = state.legal(seat)
    return STOP if STOP in moves else moves[0]
