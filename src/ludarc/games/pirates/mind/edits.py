"""The chain of moves from the present island to the wanted one (RP-9).

Groups that can stay do stay, groups that only grow get cards added, and only the rest is taken back
to hand and laid again. Among equally good arrangements it takes the one that leaves most groups in
place.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludarc.core.bag import many
from ludarc.core.bits import bit
from ludarc.games.pirates.law.bags import covers, many_of
from ludarc.games.pirates.law.cards import BLACKS, COLOURS, JOKER, KINDS, LIGHTS, PLACED
from ludarc.games.pirates.law.codes import ADD, LAY, LIFT, code, verb_of
from ludarc.games.pirates.law.groups import (
    BLACK,
    RUN,
    SET,
    blacks,
    blacks_in,
    cards_in,
    colour,
    form,
    grown,
    is_rainbow,
    joker_places,
    jokers,
    lights_in,
    numbered,
    own_places,
)
from ludarc.games.pirates.law.placing import MOST_LIFTS, Placing
from ludarc.games.pirates.law.position import ISLAND
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.wish import POINT, Wish

NONE: Final = -1


def best_edits(state: Placing, seat: i64, wish: Wish, with_blacks: bool) -> list[int]:
    """The moves to the best island from hand and island together; none if it is there already.

    Without black cards, those in hand stay in hand and black groups stay in place.
    """
    groups = island_of(state, seat, with_blacks)
    light = state.lights[seat]
    black: i64 = 0
    if with_blacks:
        black = state.blacks[seat]
    for group in groups:
        light += lights_in(group)
        black += blacks_in(group)
    ARRANGER.arrange(light, black, wish)
    best = ARRANGER.value
    rainbows = ARRANGER.rainbows
    wanted = ARRANGER.listed()
    kept: list[i64] = []
    for group in groups:
        if holds_back(wish, group):
            continue
        full: i64 = 1 if is_rainbow(group) else 0
        worth = POINT * cards_in(group) + wish.rainbow * full
        ARRANGER.arrange(light - lights_in(group), black - blacks_in(group), wish)
        if ARRANGER.value + worth == best and ARRANGER.rainbows + full == rainbows:
            light -= lights_in(group)
            black -= blacks_in(group)
            best = ARRANGER.value
            rainbows = ARRANGER.rainbows
            wanted = ARRANGER.listed()
            kept.append(group)
    moves = edits(groups, kept, wanted)
    if not may_lift(state, seat, moves):  # then place only from the hand
        ARRANGER.arrange(state.lights[seat], state.blacks[seat] if with_blacks else i64(0), wish)
        return [code(LAY, 0, group) for group in ARRANGER.listed()]
    return moves


def way_out(state: Placing, seat: i64) -> list[int] | None:
    """The moves after which the seat could go out, if there are any (RP-18)."""
    groups = island_of(state, seat, True)
    light = state.lights[seat]
    black = state.blacks[seat]
    for group in groups:
        light += lights_in(group)
        black += blacks_in(group)
    if not ARRANGER.goes_out(light, black):
        return None
    moves = edits(groups, [], ARRANGER.listed())
    return moves if may_lift(state, seat, moves) else None


def island_of(state: Placing, seat: i64, with_blacks: bool) -> list[i64]:
    """The groups of an island, rainbow pirates apart."""
    groups: list[i64] = []
    i: i64
    for i in range(seat * ISLAND, seat * ISLAND + state.laid[seat]):
        if with_blacks or form(state.groups[i]) != BLACK:
            groups.append(state.groups[i])
    return groups


def holds_back(wish: Wish, group: i64) -> bool:
    """Does a group contain a card that is wanted in hand?"""
    kind: i64
    for kind in range(i64(KINDS)):
        if wish.kept[kind] != 0 and many_of(lights_in(group), blacks_in(group), kind) != 0:
            return True
    return False


def may_lift(state: Placing, seat: i64, moves: list[int]) -> bool:
    """May so many groups still be taken back? (RP-23)"""
    lifts = state.lifts[seat]
    for move in moves:
        if verb_of(move) == LIFT:
            lifts += 1
    return lifts <= MOST_LIFTS


def edits(groups: list[i64], kept: list[i64], wanted: list[int]) -> list[int]:
    """The moves from the present groups, some of which are kept, to the wanted ones."""
    targets: list[i64] = [target for target in wanted]  # noqa: C416
    left: list[i64] = []
    staying = kept.copy()
    for group in groups:
        if group in staying:
            staying.remove(group)
        elif group in targets:
            targets.remove(group)
        else:
            left.append(group)
    lifts: list[int] = []
    adds: list[int] = []
    for group in sorted(left, key=cards_in, reverse=True):
        at = goal(group, targets)
        if at == NONE:
            lifts.append(code(LIFT, 0, group))
        else:
            grow(group, targets[at], adds)
            targets.pop(at)
    return [*lifts, *adds, *[code(LAY, 0, target) for target in targets]]


def goal(group: i64, targets: list[i64]) -> i64:
    """The index of a target that a group can grow into."""
    at: i64
    for at in range(i64(len(targets))):
        if grows_into(group, targets[at]):
            return at
    return NONE


def grows_into(group: i64, target: i64) -> bool:
    """Can one group become another by adding cards? (RP-9)"""
    shape = form(group)
    if shape != form(target):
        return False
    if shape == SET:
        return (
            colour(group) in (JOKER, colour(target))
            and numbered(group) <= numbered(target)
            and jokers(group) <= jokers(target)
        )
    if shape == RUN:
        return (
            own_places(group) & ~own_places(target) == 0
            and joker_places(group) & ~joker_places(target) == 0
        )
    return covers(blacks(target), blacks(group))


def grow(group: i64, target: i64, out: list[int]) -> None:
    """Add cards to a group, one by one, until it is the target."""
    card: i64
    while group != target:
        card = next_card(group, target)
        out.append(code(ADD, card, group))
        group = grown(group, card)


def next_card(group: i64, target: i64) -> i64:
    """A card that brings a group nearer to a target."""
    shape = form(group)
    if shape == SET:
        return colour(target) if numbered(group) < numbered(target) else i64(JOKER)
    place: i64
    if shape == RUN:
        own, wild = own_places(target), joker_places(target)
        has = own_places(group) | joker_places(group)
        ahead = (has << 1 | has >> 1) & ~has & (own | wild)
        for place in range(i64(COLOURS)):
            if ahead >> place & 1:
                return place if own & bit(place) else PLACED + place
    for place in range(i64(BLACKS)):
        if many(blacks(target), place) > many(blacks(group), place):
            return LIGHTS + place
    return NONE
