"""What a seat can calculate: the value of cards, the cost of strikes, the unseen cards.

Values are in points. They follow only from what the seat knows (RP-22): its hand, the islands, the
discard, the face-up cards, and cards known to be in other hands; never from a hidden card.
"""

# compiled by mypyc: it calls native code all the time
from __future__ import annotations

from ludarc.core.bag import many, one, size
from ludarc.core.state import zeros
from ludarc.games.pirates.law.bags import many_of
from ludarc.games.pirates.law.cards import (
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CASK,
    COLOURS,
    JOKER,
    KINDS,
    LIGHTS,
    LOOKOUT,
    NAMED,
    PLACED,
    QUARTERMASTER,
    RAINBOW,
    SHORE_LEAVE,
    THIEF,
    effect_of,
    kind_of,
)
from ludarc.games.pirates.law.groups import (
    FEWEST,
    OF_PIRATE,
    RUN,
    blacks_in,
    cards_in,
    cards_into,
    form,
    is_rainbow,
    lights_in,
    places,
)
from ludarc.games.pirates.law.position import ISLAND, MOST
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.shortfall import lacking
from ludarc.games.pirates.mind.wish import Wish

LACKING = 1.0
"""The cost of each card missing for two complete rainbows."""
READY = 3.0
"""The value of being able to place all cards with two complete rainbows."""
A_CARD = 0.8
"""The value of any card to any seat: it is a point if it is placed."""
LATER = 0.55
"""The value of a colour that fits nowhere yet."""
JOKER_LATER = 1.5
SENT_BACK = 0.15
"""The cost of each card that a strike sends back to hand (RP-16)."""
BROKEN_BLACKS = 2.2
"""The cost of losing one of three black cards of a group."""
RACE_LOST = 1.5
"""The extra cost of losing one of two complete rainbows."""
EARLY = 50.0
"""With this many cards in the pile it is still early: waiting for a better moment pays."""

IN_HAND = {
    THIEF: 1.0,
    CANNON: 0.8,
    CASK: 1.0,
    CAPTAIN: 0.4,
    CABIN_BOY: 0.6,
    SHORE_LEAVE: 1.5,
    QUARTERMASTER: 0.6,
    LOOKOUT: 0.1,
}
"""The value of a black card in hand, beyond its point in a black group, early in the game."""


class Reckoning:
    """The values for one seat in one position."""

    def __init__(self, state: Pirates, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.wish = Wish(lawful=False)
        self.light, self.black = belongings(state, seat)
        self.race = 2.0 / float(state.seats)  # with more seats most games end with the pile
        self.base = self.arranged(self.light)
        self.worths: dict[int, float] = {}
        self.unseen = unseen(state, seat)
        self.hidden = max(1, sum(self.unseen))
        self.early = min(1.0, float(state.left) / EARLY)
        scores = [state.points(other) for other in range(state.seats)]
        rivals = [other for other in range(state.seats) if other != seat]
        top = max(scores[other] for other in rivals)
        self.top = top
        self.rivals = rivals
        share = 1.0 / len(rivals)
        self.weight = {
            other: 1.0 if len(rivals) == 1 else share * (1.6 if scores[other] == top else 0.7)
            for other in rivals
        }

    def arranged(self, light: int) -> float:
        """The points of light cards placed best, and how near they are to going out (RP-18)."""
        ARRANGER.arrange(light, 0, self.wish)
        points = float(ARRANGER.points)
        short = lacking(light)
        if short == 0 and ARRANGER.goes_out(light, 0):
            return points + READY * self.race
        return points - LACKING * float(short) * self.race

    # --- cards ---------------------------------------------------------------------------

    def worth(self, kind: int) -> float:
        """How many points one more card of a kind should gain."""
        known = self.worths.get(kind)
        if known is None:
            known = self.worths[kind] = self.reckoned(kind)
        return known

    def reckoned(self, kind: int) -> float:
        if kind >= LIGHTS:
            return self.worth_in_hand(kind)
        if kind == RAINBOW:
            return float(BOX.points)
        if many(self.light, kind) >= BOX.counts[kind]:
            return 0.0
        gained = self.arranged(self.light + one(kind)) - self.base
        if kind == JOKER:
            return max(gained, JOKER_LATER)
        return gained + LATER * self.early * max(0.0, 1.0 - gained)

    def price(self, kind: int) -> float:
        """How many points it costs the seat to give away a card of its own."""
        if kind >= LIGHTS or kind == RAINBOW:
            return self.worth(kind)
        lost = self.base - self.arranged(self.light - one(kind))
        return max(lost, JOKER_LATER if kind == JOKER else LATER * self.early)

    def worth_in_hand(self, kind: int) -> float:
        """What a black card is worth in hand."""
        return A_CARD + IN_HAND[int(effect_of(kind))] * self.early

    def common(self, kind: int) -> float:
        """What a card is worth to anybody."""
        if kind == RAINBOW:
            return float(BOX.points)
        if kind >= LIGHTS:
            return self.worth_in_hand(kind)
        return JOKER_LATER if kind == JOKER else A_CARD

    def pair(self, kinds: list[int]) -> float:
        """The value of cards together."""
        light = self.light
        total = 0.0
        later = 0.0
        for kind in kinds:
            if kind < COLOURS or kind == JOKER:
                light += one(kind)
                later += 1.0
                if kind == JOKER:
                    total += JOKER_LATER - 1.0
            else:
                total += self.worth(kind)
        gained = self.arranged(light) - self.base
        return total + gained + LATER * self.early * max(0.0, later - gained)

    def blind(self) -> float:
        """What an unseen card is worth on average."""
        total = sum(count * self.worth(kind) for kind, count in enumerate(self.unseen) if count)
        return total / self.hidden

    # --- other hands -----------------------------------------------------------------------

    def known(self, other: int) -> tuple[int, int]:
        """The cards this seat knows in another hand."""
        at = self.seat * MOST + other
        return self.state.known_lights[at], self.state.known_blacks[at]

    def chance(self, other: int, kind: int) -> float:
        """How likely a card of a kind is in another hand."""
        light, black = self.known(other)
        if many_of(light, black, kind):
            return 1.0
        cards = self.state.held[other] - size(light) - size(black)
        return 1.0 - (1.0 - self.unseen[kind] / self.hidden) ** max(0, cards)

    def chance_of_black(self, other: int) -> float:
        """How likely a hand holds any black card."""
        light, black = self.known(other)
        if black:
            return 1.0
        cards = self.state.held[other] - size(light)
        share = sum(self.unseen[LIGHTS:]) / self.hidden
        return 1.0 - (1.0 - share) ** max(0, cards)

    def question(self, other: int) -> tuple[float, int]:
        """The best kind to ask a hand for, and what the question is worth."""
        weight = self.weight[other]
        return max(
            (self.chance(other, kind) * (self.worth(kind) + weight * self.common(kind)), kind)
            for kind in range(KINDS)
        )

    # --- islands ---------------------------------------------------------------------------

    def strikes(self, struck: int) -> list[tuple[float, int, int]]:
        """What each card of an island is worth to its owner, with the card and its group."""
        state = self.state
        if struck == self.seat:
            light = self.light
        else:
            light = on_island(state, struck)[0] + self.known(struck)[0]
        base = self.arranged(light)
        lost: dict[int, float] = {}
        near = state.rainbows(struck) >= 2
        found = []
        for group in groups_of(state, struck):
            held = cards_in(group)
            for card in named_cards(group):
                kind = kind_of(card)
                if kind >= LIGHTS:
                    harm = 1.0 if held > FEWEST else BROKEN_BLACKS
                else:
                    if kind not in lost:
                        lost[kind] = base - self.arranged(light - one(kind))
                    harm = max(1.0, lost[kind])
                    harm += SENT_BACK * returning(group, card)
                    if kind == JOKER:
                        harm += JOKER_LATER - 1.0
                    if near and is_rainbow(group):
                        harm += RACE_LOST
                found.append((harm, card, group))
        if state.pirates[struck]:
            found.append((float(BOX.points), RAINBOW, OF_PIRATE))
        return found


# --- counting ----------------------------------------------------------------------------------


def groups_of(state: Pirates, seat: int) -> list[int]:
    """The different groups of an island, rainbow pirates apart."""
    base = seat * ISLAND
    return sorted({state.groups[at] for at in range(base, base + state.laid[seat])})


def on_island(state: Pirates, seat: int) -> tuple[int, int]:
    """The cards of an island, as two bags."""
    light = state.pirates[seat] * one(RAINBOW)
    black = 0
    for at in range(seat * ISLAND, seat * ISLAND + state.laid[seat]):
        light += lights_in(state.groups[at])
        black += blacks_in(state.groups[at])
    return light, black


def belongings(state: Pirates, seat: int) -> tuple[int, int]:
    """The cards of a hand and its island, as two bags."""
    light, black = on_island(state, seat)
    return light + state.lights[seat], black + state.blacks[seat]


def unseen(state: Pirates, seat: int) -> list[int]:
    """How many cards of each kind lie where this seat cannot see them."""
    counts = [BOX.counts[kind] for kind in range(KINDS)]
    for at in range(state.turned):
        counts[state.open[at]] -= 1
    for at in range(state.thrown):
        counts[state.discard[at]] -= 1
    for at in range(state.peeked[seat]):
        counts[state.pile[state.left - 1 - at]] -= 1
    for other in range(state.seats):
        light, black = on_island(state, other)
        if other == seat:
            light += state.lights[other]
            black += state.blacks[other]
        else:
            light += state.known_lights[seat * MOST + other]
            black += state.known_blacks[seat * MOST + other]
        for kind in range(KINDS):
            counts[kind] -= many_of(light, black, kind)
    return counts


def named_cards(group: int) -> list[int]:
    """The different cards of a group, as it names them."""
    return [BUFFER[at] for at in range(cards_into(group, BUFFER))]


def returning(group: int, card: int) -> int:
    """How many cards go back to hand when one is struck out of a group (RP-16)."""
    if form(group) != RUN:
        rest = cards_in(group) - 1
        return rest if rest < FEWEST else 0
    place = card if card < COLOURS else card - PLACED
    below = BOX.sizes[places(group) & ((1 << place) - 1)]
    above = cards_in(group) - 1 - below
    return sum(part for part in (below, above) if part < FEWEST)


BUFFER = zeros(NAMED)
