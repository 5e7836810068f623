"""Why a move of Rainbow Pirates is good: placing, drawing, going out. Black cards are in
`whyblack`."""

from __future__ import annotations

from ludarc.core.why import Because, Found, closed
from ludarc.games.pirates.codec.moves import written
from ludarc.games.pirates.codec.view import Best
from ludarc.games.pirates.codec.view import best as best_placement
from ludarc.games.pirates.codec.words import named
from ludarc.games.pirates.law.cards import BOX, COLOURS, JOKER, RAINBOW, kind_of
from ludarc.games.pirates.law.codes import (
    ADD,
    DONE,
    END,
    FROM_OPEN,
    FROM_PILE,
    LAY,
    LIFT,
    OUT,
    card_of,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.groups import (
    BLACK,
    FEWEST,
    FULL_RUN,
    OF_PIRATE,
    RUN,
    SET,
    cards_in,
    form,
    grown,
    is_rainbow,
    joker_places,
    jokers,
    places,
)
from ludarc.games.pirates.law.position import ISLAND, LAST
from ludarc.games.pirates.law.rules import BONUS, DRAWN, RAINBOWS, Pirates
from ludarc.games.pirates.mind import whyblack

FIVE = 5


def made(move: int) -> int:
    """The group a placement makes; nothing for another move."""
    verb = verb_of(move)
    if verb == LAY:
        return rest_of(move)
    return int(grown(rest_of(move), card_of(move))) if verb == ADD else 0


def spent(move: int) -> int:
    """How many cards of the hand a placement lays."""
    return int(cards_in(rest_of(move))) if verb_of(move) == LAY else 1


# --- placing ---------------------------------------------------------------------------------


def lays_pirate(state: Pirates, seat: int, move: int) -> Found:
    """RP-21"""
    return {"n": int(BOX.points)} if made(move) == OF_PIRATE else None


def second_rainbow(state: Pirates, seat: int, move: int) -> Found:
    """RP-18: with two complete rainbows and no card in hand one may go out."""
    done = is_rainbow(made(move)) and state.rainbows(seat) + 1 == RAINBOWS
    return {"n": BONUS} if done and state.phase != LAST else None


def rainbow(state: Pirates, seat: int, move: int) -> Found:
    """RP-7"""
    return {} if is_rainbow(made(move)) else None


def nearly_rainbow(state: Pirates, seat: int, move: int) -> Found:
    """A long run: few numbers are missing to a rainbow."""
    group = made(move)
    if form(group) != RUN:
        return None
    missing = (FULL_RUN & ~int(places(group))).bit_count()
    return {"n": missing} if 0 < missing <= COLOURS - FIVE else None


def last_cards(state: Pirates, seat: int, move: int) -> Found:
    """Everybody sees that the hand is empty after it."""
    empty = verb_of(move) in (LAY, ADD) and state.held[seat] == spent(move)
    return {} if empty else None


def lays_blacks(state: Pirates, seat: int, move: int) -> Found:
    """RP-5, RP-21: black cards count on an island, and nowhere else."""
    group = made(move)
    black = verb_of(move) == LAY and form(group) == BLACK
    return {"n": int(cards_in(group))} if black else None


def joker_helps(state: Pirates, seat: int, move: int) -> Found:
    """RP-4: without its jokers it would be no group."""
    group = made(move)
    if verb_of(move) != LAY or form(group) not in (SET, RUN):
        return None
    wild = jokers(group) if form(group) == SET else int(joker_places(group)).bit_count()
    return {"n": int(cards_in(group))} if wild > 0 else None


def lays(state: Pirates, seat: int, move: int) -> Found:
    return {"n": int(cards_in(made(move)))} if verb_of(move) == LAY else None


def holds_when_struck(state: Pirates, seat: int, move: int) -> Found:
    """RP-16: with one card more than needed a set survives a Thief or a Cannon."""
    group = made(move)
    sturdy = verb_of(move) == ADD and form(group) == SET and cards_in(group) == FEWEST + 1
    return {"n": int(cards_in(group))} if sturdy else None


def adds(state: Pirates, seat: int, move: int) -> Found:
    if verb_of(move) != ADD:
        return None
    return {"card": named([kind_of(card_of(move))]), "n": int(cards_in(made(move)))}


def begins_best(state: Pirates, seat: int, move: int) -> Best | None:
    """The best placement, if taking this group back is its first step."""
    best = best_placement(state, seat) if verb_of(move) == LIFT else None
    return best if best is not None and best.moves[0] == written(move) else None


def makes_way(state: Pirates, seat: int, move: int) -> Found:
    """RP-18: laid anew, the cards leave two rainbows and an empty hand."""
    best = begins_best(state, seat, move)
    return {"n": BONUS} if best is not None and best.out else None


def lays_better(state: Pirates, seat: int, move: int) -> Found:
    """RP-9: laid anew, the cards bring more."""
    best = begins_best(state, seat, move)
    return {"n": best.points} if best is not None and best.points > 0 else None


def takes_back(state: Pirates, seat: int, move: int) -> Found:
    """RP-9"""
    return {"n": int(cards_in(rest_of(move)))} if verb_of(move) == LIFT else None


# --- the end of a turn -----------------------------------------------------------------------


def face_up(state: Pirates) -> list[int]:
    return list(state.open)[: state.turned]


def takes_pirate(state: Pirates, seat: int, move: int) -> Found:
    """RP-11: a rainbow pirate lies face up."""
    open_ = verb_of(move) == END and rest_of(move) == FROM_OPEN
    return {"n": int(BOX.points)} if open_ and RAINBOW in face_up(state) else None


def takes_fitting(state: Pirates, seat: int, move: int) -> Found:
    """A face-up colour of which the hand has two already (RP-3)."""
    if verb_of(move) != END or rest_of(move) != FROM_OPEN:
        return None
    two = [kind for kind in face_up(state) if kind < COLOURS and state.many_held(seat, kind) > 1]
    return {"card": named(two[:1])} if two else None


def takes_joker(state: Pirates, seat: int, move: int) -> Found:
    open_ = verb_of(move) == END and rest_of(move) == FROM_OPEN
    return {} if open_ and JOKER in face_up(state) else None


def takes_seen(state: Pirates, seat: int, move: int) -> Found:
    open_ = verb_of(move) == END and rest_of(move) == FROM_OPEN
    return {"cards": named(face_up(state))} if open_ else None


def ends_game(state: Pirates, seat: int, move: int) -> Found:
    """RP-20: the pile runs out."""
    last = verb_of(move) == END and state.left <= DRAWN
    return {} if last else None


def draws_unseen(state: Pirates, seat: int, move: int) -> Found:
    """RP-22: what comes from the pile stays secret."""
    pile = verb_of(move) == END and rest_of(move) == FROM_PILE
    if not pile:
        return None
    return {"cards": named(face_up(state)), "whom": (seat + 1) % int(state.seats)}


def goes_out(state: Pirates, seat: int, move: int) -> Found:
    """RP-18, RP-21"""
    if verb_of(move) != OUT:
        return None
    others = [state.points(other) for other in range(state.seats) if other != seat]
    ahead = state.points(seat) + BONUS - max(others)
    return {"n": ahead} if ahead > 0 else None


def goes_out_behind(state: Pirates, seat: int, move: int) -> Found:
    return {"n": BONUS} if verb_of(move) == OUT else None


# --- the last placement ----------------------------------------------------------------------


def may_place(state: Pirates, seat: int) -> bool:
    return any(verb_of(move) in (LAY, ADD) for move in state.legal(seat))


def nothing_left(state: Pirates, seat: int, move: int) -> Found:
    """RP-20"""
    return {} if verb_of(move) == DONE and not may_place(state, seat) else None


def is_done(state: Pirates, seat: int, move: int) -> Found:
    if verb_of(move) != DONE:
        return None
    groups = list(state.groups)[seat * ISLAND : seat * ISLAND + state.laid[seat]]
    return {"n": len(groups) + int(state.pirates[seat])}


REASONS = (
    Because("why.pirate", lays_pirate),
    Because("why.rainbow.second", second_rainbow),
    Because("why.rainbow", rainbow),
    Because("why.last_cards", last_cards),
    Because("why.nearly", nearly_rainbow),
    Because("why.lay.black", lays_blacks),
    Because("why.lay.joker", joker_helps),
    Because("why.lay", lays),
    Because("why.add.sturdy", holds_when_struck),
    Because("why.add", adds),
    closed("why.lift.out", makes_way),
    closed("why.lift.better", lays_better),
    Because("why.lift", takes_back),
    Because("why.end.game", ends_game),
    Because("why.end.pirate", takes_pirate),
    closed("why.end.fits", takes_fitting),
    Because("why.end.joker", takes_joker),
    Because("why.end.open", takes_seen),
    Because("why.end.pile", draws_unseen),
    Because("why.out", goes_out),
    Because("why.out.behind", goes_out_behind),
    closed("why.done.all", nothing_left),
    closed("why.done", is_done),
    *whyblack.REASONS,
)
