"""Why a move of Rainbow Pirates is refused, with the rule that forbids it."""

from __future__ import annotations

from ludarc.core.faults import Refusal
from ludarc.core.words import Fact
from ludarc.games.pirates.codec.moves import cards_in, is_code
from ludarc.games.pirates.codec.words import named
from ludarc.games.pirates.law.blackcards import fetch_place
from ludarc.games.pirates.law.cards import JOKER, RAINBOW, blocker_of, kind_of
from ludarc.games.pirates.law.codes import (
    ADD,
    ANSWER,
    ASK,
    DONE,
    END,
    FETCH,
    GIVE,
    HIT,
    LAY,
    LIFT,
    ORDER,
    OUT,
    PLAY,
    card_of,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.groups import (
    BLACK,
    OF_PIRATE,
    RUN,
    fits,
    form,
    is_group,
    own_places,
    places,
    unbroken,
)
from ludarc.games.pirates.law.groups import cards_in as size_of
from ludarc.games.pirates.law.placing import MOST_LIFTS
from ludarc.games.pirates.law.position import (
    ASKING,
    FETCHING,
    GIVING,
    HITTING,
    LAST,
    ORDERING,
    TURN,
    WINDOW,
)
from ludarc.games.pirates.law.rules import RAINBOWS, Pirates

AWAITED = {
    WINDOW: ("RP-14", "refuse.answer_first"),
    GIVING: ("RP-15", "refuse.give_first"),
    HITTING: ("RP-15", "refuse.hit_first"),
    FETCHING: ("RP-15", "refuse.fetch_first"),
    ASKING: ("RP-15", "refuse.ask_first"),
    ORDERING: ("RP-15", "refuse.order_first"),
}
"""What must be done before anything else, by phase."""

ONLY_IN = {
    PLAY: ("RP-12", "refuse.not_now", (TURN,)),
    ANSWER: ("RP-14", "refuse.no_window", (WINDOW,)),
    GIVE: ("RP-15", "refuse.not_now", (GIVING,)),
    HIT: ("RP-15", "refuse.not_now", (HITTING,)),
    FETCH: ("RP-15", "refuse.not_now", (FETCHING,)),
    ASK: ("RP-15", "refuse.not_now", (ASKING,)),
    ORDER: ("RP-15", "refuse.not_now", (ORDERING,)),
    END: ("RP-11", "refuse.not_now", (TURN,)),
    OUT: ("RP-18", "refuse.not_now", (TURN,)),
    DONE: ("RP-20", "refuse.not_last", (LAST,)),
}
"""The phase in which each verb is allowed; editing is allowed in a turn and in the last
placement."""


def forbids(state: Pirates, seat: int, move: int) -> Refusal:
    """Why an illegal move is not allowed."""
    if state.over:
        return Refusal("RP-18", "refuse.over")
    if not is_code(move):
        return Refusal("RP-8", "refuse.form")
    if not state.acts(seat):
        return forbids_seat(state, seat)
    verb = verb_of(move)
    rule, key, phases = ONLY_IN.get(verb, ("RP-8", "refuse.not_now", (TURN, LAST)))
    if state.phase not in phases:
        if state.phase == LAST:
            return Refusal("RP-20", "refuse.only_place")
        if state.phase in AWAITED:
            rule, key = AWAITED[state.phase]
        return Refusal(rule, key)
    if verb <= LIFT:
        return forbids_edit(state, seat, move)
    return forbids_act(state, seat, move)


def forbids_seat(state: Pirates, seat: int) -> Refusal:
    """Why this seat may not act now."""
    if not state.many_act():
        return Refusal("RP-8", "refuse.turn", who=state.actor)
    if seat >= 0 and state.asked >> seat & 1:
        return Refusal("RP-20" if state.phase == LAST else "RP-14", "refuse.answered")
    if seat == state.actor:
        return Refusal("RP-14", "refuse.wait")
    return Refusal("RP-14", "refuse.not_asked")


def forbids_edit(state: Pirates, seat: int, move: int) -> Refusal:
    """Why a placement or rearrangement is not allowed."""
    verb, card, group = verb_of(move), card_of(move), rest_of(move)
    cards = named(cards_in(group))
    if verb == LAY:
        return incomplete(group) or not_held(state, seat, group)
    if not state.lies(seat, group):
        return Refusal("RP-9", "refuse.no_group", cards=cards)
    if verb == LIFT:
        return Refusal("RP-23", "refuse.lifts", n=MOST_LIFTS)
    assert verb == ADD
    if not state.has(seat, kind_of(card)):
        return Refusal("RP-9", "refuse.not_held", card=named([card]))
    if not fits(group, card):
        if card == JOKER and form(group) == RUN:
            return Refusal("RP-4", "refuse.joker_place")
        return Refusal("RP-9", "refuse.fits_not", card=named([card]), cards=cards)
    return Refusal("RP-8", "refuse.form")


def incomplete(group: int) -> Refusal | None:
    """What a group lacks to be one."""
    if is_group(group):
        return None
    cards = named(cards_in(group))
    if form(group) == BLACK:
        return Refusal("RP-5", "refuse.few_black", cards=cards)
    if size_of(group) < 3:
        return Refusal("RP-3", "refuse.few", cards=cards)
    if form(group) == RUN and not unbroken(places(group)):
        return Refusal("RP-3", "refuse.gap", cards=cards)
    if form(group) == RUN and own_places(group) == 0:
        return Refusal("RP-4", "refuse.only_jokers")
    return Refusal("RP-3", "refuse.group")


def not_held(state: Pirates, seat: int, group: int) -> Refusal:
    """The first card of a group that the hand does not have, or not often enough."""
    wanted: dict[int, int] = {}
    for card in cards_in(group):
        kind = kind_of(card)
        wanted[kind] = wanted.get(kind, 0) + 1
        if wanted[kind] > state.many_held(seat, kind):
            key = "refuse.not_held" if wanted[kind] == 1 else "refuse.not_enough"
            return Refusal("RP-8", key, card=named([kind]))
    return Refusal("RP-8", "refuse.form")


def forbids_act(state: Pirates, seat: int, move: int) -> Refusal:
    """Why a black card, a choice or the end of the turn is not allowed."""
    verb, card, rest = verb_of(move), card_of(move), rest_of(move)
    if verb == PLAY:
        if not state.has(seat, card):
            return Refusal("RP-12", "refuse.not_held", card=named([card]))
        if rest == seat + 1:
            return Refusal("RP-12", "refuse.at_self")
        return Refusal("RP-12", "refuse.name_target", card=named([card]))
    if verb == ANSWER:
        facts = {"card": named([blocker_of(state.attack)]), "black": named([state.attack])}
        return Refusal("RP-13", "refuse.cannot_block", **facts)
    if verb == GIVE:
        if card < RAINBOW + 1:
            return Refusal("RP-15", "refuse.not_black", card=named([card]))
        return Refusal("RP-15", "refuse.not_held", card=named([card]))
    if verb == HIT:
        cards = named(cards_in(rest))
        if not state.lies(state.struck, rest):
            return Refusal("RP-15", "refuse.not_there", cards=cards, whom=state.struck)
        return Refusal("RP-15", "refuse.not_in", card=named([card]), cards=cards)
    if verb == FETCH:
        once = fetch_place(state, card) >= 0
        key = "refuse.one_cask" if once else "refuse.not_thrown"
        return Refusal("RP-15", key, card=named([card]))
    if verb == ORDER:
        return Refusal("RP-15", "refuse.order")
    if verb == END:
        return duty(state.duties(seat)[0])
    assert verb == OUT
    if state.held[seat]:
        return Refusal("RP-18", "refuse.out_cards", n=state.held[seat])
    return Refusal("RP-18", "refuse.out_rainbows", n=RAINBOWS)


def duty(move: int) -> Refusal:
    """What must be placed before the turn can end (RP-10)."""
    group = rest_of(move)
    facts: dict[str, Fact] = {"cards": named(cards_in(group))}
    if verb_of(move) == ADD:
        key = "refuse.must_run" if form(group) == RUN else "refuse.must_set"
        return Refusal("RP-10", key, card=named([card_of(move)]), **facts)
    if group == OF_PIRATE:
        return Refusal("RP-10", "refuse.must_rainbow")
    return Refusal("RP-10", "refuse.must_lay", **facts)
