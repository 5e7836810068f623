"""Legal moves most like one that was refused."""

from __future__ import annotations

from ludarc.core.faults import Json

MOST_ALTERNATIVES = 3
MOST_PIECES = 32
LONGEST_PIECE = 32


def alternatives(do: Json, legal: list[Json]) -> list[Json]:
    """The few legal moves most like this one."""
    return nearest_first(do, legal)[:MOST_ALTERNATIVES]


def nearest_first(do: Json, legal: list[Json]) -> list[Json]:
    """Legal moves, those that share most with the refused one first."""
    wanted = pieces(do)

    def distance(move: Json) -> int:
        have = pieces(move)
        rest = list(have)
        shared = 0
        for piece in wanted:
            if piece in rest:
                rest.remove(piece)
                shared += 1
        return len(have) + len(wanted) - 2 * shared

    return sorted(legal, key=distance)


def pieces(do: Json) -> list[str]:
    """The parts of a move: its verbs, cards and places. No move has many, whatever was sent."""
    found: list[str] = []
    waiting = [do]
    while waiting and len(found) < MOST_PIECES:
        part = waiting.pop()
        if isinstance(part, dict):
            pairs = list(part.items())[:MOST_PIECES]
            waiting += [piece for pair in reversed(pairs) for piece in reversed(pair)]
        elif isinstance(part, list):
            waiting += reversed(part[:MOST_PIECES])
        else:
            found.append(str(part)[:LONGEST_PIECE])
    return found
