"""Games that look for what the log book is still missing, with every card counted at every move.

Each game is dealt so that one missing entry can be met early, and steered towards whatever is
missing; between, and afterwards, chance plays.
"""

from __future__ import annotations

from librt.random import Random

from ludarc.core.bag import size
from ludarc.core.state import NOBODY
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.law.bags import covers
from ludarc.games.pirates.law.cards import (
    AT_ONE,
    BLACKS,
    BOX,
    CABIN_BOY,
    CANNON,
    CAPTAIN,
    CASK,
    COLOURS,
    KINDS,
    LIGHTS,
    NAMES,
    RAINBOW,
    THIEF,
    blocker_of,
    effect_of,
    target_of,
)
from ludarc.games.pirates.law.codes import (
    ANSWER,
    ASK,
    DONE,
    END,
    FROM_PILE,
    HIT,
    LAY,
    NO,
    PLAY,
    YES,
    card_of,
    code,
    rest_of,
    verb_of,
)
from ludarc.games.pirates.law.placing import MOST_LIFTS
from ludarc.games.pirates.law.position import ASKING, LAST, MOST, ROWS, TURN, TURNED, WINDOW
from ludarc.games.pirates.law.rules import HAND, Pirates
from ludarc.games.pirates.mind.edits import best_edits
from ludarc.games.pirates.mind.reckoning import belongings
from ludarc.games.pirates.mind.wish import Wish
from tests.contract.census import census, full_census
from tests.games.pirates.logbook import (
    BLOCKED,
    BLOCKED_BY,
    DID,
    NOTHING,
    Entry,
    LogBook,
)

GAME_MOVES = 120
"""Most games are left after so many moves: what is missing is met early."""
WHOLE = 10
"""Every so many games one is played to its end."""


NEVER = 1 << 60


class Voyage:
    """Plays until nothing is missing, or a bound of moves is passed."""

    def __init__(self, seats: int, seed: int) -> None:
        self.game = PiratesGame.settle({"players": seats})
        self.rng = Random(seed)
        self.book = LogBook(seats)
        self.moves = 0
        self.games = 0

    def sail(self, bound: int) -> None:
        while self.book.missing and self.moves < bound:
            wanted = sorted(self.book.missing)
            self.play(wanted[self.rng.randrange(len(wanted))])

    def play(self, aim: Entry) -> None:
        """One game, dealt for an entry."""
        state = self.game.start(self.deal(aim))
        self.games += 1
        before = state.blank()
        assert isinstance(before, Pirates)
        end = NEVER if self.games % WHOLE == 0 else self.moves + GAME_MOVES
        while not state.over and self.moves < end:
            actors = state.actors()
            seat = actors[self.rng.randrange(len(actors))]
            move = self.choice(state, seat, aim)
            before.copy_from(state)
            state.apply(seat, move)
            self.moves += 1
            self.book.note(before, state, seat, move)
            check(before, state, seat, move)

    # --- the deal ------------------------------------------------------------------------

    def deal(self, aim: Entry) -> dict[str, object]:
        """A deal in which an entry can be met soon."""
        seats = self.game.seats
        first, wanted, harmless = self.needs(aim)
        pile = [kind for kind in range(KINDS) for _ in range(BOX.counts[kind])]
        for at in range(len(pile) - 1, 0, -1):
            other = self.rng.randrange(at + 1)
            pile[at], pile[other] = pile[other], pile[at]
        hands: list[list[int]] = [[] for _ in range(seats)]
        for seat, kinds in wanted.items():
            for kind in kinds:
                pile.remove(kind)
                hands[seat].append(kind)
        for hand in hands:
            while len(hand) < HAND:
                at = next(i for i, kind in enumerate(pile) if not harmless or kind < LIGHTS)
                hand.append(pile.pop(at))
        names = [NAMES[kind] for kind in pile]
        return {
            "first": first,
            "hands": [[NAMES[kind] for kind in hand] for hand in hands],
            "open": names[:TURNED],
            "pile": names[TURNED:],
        }

    def needs(self, aim: Entry) -> tuple[int, dict[int, list[int]], bool]:
        """The first seat, what hands must hold, and whether they hold no other black card."""
        kind, by, at, came = aim
        effect = effect_of(kind)
        other = at if at != NOBODY else (by + 1) % self.game.seats
        if came in (BLOCKED, BLOCKED_BY):
            return by, {by: [kind], other: [blocker_of(kind)]}, True
        if came == DID and effect in (THIEF, CANNON):
            colour = self.rng.randrange(COLOURS)
            return at, {by: [kind], at: [colour] * 3}, True
        if came == DID and effect == CAPTAIN:
            return by, {by: [kind], other: [kind]}, False
        if came == DID and effect == CASK:
            return by, {by: [kind, kind]}, True
        if came == NOTHING and effect == CABIN_BOY:
            return at, {by: [kind, kind], at: list(range(COLOURS))}, True
        return by, {by: [kind]}, True

    # --- moves ---------------------------------------------------------------------------

    def choice(self, state: Pirates, seat: int, aim: Entry) -> int:
        if state.phase == WINDOW:
            return self.answer(state, seat)
        if state.phase == TURN:
            return self.in_turn(state, seat, aim)
        moves = state.legal(seat)
        if state.phase == ASKING:
            for came, there in ((NOTHING, False), (DID, True)):
                kinds = [k for k in range(KINDS) if state.has(state.struck, k) == there]
                if kinds and self.book.wants(state.attack, seat, state.struck, came):
                    return code(ASK, kinds[self.rng.randrange(len(kinds))], 0)
        if state.phase == LAST and self.rng.randrange(4) == 0:
            return code(DONE, 0, 0)
        return moves[self.rng.randrange(len(moves))]

    def answer(self, state: Pirates, seat: int) -> int:
        """Block what was never blocked; let pass what never came to anything."""
        kind, by = state.attack, state.actor
        fresh = self.book.wants(kind, by, seat, BLOCKED_BY) or self.book.wants(
            kind, by, state.struck, BLOCKED
        )
        wish = YES if fresh or self.rng.randrange(6) == 0 else NO
        move = code(ANSWER, 0, wish)
        return move if state.may(seat, move) else code(ANSWER, 0, NO)

    def in_turn(self, state: Pirates, seat: int, aim: Entry) -> int:
        moves = state.legal(seat)
        plays = [move for move in moves if verb_of(move) == PLAY]
        for move in plays:
            if self.promising(state, seat, move, aim):
                return move
        if seat == aim.at and aim.came == NOTHING:
            edits = best_edits(state, seat, Wish(), False)
            if edits:
                return edits[0]
        elif plays and self.rng.randrange(3) == 0 and seat != aim.by:
            return plays[self.rng.randrange(len(plays))]
        if self.rng.randrange(2):
            return moves[self.rng.randrange(len(moves))]
        duties = state.duties(seat)
        return duties[0] if duties else code(END, 0, FROM_PILE)

    def promising(self, state: Pirates, seat: int, move: int, aim: Entry) -> bool:
        """May this black card bring about something that is missing?"""
        wants = self.book.wants
        kind, at = card_of(move), rest_of(move) - 1
        effect = effect_of(kind)
        blockers = [s for s in range(state.seats) if s != seat and state.has(s, blocker_of(kind))]
        if any(wants(kind, seat, s, BLOCKED_BY) for s in blockers):
            return True
        if blockers and wants(kind, seat, at, BLOCKED):
            return True
        if (
            effect == CABIN_BOY
            and Entry(kind, seat, at, NOTHING) == aim
            and aim in self.book.missing
        ):
            return True  # twice: the first empties the hand
        came = DID if does(state, seat, kind, at) else NOTHING
        if effect == CAPTAIN and came == DID:
            givers = [s for s in range(state.seats) if s != seat and state.blacks[s]]
            return any(wants(kind, seat, s, DID) for s in [*givers, at])
        if effect == CASK and came == NOTHING and wants(kind, seat, at, DID):
            return True  # for the next one to fetch it
        both = target_of(kind) == AT_ONE and effect not in (THIEF, CANNON, CABIN_BOY)
        return wants(kind, seat, at, came) or (both and wants(kind, seat, at, NOTHING))


def does(state: Pirates, seat: int, kind: int, at: int) -> bool:
    """Would a black card do anything?"""
    effect = effect_of(kind)
    if effect in (THIEF, CANNON):
        return bool(state.laid[at] + state.pirates[at])
    if effect == CABIN_BOY:
        return bool(state.held[at])
    if effect == CASK:
        return bool(state.thrown)
    if effect == CAPTAIN:
        return any(state.blacks[other] for other in range(state.seats) if other != seat)
    return True


# --- what holds after every move ---------------------------------------------------------------


def check(before: Pirates, state: Pirates, seat: int, move: int) -> None:
    """All cards are there, islands are valid, and what is known is true."""
    assert census(state) == full_census(state)
    for owner in range(state.seats):
        assert state.lifts[owner] <= MOST_LIFTS  # RP-23
        for row in range(ROWS):
            at = row * MOST + owner
            if row != owner and state.phase != LAST:  # RP-22
                assert covers(state.lights[owner], state.known_lights[at])
                assert covers(state.blacks[owner], state.known_blacks[at])
    assert (state.attack == NOBODY) == (state.phase in (TURN, LAST) or state.over)
    assert state.left > 0 or state.phase == LAST or state.over  # RP-20
    verb = verb_of(move)
    if verb == END:
        assert not before.owes(seat)  # RP-10
        assert before.lights[seat] >> 4 * RAINBOW == 0
    if verb == HIT:  # RP-16: one card is gone, the others lie there or are in hand
        lost = [
            size(a) + size(b) for a, b in (belongings(s, before.struck) for s in (before, state))
        ]
        assert lost[0] == lost[1] + 1
    if verb <= LAY + 2:
        assert belongings(before, seat) == belongings(state, seat)
    assert all(0 <= state.blacks[s] < 1 << 4 * BLACKS for s in range(state.seats))
