"""Why a move of Sequence is refused, with the rule that forbids it."""

from __future__ import annotations

from ludarc.core.faults import Refusal
from ludarc.core.state import NOBODY
from ludarc.games.sequence.board import BOARD, CORNER, SQUARE_NAMES
from ludarc.games.sequence.cards import is_remover, is_wild
from ludarc.games.sequence.codes import ACCEPT, CALL, CHOICE, DEAD, DISCARD, DRAW, REMOVE
from ludarc.games.sequence.moves import card_of, cards_of, is_code
from ludarc.games.sequence.names import card_fact
from ludarc.games.sequence.rules import Sequence


def forbids(state: Sequence, seat: int, move: int) -> Refusal:
    """Why an illegal move is not allowed."""
    if state.over:
        return Refusal("SQ-19", "refuse.over")
    if not is_code(move):
        return Refusal("SQ-6", "refuse.form")
    if not 0 <= seat < state.seats:
        return Refusal("SQ-5", "refuse.turn", who=state.actor)
    code = move % CHOICE
    if state.owing:
        return forbids_while_owing(state, seat)
    if state.accused >= 0:
        return forbids_under_call(state, seat)
    if code >= ACCEPT:
        return Refusal("SQ-21", "refuse.no_call")
    if code >= CALL:
        return forbids_call(state, seat, code - CALL)
    if code == DRAW:
        if state.manual_draw:
            return Refusal("SQ-13", "refuse.no_draw")
        return Refusal("SQ-6", "refuse.drawn_already")
    if seat != state.actor:
        return Refusal("SQ-5", "refuse.turn", who=state.actor)
    card = card_of(code)
    if card not in cards_of(state, seat):
        return Refusal("SQ-6", "refuse.not_held", card=card_fact(card))
    if code < REMOVE:
        return forbids_chip(state, seat, move)
    if code < DEAD:
        return forbids_removal(state, seat, code % 128)
    if code < DISCARD:
        return forbids_exchange(state, card)
    return Refusal("SQ-11", "refuse.can_play")


def forbids_while_owing(state: Sequence, seat: int) -> Refusal:
    if state.owing >> seat & 1:
        return Refusal("SQ-21", "refuse.must_discard")
    waiting = [other for other in range(state.seats) if state.owing >> other & 1]
    return Refusal("SQ-21", "refuse.wait_discard", who=waiting)


def forbids_under_call(state: Sequence, seat: int) -> Refusal:
    if state.voted >> seat & 1:
        return Refusal("SQ-21", "refuse.voted")
    return Refusal("SQ-21", "refuse.answer_call", team=f"@team.{state.accused}")


def forbids_call(state: Sequence, seat: int, team: int) -> Refusal:
    if not state.no_table_talk:
        return Refusal("SQ-21", "refuse.talk_free")
    if team >= state.teams:
        return Refusal("SQ-21", "refuse.no_team")
    if team == seat % state.teams:
        return Refusal("SQ-21", "refuse.own_team")
    return Refusal("SQ-21", "refuse.called")


def forbids_chip(state: Sequence, seat: int, move: int) -> Refusal:
    square = move % CHOICE % 128
    if occupied(state, square):
        return Refusal("SQ-6", "refuse.taken", place=SQUARE_NAMES[square])
    return Refusal("SQ-18", "refuse.fives", place=SQUARE_NAMES[square])


def forbids_removal(state: Sequence, seat: int, square: int) -> Refusal:
    place = SQUARE_NAMES[square]
    if BOARD.shown[square] == CORNER:
        return Refusal("SQ-8", "refuse.remove_corner", place=place)
    team = owner(state, square)
    if team is None:
        return Refusal("SQ-8", "refuse.empty", place=place)
    if team == seat % state.teams:
        return Refusal("SQ-8", "refuse.own_chip", place=place)
    return Refusal("SQ-9", "refuse.locked", place=place)


def forbids_exchange(state: Sequence, card: int) -> Refusal:
    if is_wild(card) or is_remover(card):
        return Refusal("SQ-10", "refuse.jack_alive", card=card_fact(card))
    free = [s for s in (BOARD.first[card], BOARD.second[card]) if not occupied(state, s)]
    if free:
        place = SQUARE_NAMES[free[0]]
        return Refusal("SQ-10", "refuse.alive", card=card_fact(card), place=place)
    return Refusal("SQ-10", "refuse.once")


def owner(state: Sequence, square: int) -> int | None:
    """The team whose chip lies on a square."""
    team = state.owner(square)
    return None if team == NOBODY else team


def occupied(state: Sequence, square: int) -> bool:
    """Is there no room for a chip?"""
    return BOARD.shown[square] == CORNER or owner(state, square) is not None
