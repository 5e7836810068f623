"""Black cards: played, blocked or not, carried out (RP-12 to RP-17)."""

from __future__ import annotations

from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bag import BITS, FULL, many, one
from ludarc.core.bits import bit
from ludarc.core.state import NOBODY
from ludarc.games.pirates.law.bags import is_black, many_of, min_of
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BLACKS,
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CASK,
    KINDS,
    LIGHTS,
    QUARTERMASTER,
    SHORE_LEAVE,
    THIEF,
    blocker_of,
    effect_of,
    target_of,
)
from ludarc.games.pirates.law.codes import (
    ASK,
    FETCH,
    GIVE,
    ORDER,
    ORDER_BITS,
    ORDER_MASK,
    PLAY,
    YES,
    code,
)
from ludarc.games.pirates.law.placing import Placing
from ludarc.games.pirates.law.position import (
    ASKING,
    FETCHING,
    GIVING,
    HITTING,
    LOT,
    ORDERING,
    WINDOW,
)

STOLEN: Final = 2  # RP-15, Cabin boy
LEAVE: Final = 3  # RP-15, Shore leave
SEEN: Final = 4  # RP-15, Lookout


class Each:
    """One of each kind, as bags."""

    def __init__(self) -> None:
        light: i64 = 0
        black: i64 = 0
        for kind in range(LIGHTS):
            light += one(kind)
        for kind in range(BLACKS):
            black += one(kind)
        self.light = light
        self.black = black


EACH: Final = Each()


def plays_into(state: Placing, seat: i64, out: vec[i64], count: i64) -> i64:
    """Every black card of a hand, against each opponent it may strike (RP-12)."""
    bag = state.blacks[seat]
    kind: i64 = LIGHTS
    other: i64
    while bag != 0:
        if bag & FULL != 0:
            if target_of(kind) == AT_ONE:
                for other in range(state.seats):
                    if other != seat:
                        out[count] = code(PLAY, kind, other + 1)
                        count += 1
            else:
                out[count] = code(PLAY, kind, 0)
                count += 1
        bag >>= BITS
        kind += 1
    return count


def may_play(state: Placing, seat: i64, kind: i64, rest: i64) -> bool:
    """May a black card be revealed? It names the opponent if it strikes a single one (RP-12)."""
    if not is_black(kind) or not state.has(seat, kind):
        return False
    if target_of(kind) == AT_ONE:
        return 0 < rest <= state.seats and rest != seat + 1
    return rest == 0


def play(state: Placing, seat: i64, kind: i64, at: i64) -> None:
    """Reveal a black card; every opponent with cards may block it (RP-12, RP-14)."""
    state.lose(seat, kind)
    state.throw(kind)
    state.attack = kind
    state.struck = at
    other: i64
    for other in range(state.seats):
        if other != seat and state.held[other] != 0:
            state.asked |= bit(other)
    if state.asked == 0:
        carry_out(state)
        return
    state.answering = state.asked
    state.phase = WINDOW


def can_block(state: Placing, seat: i64) -> bool:
    """Is the colour that stops the black card in hand? (RP-13)"""
    return many(state.lights[seat], blocker_of(state.attack)) != 0


def answer(state: Placing, seat: i64, wish: i64) -> None:
    """One secret answer of each seat; the outcome does not depend on their order (RP-14)."""
    state.answering &= ~bit(seat)
    if wish == YES:
        state.wishes |= bit(seat)
    if state.answering != 0:
        return
    if state.wishes == 0:
        state.asked = 0
        carry_out(state)
        return
    blocker = who_blocks(state)
    kind = blocker_of(state.attack)
    state.lose(blocker, kind)
    state.throw(kind)
    state.calm()


def who_blocks(state: Placing) -> i64:
    """Of the seats that want to block: the struck one, else the nearest clockwise from the attacker
    (RP-14)."""
    if state.struck != NOBODY and state.wishes >> state.struck & 1:
        return state.struck
    seat = state.actor
    while True:
        seat += 1
        if seat == state.seats:
            seat = 0
        if state.wishes >> seat & 1:
            return seat


def carry_out(state: Placing) -> None:
    """Nobody has blocked: do what the card says (RP-15)."""
    seat = state.actor
    struck = state.struck
    effect = effect_of(state.attack)
    if effect in (THIEF, CANNON):
        if state.laid[struck] + state.pirates[struck] != 0:
            state.phase = HITTING
            return
    elif effect == CASK:
        kind: i64
        for kind in range(i64(KINDS)):
            if may_fetch(state, kind):
                state.phase = FETCHING
                return
    elif effect == CAPTAIN:
        call_in(state)
        return
    elif effect == CABIN_BOY:
        steal(state, struck, seat)
    elif effect == SHORE_LEAVE:
        state.draw(seat, LEAVE)
        if state.left == 0:
            state.begin_last()  # RP-20
            return
    elif effect == QUARTERMASTER:
        state.phase = ASKING
        return
    else:
        state.peeked[seat] = min_of(SEEN, state.left)
        state.phase = ORDERING
        return
    state.calm()


# --- cards from hand to hand -------------------------------------------------------------


def call_in(state: Placing) -> None:
    """The Captain: each seat with black cards gives one, all at the same time (RP-15)."""
    other: i64
    for other in range(state.seats):
        struck = state.struck == NOBODY or other == state.struck
        if other != state.actor and struck and state.blacks[other] != 0:
            state.asked |= bit(other)
    if state.asked == 0:
        state.calm()
        return
    state.answering = state.asked
    state.phase = GIVING


def give(state: Placing, seat: i64, kind: i64) -> None:
    """A gift waits, in secret, until all are ready."""
    state.given[seat] = kind + 1
    state.answering &= ~bit(seat)
    if state.answering != 0:
        return
    other: i64
    for other in range(state.seats):
        if state.given[other] != 0:
            state.hand_over(other, state.actor, state.given[other] - 1)
            state.blur(other, state.actor, 0, EACH.black)
            state.given[other] = 0
    state.calm()


def steal(state: Placing, seat: i64, to: i64) -> None:
    """The Cabin boy takes cards at random from a hand (RP-15), or those a record names."""
    count = min_of(STOLEN, state.held[seat])
    if count == 0:
        return
    if state.fated_lights | state.fated_blacks == 0:
        rng = Random(state.lot)
        while count > 0:
            hand_over_taken(state, seat, to, nth(state, seat, rng.randrange(state.held[seat])))
            count -= 1
        state.lot = rng.randrange(LOT)
    else:
        kind: i64
        for kind in range(i64(KINDS)):
            while many_of(state.fated_lights, state.fated_blacks, kind) != 0:
                if kind < LIGHTS:
                    state.fated_lights -= one(kind)
                else:
                    state.fated_blacks -= one(kind - LIGHTS)
                hand_over_taken(state, seat, to, kind)
    state.blur(seat, to, 2 * EACH.light, 2 * EACH.black)


def nth(state: Placing, seat: i64, place: i64) -> i64:
    """The kind of the n-th card of a hand, in the order of kinds."""
    kind: i64 = 0
    while True:
        count = many_of(state.lights[seat], state.blacks[seat], kind)
        if place < count:
            return kind
        place -= count
        kind += 1


def hand_over_taken(state: Placing, seat: i64, to: i64, kind: i64) -> None:
    state.hand_over(seat, to, kind)
    if kind < LIGHTS:
        state.taken_lights += one(kind)
    else:
        state.taken_blacks += one(kind - LIGHTS)


# --- the other choices -------------------------------------------------------------------


def kinds_into(state: Placing, seat: i64, out: vec[i64]) -> i64:
    """What may be given to a Captain, fetched by a Cask or named by a Quartermaster."""
    count: i64 = 0
    kind: i64
    for kind in range(i64(KINDS)):
        if state.phase == ASKING:
            out[count] = code(ASK, kind, 0)
            count += 1
        elif state.phase == FETCHING:
            if may_fetch(state, kind):
                out[count] = code(FETCH, kind, 0)
                count += 1
        elif kind >= LIGHTS and state.has(seat, kind):
            out[count] = code(GIVE, kind, 0)
            count += 1
    return count


def fetch_place(state: Placing, kind: i64) -> i64:
    """Where the uppermost card of a kind lies under the Cask just played."""
    at = state.thrown - 2
    while at >= 0 and state.discard[at] != kind:
        at -= 1
    return at


def may_fetch(state: Placing, kind: i64) -> bool:
    """Any card under the Cask just played, but one Cask a turn (RP-15)."""
    if kind >= KINDS or (kind == BOX.cask and state.casks != 0):
        return False
    return fetch_place(state, kind) >= 0


def fetch(state: Placing, seat: i64, kind: i64) -> None:
    at: i64
    for at in range(fetch_place(state, kind), state.thrown - 1):
        state.discard[at] = state.discard[at + 1]
    state.thrown -= 1
    state.discard[state.thrown] = 0
    if kind == BOX.cask:
        state.casks += 1
    state.gain(seat, kind)
    state.calm()


def ask(state: Placing, seat: i64, kind: i64) -> None:
    """The Quartermaster: the struck seat hands over a card of this kind, if it has one (RP-15)."""
    if state.has(state.struck, kind):
        state.lose(state.struck, kind)
        state.gain(seat, kind)
    state.calm()


def orders_into(state: Placing, out: vec[i64]) -> i64:
    """Every order of the top cards of the pile (RP-15, Lookout)."""
    light: i64 = 0
    black: i64 = 0
    count = min_of(SEEN, state.left)
    i: i64
    for i in range(count):
        kind = state.pile[state.left - 1 - i]
        if kind < LIGHTS:
            light += one(kind)
        else:
            black += one(kind - LIGHTS)
    return orders_on(light, black, count, 0, 0, out, 0)


def may_order(state: Placing, order: i64) -> bool:
    """Are these the top cards of the pile?"""
    light: i64 = 0
    black: i64 = 0
    count = min_of(SEEN, state.left)
    i: i64
    if order >> ORDER_BITS * count != 0:
        return False
    for i in range(count):
        kind = (order >> ORDER_BITS * i & ORDER_MASK) - 1
        if not 0 <= kind < KINDS:
            return False
        if kind < LIGHTS:
            light += one(kind)
        else:
            black += one(kind - LIGHTS)
    for i in range(count):
        kind = state.pile[state.left - 1 - i]
        if kind < LIGHTS:
            light -= one(kind)
        else:
            black -= one(kind - LIGHTS)
    return light == 0 and black == 0


def order(state: Placing, seat: i64, order: i64) -> None:
    """Put the top cards back; the others no longer know them."""
    other: i64
    i: i64
    for i in range(min_of(SEEN, state.left)):
        state.pile[state.left - 1 - i] = (order >> ORDER_BITS * i & ORDER_MASK) - 1
    for other in range(state.seats):
        if other != seat:
            state.peeked[other] = 0
    state.calm()


def orders_on(
    light: i64, black: i64, left: i64, place: i64, order: i64, out: vec[i64], count: i64
) -> i64:
    """Every different order of these cards."""
    if left == 0:
        out[count] = code(ORDER, 0, order)
        return count + 1
    kind: i64
    for kind in range(i64(KINDS)):
        if many_of(light, black, kind) != 0:
            longer = order | (kind + 1) << ORDER_BITS * place
            if kind < LIGHTS:
                count = orders_on(light - one(kind), black, left - 1, place + 1, longer, out, count)
            else:
                rest = black - one(kind - LIGHTS)
                count = orders_on(light, rest, left - 1, place + 1, longer, out, count)
    return count
