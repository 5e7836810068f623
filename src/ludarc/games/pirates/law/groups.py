"""Groups of an island as numbers (RP-3 to RP-7).

| bits 32–33 | group | the rest |
|---|---|---|
| 0 | set | colour (7: jokers alone) in bits 8–11, numbered cards in 4–7, jokers in 0–3 |
| 1 | run | places held by jokers in bits 7–13, places held by their own card in 0–6 |
| 2 | black group | a bag of black kinds |
| 3 | a rainbow pirate | |
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one, size
from ludarc.core.bits import bit
from ludarc.games.pirates.law.cards import BOX, COLOURS, JOKER, KINDS, LIGHTS, PLACED, RAINBOW

SET: Final = 0
RUN: Final = 1
BLACK: Final = 2
PIRATE: Final = 3

FORM_BITS: Final = 32
OF_RUN: Final = 4294967296  # 2^32
OF_BLACK: Final = 8589934592
OF_PIRATE: Final = 12884901888
REST: Final = 4294967295

FEWEST: Final = 3  # RP-3, RP-5
PLACES: Final = 127
COLOUR_SHIFT: Final = 8
NUMBERED_SHIFT: Final = 4
JOKER_SHIFT: Final = 7  # of a run
JOKERS_SHIFT: Final = 28  # of a bag
FULL_RUN: Final = 127


def set_of(colour: i64, numbered: i64, jokers: i64) -> i64:
    """A set; without numbered cards it is jokers alone (RP-4)."""
    if numbered == 0:
        colour = JOKER
    return colour << COLOUR_SHIFT | numbered << NUMBERED_SHIFT | jokers


def run_of(numbers: i64, jokers: i64) -> i64:
    """A run: which places are held by their own card and which by jokers."""
    return OF_RUN | jokers << JOKER_SHIFT | numbers


def black_of(bag: i64) -> i64:
    return OF_BLACK | bag


def form(group: i64) -> i64:
    """Set, run, black group or rainbow pirate."""
    return group >> FORM_BITS


def colour(group: i64) -> i64:
    """The colour of a set."""
    return group >> COLOUR_SHIFT & FULL


def numbered(group: i64) -> i64:
    """How many numbered cards a set has."""
    return group >> NUMBERED_SHIFT & FULL


def jokers(group: i64) -> i64:
    """How many jokers a set has."""
    return group & FULL


def own_places(group: i64) -> i64:
    """The places of a run that are held by their own card."""
    return group & PLACES


def joker_places(group: i64) -> i64:
    """The places of a run that are held by jokers."""
    return group >> JOKER_SHIFT & PLACES


def places(group: i64) -> i64:
    """All places of a run."""
    return (group | group >> JOKER_SHIFT) & PLACES


def blacks(group: i64) -> i64:
    """The bag of a black group."""
    return group & REST


def is_rainbow(group: i64) -> bool:
    """A complete rainbow (RP-7)."""
    return group >> FORM_BITS == RUN and places(group) == FULL_RUN


def cards_in(group: i64) -> i64:
    """How many cards a group has."""
    shape = form(group)
    if shape == SET:
        return numbered(group) + jokers(group)
    if shape == RUN:
        return BOX.sizes[places(group)]
    return size(blacks(group)) if shape == BLACK else 1


def lights_in(group: i64) -> i64:
    """The cards of a group that are not black, as a bag."""
    shape = form(group)
    if shape == SET:
        count = jokers(group)
        bag = count << JOKERS_SHIFT
        count = numbered(group)
        if count != 0:
            bag += count << BITS * colour(group)
        return bag
    if shape == RUN:
        bag = BOX.sizes[joker_places(group)]
        return (bag << JOKERS_SHIFT) + BOX.ones[own_places(group)]
    return one(RAINBOW) if shape == PIRATE else 0


def blacks_in(group: i64) -> i64:
    """The black cards of a group, as a bag."""
    return blacks(group) if form(group) == BLACK else 0


def unbroken(mask: i64) -> bool:
    """Are the places consecutive? (RP-3: no wrap from 7 to 1)"""
    low = mask & -mask
    return mask & (mask + low) == 0


def is_group(group: i64) -> bool:
    """Is this a complete group, properly written?"""
    shape = form(group)
    if shape == SET:
        if group >> 12 != 0 or cards_in(group) < FEWEST:
            return False
        if numbered(group) == 0:
            return colour(group) == JOKER  # RP-4: jokers alone are a set
        return colour(group) < COLOURS
    if shape == RUN:
        own, wild = own_places(group), joker_places(group)
        return (
            group >> 14 == OF_RUN >> 14
            and own & wild == 0
            and own != 0  # RP-4
            and BOX.sizes[own | wild] >= FEWEST
            and unbroken(own | wild)
        )
    if shape == BLACK:
        return size(blacks(group)) >= FEWEST  # RP-5: of any kinds
    return group == OF_PIRATE  # RP-6


def ends(group: i64) -> i64:
    """The places just outside a run."""
    all_places = places(group)
    return (all_places << 1 | all_places >> 1) & ~all_places & PLACES


def fits(group: i64, card: i64) -> bool:
    """Can a card be added without moving any other? (RP-9)"""
    shape = form(group)
    if shape == SET:
        of = colour(group)
        return card in (JOKER, of) or (of == JOKER and card < COLOURS)
    if shape == RUN:
        if card >= PLACED:
            return ends(group) >> (card - PLACED) & 1 != 0
        return card < COLOURS and ends(group) >> card & 1 != 0
    return shape == BLACK and LIGHTS <= card < KINDS


def grown(group: i64, card: i64) -> i64:
    """The group with a card that fits."""
    shape = form(group)
    if shape == SET:
        if card == JOKER:
            return group + 1
        return set_of(card, numbered(group) + 1, jokers(group))
    if shape == RUN:
        if card >= PLACED:
            return group | bit(card - PLACED + JOKER_SHIFT)
        return group | bit(card)
    return group + one(card - LIGHTS)


def lacks(group: i64, card: i64) -> bool:
    """Is a card, named as in its group, missing from it?"""
    shape = form(group)
    if shape == SET:
        if card == JOKER:
            return jokers(group) == 0
        return numbered(group) == 0 or card != colour(group)
    if shape == RUN:
        if card >= PLACED:
            return joker_places(group) >> (card - PLACED) & 1 == 0
        return card >= COLOURS or own_places(group) >> card & 1 == 0
    if shape == BLACK:
        return not LIGHTS <= card < KINDS or many(blacks(group), card - LIGHTS) == 0
    return card != RAINBOW


def cards_into(group: i64, out: vec[i64]) -> i64:
    """Write the different cards of a group as it names them; return how many."""
    count: i64 = 0
    card: i64
    shape = form(group)
    if shape == SET:
        if numbered(group) != 0:
            out[count] = colour(group)
            count += 1
        if jokers(group) != 0:
            out[count] = JOKER
            count += 1
        return count
    if shape == RUN:
        own, wild = own_places(group), joker_places(group)
        for card in range(i64(COLOURS)):
            if own >> card & 1:
                out[count] = card
                count += 1
            elif wild >> card & 1:
                out[count] = PLACED + card
                count += 1
        return count
    if shape == BLACK:
        for card in range(i64(LIGHTS), i64(KINDS)):
            if many(blacks(group), card - LIGHTS) != 0:
                out[count] = card
                count += 1
        return count
    out[0] = RAINBOW
    return 1
