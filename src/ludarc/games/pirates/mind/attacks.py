"""What the black cards of Rainbow Pirates gain and cost.

In points, by what one seat knows (`reckoning`); `policy` and `guide` compare them with other moves.
"""

# compiled by mypyc: it calls native code all the time
from __future__ import annotations

from ludarc.core.bag import many, size
from ludarc.games.pirates.law.bags import many_of
from ludarc.games.pirates.law.blackcards import LEAVE, SEEN, STOLEN
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CASK,
    KINDS,
    LIGHTS,
    QUARTERMASTER,
    RAINBOW,
    SHORE_LEAVE,
    THIEF,
    blocker_of,
    effect_of,
    kind_of,
    target_of,
)
from ludarc.games.pirates.law.codes import HIT, code
from ludarc.games.pirates.law.position import EVERYBODY, MOST
from ludarc.games.pirates.law.rules import DRAWN
from ludarc.games.pirates.mind.reckoning import A_CARD, Reckoning

LOOK = 0.4  # the extra gain of looking at the pile
SOONER = 0.6  # a card drawn now is better than one drawn later

# --- what it gains -----------------------------------------------------------------------


def gain_of(reckoning: Reckoning, kind: int, other: int | None) -> float:
    """The points a black card gains now: those the seat gains, and those its victims lose."""
    state = reckoning.state
    effect = effect_of(kind)
    if effect in (THIEF, CANNON):
        assert other is not None
        return max((gain for gain, _ in hits_on(reckoning, other, effect)), default=0.0)
    if effect == CASK:
        return max((reckoning.worth(each) for each in fetchable(reckoning)), default=0.0)
    if effect == CAPTAIN:
        return sum(
            reckoning.chance_of_black(each) * (1.0 + reckoning.weight[each])
            for each in (reckoning.rivals if other is None else [other])
        )
    if effect == CABIN_BOY:
        assert other is not None
        return stolen(reckoning, other)
    if effect == SHORE_LEAVE:
        return fewer(LEAVE, state.left) * (reckoning.blind() + SOONER)
    if effect == QUARTERMASTER:
        assert other is not None
        return reckoning.question(other)[0]
    if state.left < SEEN or state.peeked[reckoning.seat] >= DRAWN:
        return 0.0
    return reckoning.worth_in_hand(kind) + LOOK


def hits_on(reckoning: Reckoning, struck: int, effect: int) -> list[tuple[float, int]]:
    """Every card of an island with the gain of striking it."""
    weight = reckoning.weight[struck]
    return [
        (
            harm * weight + (reckoning.worth(kind_of(card)) if effect == THIEF else 0.0),
            code(HIT, card, group),
        )
        for harm, card, group in reckoning.strikes(struck)
    ]


def stolen(reckoning: Reckoning, other: int) -> float:
    """What two random cards from a hand are worth."""
    state = reckoning.state
    held = state.held[other]
    if held == 0:
        return 0.0
    weight = reckoning.weight[other]
    light, black = reckoning.known(other)
    seen = size(light) + size(black)
    total = float(held - seen) * (reckoning.blind() + A_CARD * weight)
    for kind in range(KINDS):
        count = many_of(light, black, kind)
        if count:
            total += float(count) * (reckoning.worth(kind) + reckoning.common(kind) * weight)
    return fewer(STOLEN, held) * total / float(held)


def fetchable(reckoning: Reckoning) -> list[int]:
    """The kinds in the discard that a Cask may fetch, except the Cask itself."""
    state = reckoning.state
    kinds = {state.discard[at] for at in range(state.thrown)}
    return sorted(kinds - {BOX.cask})


# --- what it costs -----------------------------------------------------------------------


def saved_by(reckoning: Reckoning, colour: int) -> float:
    """The points that a card of a colour may save."""
    total = 0.0
    for kind in range(LIGHTS, KINDS):
        if blocker_of(kind) == colour:
            for other in reckoning.rivals:
                total += reckoning.chance(other, kind) * expected_cost(reckoning, kind, other)
    return total


def expected_cost(reckoning: Reckoning, kind: int, other: int) -> float:
    """What a black card costs on average if an opponent plays it, on any island."""
    weight = reckoning.weight[other]
    share = 1.0 / len(reckoning.rivals)
    effect = effect_of(kind)
    prize = BOX.points if many(reckoning.light, RAINBOW) else 1.2
    if effect == THIEF:
        return float(prize) * (1.0 + weight) * share
    if effect == CANNON:
        return float(prize) * share
    if effect == SHORE_LEAVE:
        return 2.0 * weight * share
    return 0.5 * weight * share


def cost_of_attack(reckoning: Reckoning) -> float:
    """What the black card just played costs this seat, in points."""
    state, seat = reckoning.state, reckoning.seat
    kind = state.attack
    effect = effect_of(kind)
    weight = reckoning.weight[state.actor]
    if target_of(kind) == AT_ONE and state.struck != seat:
        return 0.0
    if effect in (THIEF, CANNON):
        gained = weight if effect == THIEF else 0.0
        return max(
            (
                harm + gained * reckoning.common(kind_of(card))
                for harm, card, _ in reckoning.strikes(seat)
            ),
            default=0.0,
        )
    if effect == CABIN_BOY:
        return lost_to_boy(reckoning, weight)
    if effect == CAPTAIN:
        return 1.0 + weight if state.blacks[seat] else 0.0
    if effect == QUARTERMASTER:
        return lost_to_question(reckoning, weight)
    if effect == SHORE_LEAVE:
        return fewer(LEAVE, state.left) * A_CARD * weight
    if effect == CASK:
        lying = [state.discard[at] for at in range(state.thrown - 1)]
        return weight * max((reckoning.common(each) for each in lying), default=0.0)
    return 0.6 * weight


def lost_to_boy(reckoning: Reckoning, weight: float) -> float:
    """The average value of the cards the Cabin boy takes from the hand of this seat."""
    state, seat = reckoning.state, reckoning.seat
    total = 0.0
    for kind in range(KINDS):
        count = state.many_held(seat, kind)
        if count:
            total += float(count) * (reckoning.price(kind) + weight * reckoning.common(kind))
    held = state.held[seat]
    return fewer(STOLEN, held) * total / float(held)


def lost_to_question(reckoning: Reckoning, weight: float) -> float:
    """What a question may cost: a card known to be in hand will be asked for, others may be."""
    state, seat = reckoning.state, reckoning.seat
    at = EVERYBODY * MOST + seat
    worst = 0.0
    for kind in range(KINDS):
        if state.has(seat, kind):
            sure = many_of(state.known_lights[at], state.known_blacks[at], kind)
            likely = 1.0 if sure else 0.25
            cost = reckoning.price(kind) + weight * reckoning.common(kind)
            worst = max(worst, likely * cost)
    return worst


def fewer(most: int, there: int) -> float:
    """The number of cards there are, but at most the number in the rule."""
    return float(min(most, there))
