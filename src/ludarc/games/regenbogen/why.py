"""Why a move of Regenbogen is good.

Every sentence speaks of what lies open and of counts, never of what a hidden disc is or whether it
has been seen (RG-13): everybody may hear it, and nobody is reminded of anything. With open memory
the discs that have been seen stay visible, and there are sentences about them too.
"""

from __future__ import annotations

from ludarc.core.why import Because, Found
from ludarc.games.regenbogen.moves import COLOUR_NAMES
from ludarc.games.regenbogen.rules import COLOURS, COMPULSORY, NAME, POSITIONS, STOP, Regenbogen

NEARLY = 5
"""With so many colours up one disc completes the rainbow."""
ALONE = 3
"""After so many colours found alone all six are worth hoping for."""


def visible(state: Regenbogen) -> int:
    """How many colours lie open."""
    return int(state.colours).bit_count()


def missing(state: Regenbogen) -> list[int]:
    """The colours that are not open."""
    return [colour for colour in range(COLOURS) if not state.colours >> colour & 1]


def doubles(state: Regenbogen) -> int:
    """How many hidden discs have a colour that lies open (RG-4)."""
    return visible(state) * (int(state.left) // COLOURS - 1)


def face_down(state: Regenbogen) -> int:
    return int(state.left) - visible(state)


def flips(state: Regenbogen, move: int) -> bool:
    """Is it a disc turned up without naming it?"""
    return move < STOP and not state.naming()


# --- turning up ------------------------------------------------------------------------------


def last_colour(state: Regenbogen, seat: int, move: int) -> Found:
    """One colour is missing, and others found some of the rest (RG-6)."""
    if not flips(state, move) or len(missing(state)) != 1 or state.flips == visible(state):
        return None
    return {"colour": f"@colour.{COLOUR_NAMES[missing(state)[0]]}"}


def all_alone(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-7: all that lies open was found in this turn."""
    alone = flips(state, move) and state.flips == visible(state) >= ALONE
    return {"n": visible(state)} if alone else None


def nothing_open(state: Regenbogen, seat: int, move: int) -> Found:
    """The first disc of a rainbow is no double."""
    return {} if flips(state, move) and visible(state) == 0 else None


def compulsory(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-3"""
    early = flips(state, move) and state.flips < COMPULSORY
    return {"n": COMPULSORY - int(state.flips)} if early else None


def likely_new(state: Regenbogen, seat: int, move: int) -> Found:
    """Most hidden discs have a colour that is not open."""
    hidden, same = face_down(state), doubles(state)
    return {"n": hidden - same, "all": hidden} if flips(state, move) and 2 * same < hidden else None


def dares(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-4: at least half the hidden discs would be doubles."""
    if not flips(state, move):
        return None
    return {"n": doubles(state), "all": face_down(state)}


# --- stopping --------------------------------------------------------------------------------


def next_seat(state: Regenbogen, seat: int) -> int:
    return (seat + 1) % int(state.seats)


def stops_with_share(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-6: who played just before the finder gets two discs."""
    near = move == STOP and visible(state) >= NEARLY
    return {"whom": next_seat(state, seat)} if near else None


def stops_before_double(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-4: at least half the hidden discs would be doubles."""
    hidden, same = face_down(state), doubles(state)
    return {"n": same, "all": hidden} if move == STOP and 2 * same >= hidden else None


def stops_early(state: Regenbogen, seat: int, move: int) -> Found:
    """The next seat has much to find still."""
    if move != STOP:
        return None
    return {"n": len(missing(state)), "whom": next_seat(state, seat)}


# --- the last rainbow ------------------------------------------------------------------------


def last_to_name(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-9: with five named the sixth is sure."""
    sure = move > STOP and len(missing(state)) == 1
    return {"colour": f"@colour.{COLOUR_NAMES[missing(state)[0]]}"} if sure else None


def goes_on_naming(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-10: some are named; all six discs are for the one who names the last."""
    some = move > STOP and visible(state) > 0
    return {"n": len(missing(state))} if some else None


def first_to_name(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-9: nothing is named yet."""
    if move <= STOP:
        return None
    return {"colour": f"@colour.{COLOUR_NAMES[(move - NAME) // POSITIONS]}"}


# --- open memory -----------------------------------------------------------------------------


def seen_colour(state: Regenbogen, move: int) -> int | None:
    """The colour of a disc to be turned up that has been seen (RG-13)."""
    if not flips(state, move) or state.seen[move] == 0:
        return None
    return int(state.discs[move])


def seen_and_last(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-6: the only colour that is missing has been seen here."""
    colour = seen_colour(state, move)
    if colour is None or missing(state) != [colour]:
        return None
    return {"colour": f"@colour.{COLOUR_NAMES[colour]}"}


def seen_and_new(state: Regenbogen, seat: int, move: int) -> Found:
    colour = seen_colour(state, move)
    if colour is None or colour not in missing(state):
        return None
    return {"colour": f"@colour.{COLOUR_NAMES[colour]}", "n": len(missing(state)) - 1}


def seen_and_double(state: Regenbogen, seat: int, move: int) -> Found:
    """RG-4: it ends the turn and shows nobody anything."""
    colour = seen_colour(state, move)
    if colour is None or colour in missing(state):
        return None
    return {"colour": f"@colour.{COLOUR_NAMES[colour]}"}


def unseen(state: Regenbogen) -> list[int]:
    """How many discs of each colour have never been seen."""
    left = [int(state.each)] * COLOURS
    for position in range(COLOURS * int(state.each)):
        if state.seen[position] > 0:
            left[state.discs[position]] -= 1
    return left


def never_seen(state: Regenbogen, seat: int, move: int) -> Found:
    """The discs nobody has seen: how many of them have a new colour."""
    if not flips(state, move) or state.seen[move] > 0 or visible(state) == 0:
        return None
    left = unseen(state)
    return {"n": sum(left[colour] for colour in missing(state)), "all": sum(left)}


REMINDED = (
    Because("why.seen.last", seen_and_last),
    Because("why.seen.new", seen_and_new),
    Because("why.seen.double", seen_and_double),
    Because("why.never_seen", never_seen),
)
REASONS = (
    Because("why.last_colour", last_colour),
    Because("why.alone", all_alone),
    Because("why.nothing_open", nothing_open),
    Because("why.compulsory", compulsory),
    Because("why.likely_new", likely_new),
    Because("why.dares", dares),
    Because("why.stop.share", stops_with_share),
    Because("why.stop.double", stops_before_double),
    Because("why.stop.early", stops_early),
    Because("why.name.sure", last_to_name),
    Because("why.name.on", goes_on_naming),
    Because("why.name.first", first_to_name),
)
