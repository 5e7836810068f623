"""The moves of Sequence as the record writes them."""

from __future__ import annotations

from typing import Any

from ludarc.core.faults import Json, Refusal
from ludarc.games.sequence.board import (
    BOARD,
    CORNER,
    FIVE,
    SIDE,
    SQUARE_NAMES,
    SQUARE_OF,
    THROUGH,
    WAYS,
)
from ludarc.games.sequence.cards import (
    JACK_OF_CLUBS,
    JACK_OF_DIAMONDS,
    JACK_OF_HEARTS,
    JACK_OF_SPADES,
    KIND_OF,
    NAMES,
    is_remover,
    is_wild,
)
from ludarc.games.sequence.codes import (
    ACCEPT,
    BY_WILD,
    CALL,
    CHOICE,
    CODES,
    CONFIRM,
    DEAD,
    DENY,
    DISCARD,
    DRAW,
    REMOVE,
)
from ludarc.games.sequence.fives import FIVES, choices, places
from ludarc.games.sequence.names import card_fact
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK, MOST_TEAMS
from ludarc.games.sequence.rules import Sequence

WILDS = (JACK_OF_CLUBS, JACK_OF_DIAMONDS)
REMOVERS = (JACK_OF_SPADES, JACK_OF_HEARTS)


def cards_of(state: Sequence, seat: int) -> list[int]:
    """The kinds a seat holds, in the order it holds them."""
    hand = state.hands[seat]
    kinds = []
    while hand:
        kinds.append((hand & CARD_MASK) - 1)
        hand >>= CARD_BITS
    return kinds


def card_of(code: int) -> int:
    """The kind a move plays, exchanges or discards."""
    code %= CHOICE
    if code < BY_WILD:
        return BOARD.shown[code]
    if code < REMOVE:
        return WILDS[(code - BY_WILD) // 128]
    if code < DEAD:
        return REMOVERS[(code - REMOVE) // 128]
    return code - (DEAD if code < DISCARD else DISCARD)


# --- the fives of a chip ---------------------------------------------------------------------


def fives(state: Sequence, seat: int, square: int, choice: int) -> list[int]:
    """The lines that a chip of this seat completes there, as this choice has it (SQ-18)."""
    lines = []
    for way in range(WAYS):
        mask = places(state, seat % state.teams, square, way)
        sets = FIVES.counts[mask]
        if sets:
            chosen = FIVES.chosen[mask * FIVE + choice % sets]
            choice //= sets
            spots = square * THROUGH + way * FIVE
            lines += [BOARD.through[spots + p] for p in range(FIVE) if chosen >> p & 1]
    return lines


def by_column(square: int) -> tuple[int, int]:
    """Squares are ordered by column, then by row."""
    return square % SIDE, square // SIDE


def named(lines: list[int]) -> list[list[str]]:
    """Lines as the record names them."""
    ordered = sorted([sorted(BOARD.squares[line], key=by_column) for line in lines], key=spot_list)
    return [[SQUARE_NAMES[square] for square in line] for line in ordered]


def spot_list(line: list[int]) -> list[tuple[int, int]]:
    return [by_column(square) for square in line]


# --- writing and reading ---------------------------------------------------------------------


def written(state: Sequence, seat: int, move: int) -> Json:
    """A move as the record writes it."""
    choice, code = divmod(move, CHOICE)
    if code < DEAD:
        verb = "place" if code < REMOVE else "remove"
        square = code % 128
        do: dict[str, Any] = {"card": NAMES[card_of(code)], verb: SQUARE_NAMES[square]}
        lines = fives(state, seat, square, choice) if code < REMOVE else []
        if lines:
            do["sequences"] = named(lines)
        return do
    if code < DISCARD:
        return {"dead": NAMES[code - DEAD]}
    if code < DRAW:
        return {"discard": NAMES[code - DISCARD]}
    if code < CALL:
        return {"draw": True}
    if code < ACCEPT:
        return {"call": code - CALL}
    return {"accept": True} if code == ACCEPT else {"confirm": code == CONFIRM}


def read(state: Sequence, seat: int, do: Json) -> int:
    """The code of a move; raises a refusal if it is not a move at all."""
    if not isinstance(do, dict):
        raise Refusal("SQ-6", "refuse.form")
    keys = frozenset(do)
    if "card" in keys:
        return read_card(state, seat, do, keys)
    if keys == {"dead"}:
        return DEAD + kind_of(do["dead"])
    if keys == {"discard"}:
        return DISCARD + kind_of(do["discard"])
    if keys == {"draw"} and do["draw"] is True:
        return DRAW
    if keys == {"accept"} and do["accept"] is True:
        return ACCEPT
    if keys == {"confirm"} and isinstance(do["confirm"], bool):
        return CONFIRM if do["confirm"] else DENY
    if keys == {"call"} and type(do["call"]) is int:
        if 0 <= do["call"] < min(state.teams, MOST_TEAMS):
            return CALL + do["call"]
        raise Refusal("SQ-21", "refuse.no_team")
    raise Refusal("SQ-6", "refuse.form")


def read_card(state: Sequence, seat: int, do: dict[str, Any], keys: frozenset[str]) -> int:
    """A card that puts or removes a chip."""
    kind = kind_of(do["card"])
    if keys == {"card", "remove"}:
        if not is_remover(kind):
            raise Refusal("SQ-8", "refuse.not_remover", card=card_fact(kind))
        return REMOVE + 128 * REMOVERS.index(kind) + square_of(do["remove"])
    if keys - {"sequences"} != {"card", "place"}:
        raise Refusal("SQ-6", "refuse.form")
    if is_remover(kind):
        raise Refusal("SQ-8", "refuse.remover", card=card_fact(kind))
    square = square_of(do["place"])
    shown = BOARD.shown[square]
    if shown == CORNER:
        raise Refusal("SQ-7", "refuse.corner", place=SQUARE_NAMES[square])
    if is_wild(kind):
        code = BY_WILD + 128 * WILDS.index(kind) + square
    elif shown == kind:
        code = square
    else:
        facts = {"place": SQUARE_NAMES[square], "shown": card_fact(shown), "card": card_fact(kind)}
        raise Refusal("SQ-6", "refuse.other_card", **facts)
    return code + CHOICE * read_choice(state, seat, square, do)


def read_choice(state: Sequence, seat: int, square: int, do: dict[str, Any]) -> int:
    """Which fives were named (SQ-18); they may be left out where there is no choice."""
    count = choices(state, seat % state.teams, square)
    if "sequences" not in do:
        if count > 1:
            raise Refusal("SQ-18", "refuse.name_fives", n=count)
        return 0
    for choice in range(count):
        lines = named(fives(state, seat, square, choice))
        if lines and same_fives(do["sequences"], lines):
            return choice
    raise Refusal("SQ-18", "refuse.fives", place=SQUARE_NAMES[square])


def same_fives(given: Json, lines: list[list[str]]) -> bool:
    """Are these the same fives, in whatever order?"""
    if not isinstance(given, list) or not all(
        isinstance(five, list) and all(isinstance(name, str) for name in five) for five in given
    ):
        return False
    return sorted(map(sorted, given)) == sorted(map(sorted, lines))


def kind_of(name: Json) -> int:
    if not isinstance(name, str) or name not in KIND_OF:
        raise Refusal("SQ-1", "refuse.card")
    return KIND_OF[name]


def square_of(name: Json) -> int:
    if not isinstance(name, str) or name not in SQUARE_OF:
        raise Refusal("SQ-1", "refuse.square")
    return SQUARE_OF[name]


def is_code(move: int) -> bool:
    """Is a number the code of any move, legal or not?"""
    code = move % CHOICE
    if not 0 <= move < CODES or code > DENY:
        return False
    if code < DEAD:
        square = code % 128
        corner = square < len(SQUARE_NAMES) and BOARD.shown[square] == CORNER
        return square < len(SQUARE_NAMES) and (code >= REMOVE or (not corner))
    return move < CHOICE
