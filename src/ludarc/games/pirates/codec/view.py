"""What a seat, or a spectator, may see of Rainbow Pirates (RP-22)."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from ludarc.games.pirates.codec.moves import cards_of, group_names, written
from ludarc.games.pirates.law.cards import NAMES, blocker_of
from ludarc.games.pirates.law.codes import ADD, card_of, rest_of, verb_of
from ludarc.games.pirates.law.groups import OF_PIRATE, RUN, form
from ludarc.games.pirates.law.placing import MOST_LIFTS
from ludarc.games.pirates.law.position import EVERYBODY, GIVING, ISLAND, LAST, MOST, TURN, WINDOW
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.pirates.mind.edits import best_edits, way_out
from ludarc.games.pirates.mind.wish import Wish

Phase = Literal["turn", "window", "give", "hit", "fetch", "ask", "order", "last", "over"]
PHASES: tuple[Phase, ...] = (
    "turn",
    "window",
    "give",
    "hit",
    "fetch",
    "ask",
    "order",
    "last",
    "over",
)


class Attack(msgspec.Struct, frozen=True):
    """A black card that has been revealed and not carried out yet (RP-12)."""

    card: str
    by: int
    at: int | None
    """The seat that is struck, if it strikes a single one."""
    blocked_by: str
    """The colour that stops it."""
    asked: list[int]
    """The seats asked to answer, or to give to a Captain; it is secret which have done so
    (RP-14)."""


class PiratesTable(msgspec.Struct, frozen=True):
    """The table as everybody sees it; lists by seat unless said otherwise."""

    phase: Phase
    actor: int | None
    islands: list[list[list[str]]]
    """The groups of each seat as the record writes them, rainbow pirates singly at the end."""
    rainbows: list[int]
    """Complete rainbows (RP-7)."""
    hand_counts: list[int]
    known: list[list[str]]
    """Cards that are known to be in a hand (RP-22)."""
    open: list[str]
    """The cards face up beside the pile."""
    pile: int
    discard: list[str]
    """The oldest first."""
    attack: Attack | None
    turn: int
    lifts_left: int | None
    """How many groups may still be taken back in this turn (RP-23)."""
    cask_fetched: bool
    """Whether a Cask has fetched a Cask in this turn (RP-15)."""
    out: int | None
    """Who went out."""
    scores: list[int]


class Duty(msgspec.Struct, frozen=True):
    """Something that must still be placed before the turn can end, and why (RP-10)."""

    why: Literal["rainbow", "fits", "set", "run"]
    cards: list[str]
    to: list[str] | None
    """The group a card fits."""


class Best(msgspec.Struct, frozen=True):
    """The moves that make the best placement, for a player who wants it done for them."""

    moves: list[Any]
    points: int
    """How many points the island gains."""
    out: bool
    """Whether the seat could go out afterwards (RP-18)."""


class PiratesHand(msgspec.Struct, frozen=True):
    """What a seat alone sees."""

    hand: list[str]
    must: list[Duty]
    known: list[list[str]]
    """By seat: the cards this seat knows to be in a hand."""
    top: list[str]
    """The top cards of the pile this seat knows, next first."""
    answered: bool
    """Whether it has given its answer, gift or last placement."""
    block: bool | None
    """Its secret answer to a black card."""
    gift: str | None
    """What it gives the Captain."""
    island: list[list[str]] | None
    """Its own island in the last placement, which nobody else sees yet (RP-20)."""
    lifts_left: int | None
    best: Best | None
    """How to place best; None when nothing can be placed now."""


def shared(state: Pirates) -> PiratesTable:
    """Build what everybody sees."""
    seats = range(state.seats)
    secret = state.phase == LAST
    return PiratesTable(
        phase=PHASES[state.phase],
        actor=None if state.actor < 0 else state.actor,
        islands=[shown_island(state, seat) if secret else island(state, seat) for seat in seats],
        rainbows=[shown_rainbows(state, seat) for seat in seats],
        hand_counts=[state.shown_held[seat] if secret else state.held[seat] for seat in seats],
        known=known(state, EVERYBODY),
        open=[NAMES[kind] for kind in list(state.open)[: state.turned]],
        pile=state.left,
        discard=[NAMES[kind] for kind in list(state.discard)[: state.thrown]],
        attack=attack(state),
        turn=state.turn,
        lifts_left=None if state.actor < 0 else MOST_LIFTS - state.lifts[state.actor],
        cask_fetched=state.casks > 0,
        out=None if state.out < 0 else state.out,
        scores=state.scores(),
    )


def groups_of(state: Pirates, seat: int) -> list[int]:
    """The groups of an island as they lie now."""
    base = seat * ISLAND
    return [*list(state.groups)[base : base + state.laid[seat]], *[OF_PIRATE] * state.pirates[seat]]


def island(state: Pirates, seat: int) -> list[list[str]]:
    return [group_names(group) for group in groups_of(state, seat)]


def shown_island(state: Pirates, seat: int) -> list[list[str]]:
    """An island as it lay when the last placement began (RP-20)."""
    base = seat * ISLAND
    groups = list(state.shown_groups)[base : base + state.shown_laid[seat]]
    return [group_names(group) for group in [*groups, *[OF_PIRATE] * state.shown_pirates[seat]]]


def shown_rainbows(state: Pirates, seat: int) -> int:
    shown = shown_island(state, seat) if state.phase == LAST else island(state, seat)
    return sum(is_full(group) for group in shown)


def is_full(group: list[str]) -> bool:
    """Is a written group a complete rainbow? (RP-7)"""
    return [name.removeprefix("joker:") for name in group] == [str(n) for n in range(1, 8)]


def known(state: Pirates, row: int) -> list[list[str]]:
    """What one row of knowledge says of each hand."""
    return [
        [
            NAMES[kind]
            for kind in cards_of(
                state.known_lights[row * MOST + seat], state.known_blacks[row * MOST + seat]
            )
        ]
        for seat in range(state.seats)
    ]


def attack(state: Pirates) -> Attack | None:
    """The black card in play."""
    if state.attack < 0:
        return None
    return Attack(
        card=NAMES[state.attack],
        by=state.actor,
        at=None if state.struck < 0 else state.struck,
        blocked_by=NAMES[blocker_of(state.attack)],
        asked=[seat for seat in range(state.seats) if state.asked >> seat & 1],
    )


def own(state: Pirates, seat: int) -> PiratesHand:
    """Build what a seat alone sees."""
    top = state.peeked[seat]
    asked = bool(state.asked >> seat & 1)
    answered = asked and not state.answering >> seat & 1
    last = state.phase == LAST
    return PiratesHand(
        hand=[NAMES[kind] for kind in cards_of(state.lights[seat], state.blacks[seat])],
        must=[] if last or state.over else [duty(move) for move in state.duties(seat)],
        known=known(state, seat),
        top=[NAMES[state.pile[state.left - 1 - at]] for at in range(top)],
        answered=answered,
        block=bool(state.wishes >> seat & 1) if answered and state.phase == WINDOW else None,
        gift=NAMES[state.given[seat] - 1] if answered and state.phase == GIVING else None,
        island=island(state, seat) if last else None,
        lifts_left=MOST_LIFTS - state.lifts[seat] if last else None,
        best=best(state, seat),
    )


def best(state: Pirates, seat: int) -> Best | None:
    """How to place best: in a turn black cards stay in hand, at the end everything counts."""
    if not state.acts(seat) or state.phase not in (TURN, LAST):
        return None
    moves = way_out(state, seat) if state.phase == TURN else None
    out = moves is not None
    if moves is None:
        moves = best_edits(state, seat, Wish(), state.phase == LAST)
    if not moves:
        return None
    after = state.copy()
    assert isinstance(after, Pirates)
    for move in moves:
        after.apply(seat, move)
    return Best([written(move) for move in moves], after.points(seat) - state.points(seat), out)


def duty(move: int) -> Duty:
    """A compulsory placement with its reason."""
    group = rest_of(move)
    if verb_of(move) == ADD:
        return Duty("fits", [NAMES[card_of(move)]], group_names(group))
    if group == OF_PIRATE:
        return Duty("rainbow", group_names(group), None)
    return Duty("run" if form(group) == RUN else "set", group_names(group), None)
