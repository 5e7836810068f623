"""The thinking player of Rainbow Pirates: what it does in each phase.

It goes out when that wins, plays a black card when that gains more now than later, places best but
keeps cards that block likely attacks, and blocks an attack that costs more than the card.
"""

# compiled by mypyc: it calls native code all the time
from __future__ import annotations

from ludarc.core.bag import many, one, size
from ludarc.games.pirates.law.blackcards import LEAVE, SEEN
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BOX,
    COLOURS,
    KINDS,
    LIGHTS,
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
from ludarc.games.pirates.law.position import FETCHING, HITTING
from ludarc.games.pirates.law.rules import BONUS, DRAWN, Pirates
from ludarc.games.pirates.mind.arrange import ARRANGER
from ludarc.games.pirates.mind.attacks import cost_of_attack, fewer, gain_of, hits_on, saved_by
from ludarc.games.pirates.mind.edits import best_edits, way_out
from ludarc.games.pirates.mind.reckoning import Reckoning, groups_of
from ludarc.games.pirates.mind.rollout import RIDDANCE
from ludarc.games.pirates.mind.wish import POINT, Wish

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
            dear = self.reckoning.worth_in_hand(kind)
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
                (gain_of(self.reckoning, kind, other), code(PLAY, kind, other + 1))
                for other in self.reckoning.rivals
            ]
        return [(gain_of(self.reckoning, kind, None), code(PLAY, kind, 0))]

    # --- placing -------------------------------------------------------------------------

    def wish(self) -> Wish:
        """Place best, but keep a card of each colour that would block a likely attack."""
        wish = Wish()
        if self.state.left <= DRAWN:
            return wish
        for colour in range(COLOURS):
            if many(self.reckoning.light, colour):
                fear = int(POINT * FEAR * saved_by(self.reckoning, colour))
                if fear >= POINT:
                    wish.keep(colour, 1, min(fear, MOST_FEAR))
        return wish

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
        return code(ANSWER, 0, YES if cost_of_attack(self.reckoning) > price else NO)

    # --- the other choices ---------------------------------------------------------------

    def strike(self) -> int:
        """The card of an island to steal or destroy."""
        state = self.state
        hits = hits_on(self.reckoning, state.struck, effect_of(state.attack))
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
        return min(self.legal(), key=lambda move: self.reckoning.worth_in_hand(card_of(move)))

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
