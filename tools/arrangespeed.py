"""`python -m tools.arrangespeed`: how long the best arrangement takes, by wish and size."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from statistics import quantiles
from time import process_time

import ludarc
from ludarc.core.bag import pack
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.wish import RAINBOWS_FIRST, Wish

DECK = [colour for colour in range(7) for _ in range(11)] + [7] * 7
SIZES = (10, 20, 40, 60)
HANDS = 400


def blockers(lawful: bool) -> Wish:
    """One card of each colour is worth more in hand."""
    wish = Wish(lawful=lawful)
    for colour in range(7):
        wish.keep(colour, 1, 250)
    return wish


WISHES: dict[str, Callable[[], Wish]] = {
    "points first": Wish,
    "rainbows first": lambda: Wish(RAINBOWS_FIRST),
    "blockers, turn may end": lambda: blockers(True),
    "blockers, free": lambda: blockers(False),
}


def microseconds(size: int, wish: Wish) -> tuple[float, float]:
    """The median for random hands of a size, and what all but one in twenty stay below."""
    rng = Random(size)  # noqa: S311 # hands to try
    times = []
    for _ in range(HANDS):
        lights = pack(rng.sample(DECK, size))
        start = process_time()
        ARRANGER.arrange(lights, 0, wish)
        times.append(1e6 * (process_time() - start))
    cuts = quantiles(times, n=20)
    return cuts[9], cuts[18]


def main() -> None:
    print(f"form: {'plain' if ludarc.why_plain else 'compiled'}; microseconds, median (95 %)")
    for name, make in WISHES.items():
        cells = []
        for size in SIZES:
            median, high = microseconds(size, make())
            cells.append(f"{size} cards {median:6.0f} ({high:6.0f})")
        print(f"{name:24}" + "   ".join(cells))


if __name__ == "__main__":
    main()
