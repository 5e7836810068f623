"""Why a move with a black card of Rainbow Pirates is good: playing, blocking, choosing."""

from __future__ import annotations

from ludarc.core.why import Because, Found, closed
from ludarc.games.pirates.codec.moves import cards_in as listed
from ludarc.games.pirates.codec.moves import order_of
from ludarc.games.pirates.codec.words import named
from ludarc.games.pirates.law.bags import is_black, many_of
from ludarc.games.pirates.law.blackcards import SEEN, can_block
from ludarc.games.pirates.law.cards import (
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CASK,
    JOKER,
    LOOKOUT,
    QUARTERMASTER,
    RAINBOW,
    SHORE_LEAVE,
    THIEF,
    blocker_of,
    effect_of,
    kind_of,
)
from ludarc.games.pirates.law.codes import (
    ANSWER,
    ASK,
    FETCH,
    GIVE,
    HIT,
    NO,
    ORDER,
    PLAY,
    YES,
    card_of,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.groups import is_rainbow
from ludarc.games.pirates.law.position import EVERYBODY, ISLAND, MOST
from ludarc.games.pirates.law.rules import RAINBOWS, Pirates

STOLEN = 2
DRAWN = 3


def plays(move: int, *effects: int) -> bool:
    """Is it a black card with one of these effects?"""
    return verb_of(move) == PLAY and effect_of(card_of(move)) in effects


def target(move: int) -> int:
    """The seat a black card is played at."""
    return rest_of(move) - 1


def best_foe(state: Pirates, seat: int) -> int:
    """The most points of another seat."""
    return max(state.points(other) for other in range(state.seats) if other != seat)


# --- playing ---------------------------------------------------------------------------------


def last_card(state: Pirates, seat: int, move: int) -> Found:
    """RP-18: the last card of the hand, and two rainbows lie."""
    out = verb_of(move) == PLAY and state.held[seat] == 1 and state.rainbows(seat) >= RAINBOWS
    return {} if out else None


def strikes_rainbow(state: Pirates, seat: int, move: int) -> Found:
    """RP-16: a rainbow lies on the island that is struck."""
    struck = plays(move, THIEF, CANNON) and state.rainbows(target(move)) > 0
    return {"whom": target(move)} if struck else None


def strikes_pirate(state: Pirates, seat: int, move: int) -> Found:
    struck = plays(move, THIEF, CANNON) and state.pirates[target(move)] > 0
    return {"whom": target(move), "n": int(BOX.points)} if struck else None


def strikes_leader(state: Pirates, seat: int, move: int) -> Found:
    """Nobody else has as many points as the seat that is struck."""
    if not plays(move, THIEF, CANNON, CABIN_BOY, QUARTERMASTER):
        return None
    whom = target(move)
    scores = [state.points(other) for other in range(state.seats)]
    leads = whom != seat and scores[whom] == max(scores) and scores.count(scores[whom]) == 1
    return {"whom": whom, "n": scores[whom]} if leads and scores[whom] > 0 else None


def strikes_island(state: Pirates, seat: int, move: int) -> Found:
    """Cards of an island can be struck."""
    whom = target(move)
    if not plays(move, THIEF, CANNON) or state.points(whom) == 0:
        return None
    return {"whom": whom, "n": int(state.points(whom))}


def steals(state: Pirates, seat: int, move: int) -> Found:
    """RP-15: two cards at random."""
    whom = target(move)
    if not plays(move, CABIN_BOY) or state.held[whom] == 0:
        return None
    return {"whom": whom, "n": min(STOLEN, int(state.held[whom])), "all": int(state.held[whom])}


def knows(state: Pirates, whom: int) -> bool:
    """Does everybody know a card of this hand? (RP-22)"""
    at = EVERYBODY * MOST + whom
    return state.known_lights[at] != 0 or state.known_blacks[at] != 0


def asks_known(state: Pirates, seat: int, move: int) -> Found:
    whom = target(move)
    return {"whom": whom} if plays(move, QUARTERMASTER) and knows(state, whom) else None


def finds_pirate(state: Pirates, seat: int, move: int) -> Found:
    """RP-15: a rainbow pirate lies in the discard."""
    gone = list(state.discard)[: state.thrown]
    return {"n": int(BOX.points)} if plays(move, CASK) and RAINBOW in gone else None


def finds(state: Pirates, seat: int, move: int) -> Found:
    many = int(state.thrown)
    return {"n": many} if plays(move, CASK) and many > 0 else None


def calls_in(state: Pirates, seat: int, move: int) -> Found:
    """RP-15: every opponent with a card may have to give."""
    others = [other for other in range(state.seats) if other != seat and state.held[other] > 0]
    return {"n": len(others)} if plays(move, CAPTAIN) and others else None


def draws(state: Pirates, seat: int, move: int) -> Found:
    many = min(DRAWN, int(state.left))
    return {"n": many} if plays(move, SHORE_LEAVE) and many > 0 else None


def looks(state: Pirates, seat: int, move: int) -> Found:
    many = min(int(SEEN), int(state.left))
    return {"n": many} if plays(move, LOOKOUT) and many > 0 else None


def asks_some(state: Pirates, seat: int, move: int) -> Found:
    whom = target(move)
    if not plays(move, QUARTERMASTER) or state.held[whom] == 0:
        return None
    return {"whom": whom, "n": int(state.held[whom])}


def sheds(state: Pirates, seat: int, move: int) -> Found:
    """A black card that finds nothing to do."""
    return {"card": named([card_of(move)])} if verb_of(move) == PLAY else None


# --- answering -------------------------------------------------------------------------------


def is_struck(state: Pirates, seat: int) -> bool:
    """Does the black card strike this seat?"""
    captain = effect_of(state.attack) == CAPTAIN and bool(state.blacks[seat])
    return state.struck == seat or captain


def answered(state: Pirates, move: int, answer: int) -> bool:
    return verb_of(move) == ANSWER and rest_of(move) == answer


def cards(state: Pirates) -> dict[str, str]:
    """The black card that is played, and the colour that stops it."""
    return {"black": named([state.attack]), "card": named([blocker_of(state.attack)])}


def defends(state: Pirates, seat: int, move: int) -> Found:
    """RP-13: it is this seat that would lose."""
    mine = answered(state, move, YES) and is_struck(state, seat)
    return {**cards(state)} if mine else None


def protects(state: Pirates, seat: int, move: int) -> Found:
    """RP-13: one block protects everybody."""
    if not answered(state, move, YES):
        return None
    return {**cards(state), "whom": int(state.actor)}


def cannot_block(state: Pirates, seat: int, move: int) -> Found:
    none = answered(state, move, NO) and not can_block(state, seat)
    return {**cards(state)} if none else None


def spares(state: Pirates, seat: int, move: int) -> Found:
    """It strikes somebody else: the card is worth more in hand."""
    keeps = answered(state, move, NO) and not is_struck(state, seat)
    return {**cards(state)} if keeps else None


def endures(state: Pirates, seat: int, move: int) -> Found:
    return {**cards(state)} if answered(state, move, NO) else None


# --- choosing --------------------------------------------------------------------------------


def gives_double(state: Pirates, seat: int, move: int) -> Found:
    """RP-15: another card of the kind stays in hand."""
    kind = card_of(move)
    twice = verb_of(move) == GIVE and state.many_held(seat, kind) > 1
    return {"card": named([kind])} if twice else None


def gives(state: Pirates, seat: int, move: int) -> Found:
    if verb_of(move) != GIVE:
        return None
    return {"card": named([card_of(move)]), "whom": int(state.actor)}


def loss(state: Pirates, move: int) -> int:
    """How many points a hit costs the seat it strikes (RP-16, RP-21)."""
    after = state.copy()
    assert isinstance(after, Pirates)
    after.apply(state.actor, move)
    return int(state.points(state.struck) - after.points(state.struck))


def hits_pirate(state: Pirates, seat: int, move: int) -> Found:
    pirate = verb_of(move) == HIT and card_of(move) == RAINBOW
    return {"whom": int(state.struck), "n": int(BOX.points)} if pirate else None


def hits_rainbow(state: Pirates, seat: int, move: int) -> Found:
    full = verb_of(move) == HIT and is_rainbow(rest_of(move))
    return {"whom": int(state.struck)} if full else None


def breaks_group(state: Pirates, seat: int, move: int) -> Found:
    """RP-16: what is left is no group and goes back to hand."""
    lost = loss(state, move) if verb_of(move) == HIT else 0
    return {"whom": int(state.struck), "n": lost} if lost > 1 else None


def hits_joker(state: Pirates, seat: int, move: int) -> Found:
    joker = verb_of(move) == HIT and kind_of(card_of(move)) == JOKER
    return {"whom": int(state.struck)} if joker else None


def hits(state: Pirates, seat: int, move: int) -> Found:
    if verb_of(move) != HIT:
        return None
    left = len(listed(rest_of(move))) - 1
    return {"whom": int(state.struck), "n": left}


def fetches_pirate(state: Pirates, seat: int, move: int) -> Found:
    pirate = verb_of(move) == FETCH and card_of(move) == RAINBOW
    return {"n": int(BOX.points)} if pirate else None


def fetches_black(state: Pirates, seat: int, move: int) -> Found:
    """RP-8: it may be played in the same turn."""
    black = verb_of(move) == FETCH and is_black(card_of(move))
    return {"card": named([card_of(move)])} if black else None


def fetches_third(state: Pirates, seat: int, move: int) -> Found:
    """RP-3: the hand has two of the colour."""
    kind = card_of(move)
    third = verb_of(move) == FETCH and kind < JOKER and state.many_held(seat, kind) > 1
    return {"card": named([kind])} if third else None


def fetches(state: Pirates, seat: int, move: int) -> Found:
    return {"card": named([card_of(move)])} if verb_of(move) == FETCH else None


def asks_seen(state: Pirates, seat: int, move: int) -> Found:
    """RP-22: everybody saw the card enter that hand."""
    at = EVERYBODY * MOST + state.struck
    if verb_of(move) != ASK:
        return None
    many = many_of(state.known_lights[at], state.known_blacks[at], card_of(move))
    return {"whom": int(state.struck), "card": named([card_of(move)])} if many > 0 else None


def unseen(state: Pirates, kind: int) -> int:
    """How many cards of a kind are in hands or in the pile (RP-22)."""
    lying = [*list(state.open)[: state.turned], *list(state.discard)[: state.thrown]]
    for seat in range(state.seats):
        for group in list(state.groups)[seat * ISLAND : seat * ISLAND + state.laid[seat]]:
            lying += [kind_of(card) for card in listed(group)]
        lying += [RAINBOW] * state.pirates[seat]
    return int(BOX.counts[kind]) - lying.count(kind)


def asks_common(state: Pirates, seat: int, move: int) -> Found:
    if verb_of(move) != ASK:
        return None
    return {"card": named([card_of(move)]), "n": unseen(state, card_of(move))}


def orders(state: Pirates, seat: int, move: int) -> Found:
    """RP-15: the seat has seen the cards it puts back."""
    if verb_of(move) != ORDER:
        return None
    first = order_of(rest_of(move))[:2]
    return {"cards": named(first), "n": len(first)}


REASONS = (
    Because("why.play.last", last_card),
    Because("why.play.rainbow", strikes_rainbow),
    Because("why.play.pirate", strikes_pirate),
    Because("why.play.leader", strikes_leader),
    Because("why.play.island", strikes_island),
    Because("why.play.steal", steals),
    Because("why.play.known", asks_known),
    Because("why.play.ask", asks_some),
    Because("why.play.cask_pirate", finds_pirate),
    Because("why.play.cask", finds),
    Because("why.play.captain", calls_in),
    Because("why.play.draw", draws),
    Because("why.play.look", looks),
    Because("why.play.shed", sheds),
    closed("why.block.own", defends),
    closed("why.block.all", protects),
    closed("why.pass.cannot", cannot_block),
    closed("why.pass.spare", spares),
    closed("why.pass.endure", endures),
    closed("why.give.double", gives_double),
    closed("why.give", gives),
    Because("why.hit.pirate", hits_pirate),
    Because("why.hit.rainbow", hits_rainbow),
    Because("why.hit.breaks", breaks_group),
    Because("why.hit.joker", hits_joker),
    Because("why.hit", hits),
    Because("why.fetch.pirate", fetches_pirate),
    Because("why.fetch.black", fetches_black),
    closed("why.fetch.third", fetches_third),
    Because("why.fetch", fetches),
    Because("why.ask.seen", asks_seen),
    Because("why.ask", asks_common),
    closed("why.order", orders),
)
