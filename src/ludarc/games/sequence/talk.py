"""Table talk between team mates, and the penalty for it (SQ-21).

An opponent calls it on a team. A member of the team accepts, or a majority of the other seats
confirms; then each member owes a discard. Until that is settled nothing else can be done.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.core.state import NOBODY
from ludarc.games.sequence.codes import ACCEPT, CALL, CONFIRM, DENY
from ludarc.games.sequence.position import Position


def may_call(state: Position, seat: i64) -> bool:
    """Once a turn for each seat, so that play goes on (SQ-21)."""
    return state.no_table_talk and state.called >> seat & 1 == 0


def calls_into(state: Position, seat: i64, out: vec[i64], count: i64) -> i64:
    """A call on each other team."""
    team: i64
    for team in range(state.teams):
        if team != seat % state.teams:
            out[count] = CALL + team
            count += 1
    return count


def may_answer(state: Position, seat: i64) -> bool:
    """The accused may accept, the others confirm or not, once each (SQ-21)."""
    return state.voted >> seat & 1 == 0


def answers_into(state: Position, seat: i64, out: vec[i64]) -> i64:
    if not may_answer(state, seat):
        return 0
    if seat % state.teams == state.accused:
        out[0] = ACCEPT
        return 1
    out[0] = CONFIRM
    out[1] = DENY
    return 2


def call(state: Position, seat: i64, team: i64) -> None:
    """An opponent calls the penalty (SQ-21); the caller counts as confirming it."""
    state.called |= bit(seat)
    state.caller = seat
    state.accused = team
    state.voted = bit(seat)
    state.yes = 1


def vote(state: Position, seat: i64, confirmed: bool) -> None:
    """A majority of the seats outside the accused team decides, as soon as it is clear."""
    state.voted |= bit(seat)
    if confirmed:
        state.yes += 1
    others = state.seats - state.seats // state.teams
    waiting: i64 = 0
    other: i64
    for other in range(state.seats):
        if other % state.teams != state.accused and state.voted >> other & 1 == 0:
            waiting += 1
    if 2 * state.yes > others:
        punish(state)
    elif 2 * (state.yes + waiting) <= others:
        acquit(state)


def punish(state: Position) -> None:
    """Every member of the accused team discards one card and gets no replacement (SQ-21)."""
    seat: i64
    for seat in range(state.seats):
        if seat % state.teams == state.accused and state.held[seat] > 0:
            state.owing |= bit(seat)
    acquit(state)


def acquit(state: Position) -> None:
    state.accused = NOBODY
    state.caller = NOBODY
    state.voted = 0
    state.yes = 0
