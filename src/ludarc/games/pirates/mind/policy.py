"""The thinking player of Rainbow Pirates: what it does in each phase.

It goes out when that wins, plays a black card when that gains more now than later, places best but
keeps cards that block likely attacks, and blocks an attack that costs more than the card.
"""

# compiled by mypyc: it calls native code all the time
from __future__ import annotations

from ludarc.core.bag import many, one, size
from ludarc.games.pirates.law.bags import many_of
from ludarc.games.pirates.law.blackcards import LEAVE, SEEN, STOLEN
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CASK,
    COLOURS,
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
from ludarc.games.pirates.law.codes import (
    ANSWER,
    ASK,
    END,
    FROM_OPEN,
    FROM_PILE,
    HIT,
    LIFT,
    NO,
    ORDER,
    ORDER_BITS,
    OUT,
    PLAY,
    YES,
    card_of,
    code,
)
from ludarc.games.pirates.law.groups import BLACK, blacks, form
from ludarc.games.pirates.law.placing import MOST_LIFTS
from ludarc.games.pirates.law.position import EVERYBODY, FETCHING, HITTING, MOST
from ludarc.games.pirates.law.rules import BONUS, DRAWN, Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.edits import best_edits, way_out
from ludarc.games.pirates.mind.reckoning import A_CARD, Reckoning, groups_of
from ludarc.games.pirates.mind.rollout import RIDDANCE
from ludarc.games.pirates.mind.wish import POINT, Wish

LOOK = 0.4  # the extra gain of looking at the pile
SOONER = 0.6  # a card drawn now is better than one drawn later
TAKEN_BACK = 0.6  # what it costs to take a black card back from the island
FEAR = 20.0  # a blocking card is kept turn after turn, and placed in the end
MOST_FEAR = 390  # but it must not keep more than three others in hand
RELUCTANCE = 0.3  # to spend a card on a block
GO_OUT = code(OUT, 0, 0)


class Policy:
    """A seat that thinks about one move."""

    def __init__(self, state: Pirates, seat: int) -> None:
        self.state = state
        self.seat = seat
        self.reckoning = Reckoning(state, seat)

    # --- a turn --------------------------------------------------------------------------

    def in_turn(self) -> int:
        """Go out, play black cards, place, draw."""
        state, seat = self.state, self.seat
        last = self.going_out()
        if last is not None:
            return last
        attack = self.attack()
        if attack is not None:
            return attack
        edits = best_edits(state, seat, self.wish(), True)
        if edits:
            return edits[0]
        duties = state.duties(seat)
        return duties[0] if duties else self.draw()

    def going_out(self) -> int | None:
        """The next move towards going out, if that wins (RP-18)."""
        state, seat, reckoning = self.state, self.seat, self.reckoning
        if self.wins_with(reckoning.black):
            if state.may(seat, GO_OUT):
                return GO_OUT
            way = way_out(state, seat)
            if way:
                return way[0]
        spare = self.spare_blacks()
        laid = reckoning.black - state.blacks[seat]
        if spare and self.wins_with(laid) and ARRANGER.goes_out(reckoning.light, laid):
            first = min(spare, key=lambda kind: list(RIDDANCE).index(effect_of(kind)))
            return max(self.plays(first))[1]  # only black cards are in the way
        return None

    def wins_with(self, black: int) -> bool:
        """Would going out with all light cards and these black ones win? (RP-21)"""
        light = self.reckoning.light
        mine = size(light) + (BOX.points - 1) * many(light, RAINBOW) + size(black) + BONUS
        return mine > self.reckoning.top

    def spare_blacks(self) -> list[int]:
        """The black kinds in hand."""
        held = self.state.blacks[self.seat]
        return [kind for kind in range(LIGHTS, KINDS) if many(held, kind - LIGHTS)]

    def closes(self, kind: int) -> bool:
        """Could the seat go out with one more card of a kind?"""
        light, black = self.reckoning.light, self.reckoning.black
        if kind < LIGHTS:
            light += one(kind)
        else:
            black += one(kind - LIGHTS)
        return bool(ARRANGER.goes_out(light, black))

    # --- black cards ---------------------------------------------------------------------

    def attack(self) -> int | None:
        """The black card whose gain now most exceeds what it is worth later."""
        state, seat = self.state, self.seat
        best: tuple[float, int] | None = None
        for kind in range(LIGHTS, KINDS):
            if not many(self.reckoning.black, kind - LIGHTS):
                continue
            in_hand = state.has(seat, kind)
            dear = self.reckoning.patience(kind)
            if not in_hand:
                dear += TAKEN_BACK
            for promise, move in self.plays(kind):
                if promise <= dear:
                    continue
                step = move if in_hand else self.lift_of(kind)
                if step is not None and (best is None or promise - dear > best[0]):
                    best = (promise - dear, step)
        return best[1] if best else None

    def lift_of(self, kind: int) -> int | None:
        """Take back the black group in which a kind lies, to play it."""
        if self.state.lifts[self.seat] >= MOST_LIFTS // 2:
            return None
        for group in groups_of(self.state, self.seat):
            if form(group) == BLACK and many(blacks(group), kind - LIGHTS):
                return code(LIFT, 0, group)
        return None

    def plays(self, kind: int) -> list[tuple[float, int]]:
        """Every way to play a black kind, with the points it should gain."""
        if target_of(kind) == AT_ONE:
            return [
                (self.promise(kind, other), code(PLAY, kind, other + 1))
                for other in self.reckoning.rivals
            ]
        return [(self.promise(kind, None), code(PLAY, kind, 0))]

    def promise(self, kind: int, other: int | None) -> float:
        """The points a black card gains now: those the seat gains, and those its victims lose."""
        state, reckoning = self.state, self.reckoning
        effect = effect_of(kind)
        if effect in (THIEF, CANNON):
            assert other is not None
            return max((gain for gain, _ in self.hits(other, effect)), default=0.0)
        if effect == CASK:
            return max((reckoning.worth(each) for each in self.fetchable()), default=0.0)
        if effect == CAPTAIN:
            return sum(
                reckoning.chance_of_black(each) * (1.0 + reckoning.weight[each])
                for each in (reckoning.rivals if other is None else [other])
            )
        if effect == CABIN_BOY:
            assert other is not None
            return self.stolen(other)
        if effect == SHORE_LEAVE:
            return fewer(LEAVE, state.left) * (reckoning.blind() + SOONER)
        if effect == QUARTERMASTER:
            assert other is not None
            return reckoning.question(other)[0]
        if state.left < SEEN or state.peeked[self.seat] >= DRAWN:
            return 0.0
        return reckoning.patience(kind) + LOOK

    def hits(self, struck: int, effect: int) -> list[tuple[float, int]]:
        """Every card of an island with the gain of striking it."""
        reckoning = self.reckoning
        weight = reckoning.weight[struck]
        return [
            (
                harm * weight + (reckoning.worth(kind_of(card)) if effect == THIEF else 0.0),
                code(HIT, card, group),
            )
            for harm, card, group in reckoning.strikes(struck)
        ]

    def stolen(self, other: int) -> float:
        """What two random cards from a hand are worth."""
        state, reckoning = self.state, self.reckoning
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

    def fetchable(self) -> list[int]:
        """The kinds in the discard that a Cask may fetch, except the Cask itself."""
        state = self.state
        kinds = {state.discard[at] for at in range(state.thrown)}
        return sorted(kinds - {BOX.cask})

    # --- placing -------------------------------------------------------------------------

    def wish(self) -> Wish:
        """Place best, but keep a card of each colour that would block a likely attack."""
        wish = Wish()
        if self.state.left <= DRAWN:
            return wish
        for colour in range(COLOURS):
            if many(self.reckoning.light, colour):
                fear = int(POINT * FEAR * self.feared(colour))
                if fear >= POINT:
                    wish.keep(colour, 1, min(fear, MOST_FEAR))
        return wish

    def feared(self, colour: int) -> float:
        """The points that a card of a colour may save."""
        reckoning = self.reckoning
        total = 0.0
        for kind in range(LIGHTS, KINDS):
            if blocker_of(kind) == colour:
                for other in reckoning.rivals:
                    total += reckoning.chance(other, kind) * self.danger(kind, other)
        return total

    def danger(self, kind: int, other: int) -> float:
        """What a black card costs on average if an opponent plays it, on any island."""
        reckoning = self.reckoning
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

    # --- the draw ------------------------------------------------------------------------

    def draw(self) -> int:
        """The face-up cards or the pile, by what they add."""
        state, reckoning = self.state, self.reckoning
        known = [state.pile[state.left - 1 - at] for at in range(min(DRAWN, state.left))]
        known = known[: state.peeked[self.seat]]
        blind = fewer(DRAWN, state.left) - len(known)
        pile = reckoning.pair(known) + blind * reckoning.blind()
        turned = [state.open[at] for at in range(state.turned)]
        up = reckoning.pair(turned)
        if RAINBOW in turned:
            denied = 0.4 * float(BOX.points)  # otherwise the next seat may take it
            up += denied * max(reckoning.weight.values())
        return code(END, 0, FROM_OPEN if up >= pile else FROM_PILE)

    # --- answers -------------------------------------------------------------------------

    def answer(self) -> int:
        """Block what costs more than the card that blocks."""
        state = self.state
        card = blocker_of(state.attack)
        if not state.has(self.seat, card):
            return code(ANSWER, 0, NO)
        price = self.reckoning.price(card) + RELUCTANCE
        return code(ANSWER, 0, YES if self.harm() > price else NO)

    def harm(self) -> float:
        """What the black card just played costs this seat, in points."""
        state, reckoning, seat = self.state, self.reckoning, self.seat
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
            return self.lost_to_boy(weight)
        if effect == CAPTAIN:
            return 1.0 + weight if state.blacks[seat] else 0.0
        if effect == QUARTERMASTER:
            return self.lost_to_question(weight)
        if effect == SHORE_LEAVE:
            return fewer(LEAVE, state.left) * A_CARD * weight
        if effect == CASK:
            lying = [state.discard[at] for at in range(state.thrown - 1)]
            return weight * max((reckoning.common(each) for each in lying), default=0.0)
        return 0.6 * weight

    def lost_to_boy(self, weight: float) -> float:
        state, reckoning, seat = self.state, self.reckoning, self.seat
        total = 0.0
        for kind in range(KINDS):
            count = state.many_held(seat, kind)
            if count:
                total += float(count) * (reckoning.price(kind) + weight * reckoning.common(kind))
        held = state.held[seat]
        return fewer(STOLEN, held) * total / float(held)

    def lost_to_question(self, weight: float) -> float:
        """What a question may cost: a card known to be in hand will be asked for, others may be."""
        state, reckoning, seat = self.state, self.reckoning, self.seat
        at = EVERYBODY * MOST + seat
        worst = 0.0
        for kind in range(KINDS):
            if state.has(seat, kind):
                sure = many_of(state.known_lights[at], state.known_blacks[at], kind)
                likely = 1.0 if sure else 0.25
                cost = reckoning.price(kind) + weight * reckoning.common(kind)
                worst = max(worst, likely * cost)
        return worst

    # --- the other choices ---------------------------------------------------------------

    def strike(self) -> int:
        """The card of an island to steal or destroy."""
        state = self.state
        hits = self.hits(state.struck, effect_of(state.attack))
        return self.chosen(hits)

    def fetch(self) -> int:
        """The best card of the discard."""
        moves = [(self.reckoning.worth(card_of(move)), move) for move in self.legal()]
        return self.chosen(moves)

    def ask(self) -> int:
        """A useful card that is known or likely to be in the hand."""
        reckoning, struck = self.reckoning, self.state.struck
        kind = reckoning.question(struck)[1]
        if self.is_ready() and not self.closes(kind):
            kinds = range(KINDS)  # rather get no card at all
            kind = min(kinds, key=lambda each: reckoning.chance(struck, each))
        return code(ASK, kind, 0)

    def is_ready(self) -> bool:
        """Could the seat go out with all its cards, and win?"""
        light, black = self.reckoning.light, self.reckoning.black
        return self.wins_with(black) and bool(ARRANGER.goes_out(light, black))

    def give(self) -> int:
        """The least useful black card."""
        return min(self.legal(), key=lambda move: self.reckoning.patience(card_of(move)))

    def order(self) -> int:
        """The best cards on top for the draw, then the worst for the next seat."""
        state = self.state
        seen = [state.pile[state.left - 1 - at] for at in range(min(SEEN, state.left))]
        mine = DRAWN + (LEAVE if self.has_effect(SHORE_LEAVE) else 0)
        best = sorted(seen, key=self.reckoning.worth, reverse=True)
        lined = best[:mine] + sorted(best[mine:], key=self.reckoning.common)
        order = 0
        for at, kind in enumerate(lined):
            order |= (kind + 1) << ORDER_BITS * at
        return code(ORDER, 0, order)

    def has_effect(self, effect: int) -> bool:
        return any(effect_of(kind) == effect for kind in self.spare_blacks())

    def legal(self) -> list[int]:
        return self.state.legal(self.seat)

    def chosen(self, moves: list[tuple[float, int]]) -> int:
        """The best move; if the seat can then go out and win, one that lets it."""
        state = self.state
        takes = state.phase == FETCHING or (
            state.phase == HITTING and effect_of(state.attack) == THIEF
        )
        if takes and self.wins_with(self.reckoning.black):
            closing = [each for each in moves if self.closes(kind_of(card_of(each[1])))]
            moves = closing or moves
        return max(moves)[1]


def fewer(most: int, there: int) -> float:
    """The number of cards there are, but at most the number in the rule."""
    return float(min(most, there))
