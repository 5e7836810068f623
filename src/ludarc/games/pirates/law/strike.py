"""What a Thief or a Cannon does to an island (RP-15 to RP-17)."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import one
from ludarc.core.bits import bit
from ludarc.core.state import NOBODY, zeros
from ludarc.games.pirates.law.cards import (
    BOX,
    COLOURS,
    JOKER,
    LIGHTS,
    NAMED,
    PLACED,
    RAINBOW,
    THIEF,
    effect_of,
    kind_of,
)
from ludarc.games.pirates.law.codes import HIT, code
from ludarc.games.pirates.law.groups import (
    BLACK,
    FEWEST,
    OF_PIRATE,
    PLACES,
    RUN,
    SET,
    black_of,
    blacks,
    blacks_in,
    cards_in,
    cards_into,
    colour,
    form,
    joker_places,
    jokers,
    lights_in,
    numbered,
    own_places,
    run_of,
    set_of,
)
from ludarc.games.pirates.law.placing import Placing
from ludarc.games.pirates.law.position import ISLAND


class Work:
    """Buffers of this process for the cards of a group."""

    def __init__(self) -> None:
        self.cards = zeros(NAMED)


WORK: Final = Work()


def hits_into(state: Placing, out: vec[i64]) -> i64:
    """Every card on the island that is struck (RP-15)."""
    struck = state.struck
    cards = WORK.cards
    count: i64 = 0
    before: i64 = NOBODY
    i: i64
    j: i64
    for i in range(struck * ISLAND, struck * ISLAND + state.laid[struck]):
        group = state.groups[i]
        if group != before:
            before = group
            for j in range(cards_into(group, cards)):
                out[count] = code(HIT, cards[j], group)
                count += 1
    if state.pirates[struck] != 0:
        out[count] = code(HIT, RAINBOW, OF_PIRATE)
        count += 1
    return count


def hit(state: Placing, seat: i64, card: i64, group: i64) -> None:
    """Steal or destroy a card; an incomplete rest goes back to hand (RP-16)."""
    struck = state.struck
    shape = form(group)
    state.remove(struck, group)
    if shape == SET:
        own, wild = numbered(group), jokers(group)
        if card == JOKER:
            wild -= 1
        else:
            own -= 1
        keep(state, struck, set_of(colour(group), own, wild))
    elif shape == RUN:
        place = card if card < COLOURS else card - PLACED
        below = bit(place) - 1
        above = PLACES & ~(below | bit(place))
        own, wild = own_places(group), joker_places(group)
        keep_part(state, struck, own & below, wild & below)
        keep_part(state, struck, own & above, wild & above)
    elif shape == BLACK:
        keep(state, struck, black_of(blacks(group) - one(card - LIGHTS)))
    if effect_of(state.attack) == THIEF:
        state.gain(seat, kind_of(card))
    else:
        state.throw(kind_of(card))
    state.calm()


def keep(state: Placing, seat: i64, group: i64) -> None:
    """Keep what is left of a struck group if it is complete (RP-16)."""
    if cards_in(group) >= FEWEST:
        state.insert(seat, group)
    else:
        state.take_back(seat, lights_in(group), blacks_in(group))  # RP-17


def keep_part(state: Placing, seat: i64, own: i64, wild: i64) -> None:
    """Jokers keep their number; three or more of them alone stay as a set (RP-16)."""
    if own == 0:
        keep(state, seat, set_of(JOKER, 0, BOX.sizes[wild]))
    else:
        keep(state, seat, run_of(own, wild))
