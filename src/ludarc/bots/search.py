"""One search for all games: information-set Monte Carlo tree search.

Every simulation samples what the player cannot know (`State.sample`), goes down the tree by the
upper confidence bound among the moves legal in that sample, adds one node, plays on to the end or
to the guide's horizon, and counts the outcome for each seat that chose on the way. A node is a
sequence of moves, not a position: the player decides only by what they know.

The tree lies in flat buffers. Moves found legal are marked by the number of the step, so that
nothing has to be cleared.
"""

from __future__ import annotations

from math import log, sqrt
from typing import Final

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.guide import THINK, Guide
from ludarc.core.state import MOST_MOVES, MOST_SEATS, State, zeros

NONE: Final = -1
DEEPEST: Final = 4096
SLOTS: Final = 16384  # twice the moves there can be
SLOT_MASK: Final = 16383
FIRST_ROOM: Final = 1024
MOST_WORLDS: Final = 1 << 61
KNOWN_LOGS: Final = 32768


def logarithms(count: i64) -> vec[float]:
    """The logarithms of the numbers below `count`, computed once because the search is full of
    them."""
    return vec[float]([log(float(i)) if i > 0 else 0.0 for i in range(count)])


LOGS: Final = logarithms(KNOWN_LOGS)


class Search:
    """Searches positions of one game; what it found stays until the next search."""

    def __init__(self, game: State, guide: Guide, seed: i64) -> None:
        self.guide = guide
        self.rng = Random(seed)
        self.work: State = game.blank()
        self.explore: float = guide.explore
        self.trust: float = guide.trust
        self.simulations: i64 = 0
        self.me: i64 = 0
        # The tree.
        self.room: i64 = FIRST_ROOM
        self.nodes: i64 = 0
        self.child: vec[i64] = long_zeros(FIRST_ROOM)
        self.sibling: vec[i64] = long_zeros(FIRST_ROOM)
        self.move: vec[i64] = long_zeros(FIRST_ROOM)
        self.seat: vec[i64] = long_zeros(FIRST_ROOM)
        self.visits: vec[float] = float_zeros(FIRST_ROOM)
        self.offers: vec[i64] = long_zeros(FIRST_ROOM)  # how often the move was legal
        self.gains: vec[float] = float_zeros(FIRST_ROOM)
        self.wins: vec[float] = float_zeros(FIRST_ROOM)  # of the first moves: games won
        self.first_moves: vec[i64] = zeros(MOST_MOVES)  # the shortlist of the root
        self.first_priors: vec[float] = float_zeros(MOST_MOVES)
        self.first: i64 = 0
        self.chosen: i64 = NONE  # the first move of this simulation
        self.worlds: i64 = 0  # the seed of the first world sampled
        # Buffers.
        self.moves: vec[i64] = zeros(MOST_MOVES)
        self.seats: vec[i64] = zeros(MOST_SEATS)
        self.path: vec[i64] = zeros(DEEPEST)
        self.chances: vec[float] = float_zeros(MOST_SEATS)
        self.marked: vec[i64] = long_zeros(SLOTS)  # by slot: the step in which a move was legal
        self.marks: vec[i64] = long_zeros(SLOTS)  # and which move
        self.step: i64 = 0

    # --- asking --------------------------------------------------------------------------

    def run(self, state: State, simulations: i64) -> None:
        """Simulate so many games more, of those it was begun for."""
        i: i64
        for i in range(simulations):
            self.simulate(state)

    def favourite(self) -> int:
        """The move with the most visits."""
        best: i64 = NONE
        most = -1.0
        node = self.child[0]
        while node != NONE:
            if self.visits[node] > most:
                most = self.visits[node]
                best = self.move[node]
            node = self.sibling[node]
        return best

    def findings(self) -> list[tuple[int, int, float]]:
        """Every visited move, its visits, and the win chance found; the favourite first."""
        found: list[tuple[int, int, float]] = []
        node = self.child[0]
        while node != NONE:
            visits = self.visits[node]
            if visits > 0.0:
                found.append((self.move[node], int(visits), self.wins[node] / visits))
            node = self.sibling[node]
        return sorted(found, key=visits_of, reverse=True)

    def begin(self, seat: i64, simulations: i64) -> None:
        """Forget the tree; make room for another."""
        self.me = seat
        self.simulations = 0
        if self.room < simulations + 2:
            self.make_room(simulations + 2)
        self.nodes = 1
        self.child[0] = NONE
        self.visits[0] = 0.0
        self.gains[0] = 0.0
        self.first = 0
        self.worlds = self.rng.randrange(MOST_WORLDS)

    def make_room(self, room: i64) -> None:
        self.room = room
        self.child = long_zeros(room)
        self.sibling = long_zeros(room)
        self.move = long_zeros(room)
        self.seat = long_zeros(room)
        self.visits = float_zeros(room)
        self.offers = long_zeros(room)
        self.gains = float_zeros(room)
        self.wins = float_zeros(room)

    # --- one simulation ------------------------------------------------------------------

    def simulate(self, root: State) -> None:
        """Sample a world, descend, add a node, play on, count."""
        state = self.work
        state.copy_from(root)
        self.choose_first()
        state.sample(self.me, self.rng)
        self.guide.imagine(state, self.me, self.rng)
        depth = self.descend(state)
        self.play_on(state)
        visits = self.visits
        gains = self.gains
        chances = self.chances
        seats = self.seat
        path = self.path
        visits[0] += 1.0
        i: i64
        for i in range(depth):
            node = path[i]
            visits[node] += 1.0
            gains[node] += chances[seats[node]]
        if depth > 0:
            self.wins[path[0]] += self.guide.chance_of(state, self.me, chances)
        self.simulations += 1

    def choose_first(self) -> None:
        """Take the first move before the world is sampled, so that every first move is tried in the
        same worlds, in the same order. Differences then come from the move, not from luck."""
        self.chosen = NONE
        if self.first > 0:
            self.chosen = self.likely_child(
                0, self.me, self.first_moves, self.first_priors, self.first
            )
            self.rng.seed(self.worlds + i64(self.visits[self.chosen]))

    def descend(self, state: State) -> i64:
        """Go down the tree and add a node; return how many nodes were passed."""
        moves = self.moves
        wide = self.guide.wide
        reach = self.guide.reach if self.guide.reach < DEEPEST else i64(DEEPEST)
        node: i64 = 0
        depth: i64 = 0
        while not state.over and depth < reach:
            state.actors_into(self.seats)
            seat = self.seats[0]
            if wide:
                move = self.guide.settled(state, seat, self.me)
                if move != THINK:
                    state.apply(seat, move)
                    continue
            if wide and node == 0:
                node = self.chosen if self.chosen != NONE else self.likely_first(state, seat)
            else:
                count = state.legal_into(seat, moves)
                if count == 1:
                    state.apply(seat, moves[0])
                    continue
                if wide:
                    count = self.guide.shortlist(state, seat, moves, count, False)
                    node = self.likely_child(node, seat, moves, self.guide.priors, count)
                else:
                    node = self.best_child(node, seat, count)
            state.apply(seat, self.move[node])
            self.path[depth] = node
            depth += 1
            if self.visits[node] == 0.0:
                break
        return depth

    def likely_child(
        self, node: i64, seat: i64, moves: vec[i64], priors: vec[float], count: i64
    ) -> i64:
        """The most interesting move of a shortlist, by its results so far and its prior."""
        children = self.marks
        gains = 0.0
        visits = 0.0
        i: i64
        for i in range(count):
            child = self.find(node, moves[i])
            children[i] = child
            if child != NONE:
                gains += self.gains[child]
                visits += self.visits[child]
        usual = gains / visits if visits > 0.0 else 0.5
        attention = self.trust * sqrt(visits + 1.0)
        best: i64 = 0
        most = -1.0
        for i in range(count):
            child = children[i]
            if child == NONE:
                bound = usual + attention * priors[i]
            else:
                seen = self.visits[child]
                bound = self.gains[child] / seen + attention * priors[i] / (1.0 + seen)
            if bound > most:
                most = bound
                best = i
        if children[best] != NONE:
            return children[best]
        return self.add(node, seat, moves[best])

    def likely_first(self, state: State, seat: i64) -> i64:
        """The same at the root. Its shortlist is made once: a player's moves do not depend on what
        they cannot know."""
        if self.first == 0:
            count = state.legal_into(seat, self.first_moves)
            self.first = self.guide.shortlist(state, seat, self.first_moves, count, True)
            i: i64
            for i in range(self.first):
                self.first_priors[i] = self.guide.priors[i]
            if self.guide.attention < 1.0:
                self.overlook(state, seat)
        return self.likely_child(0, seat, self.first_moves, self.first_priors, self.first)

    def overlook(self, state: State, seat: i64) -> None:
        """Drop some first moves for a level that overlooks moves; pressing ones always stay."""
        kept: i64 = 0
        i: i64
        for i in range(self.first):
            move = self.first_moves[i]
            if self.rng.random() < self.guide.attention or self.guide.presses(state, seat, move):
                self.first_moves[kept] = move
                self.first_priors[kept] = self.first_priors[i]
                kept += 1
        if kept > 0:
            self.first = kept

    def find(self, node: i64, move: i64) -> i64:
        """The node of a move, or NONE."""
        child = self.child[node]
        while child != NONE and self.move[child] != move:
            child = self.sibling[child]
        return child

    def best_child(self, node: i64, seat: i64, count: i64) -> i64:
        """The node with the highest bound among the legal moves; a new one while any is untried."""
        moves = self.moves
        marks = self.marks
        marked = self.marked
        visits = self.visits
        offers = self.offers
        gains = self.gains
        explore = self.explore
        logs = LOGS
        self.step += 1
        step = self.step
        i: i64
        for i in range(count):
            move = moves[i]
            slot = (move ^ move >> 13 ^ move >> 29) & SLOT_MASK
            while marked[slot] == step:
                slot = slot + 1 & SLOT_MASK
            marked[slot] = step
            marks[slot] = move
        untried = count
        best: i64 = NONE
        most = -1.0
        child = self.child[node]
        while child != NONE:
            move = self.move[child]
            slot = (move ^ move >> 13 ^ move >> 29) & SLOT_MASK
            while marked[slot] == step and marks[slot] != move:
                slot = slot + 1 & SLOT_MASK
            if marked[slot] == step:
                untried -= 1
                marks[slot] = NONE
                offers[child] += 1
                seen = visits[child]
                many = offers[child]
                curious = logs[many] if many < KNOWN_LOGS else log(float(many))
                bound = gains[child] / seen + explore * sqrt(curious / seen)
                if bound > most:
                    most = bound
                    best = child
            child = self.sibling[child]
        if untried == 0:
            return best
        return self.add(node, seat, self.any_untried(count, untried))

    def any_untried(self, count: i64, untried: i64) -> i64:
        """One of the moves marked in this step that have no node."""
        pick = self.rng.randrange(untried)
        move: i64 = NONE
        i: i64
        for i in range(count):
            move = self.moves[i]
            slot = (move ^ move >> 13 ^ move >> 29) & SLOT_MASK
            while self.marked[slot] == self.step and self.marks[slot] != move:
                slot = slot + 1 & SLOT_MASK
            if self.marked[slot] == self.step:
                if pick == 0:
                    break
                pick -= 1
        return move

    def add(self, parent: i64, seat: i64, move: i64) -> i64:
        """A node for a move that has none."""
        node = self.nodes
        self.nodes += 1
        self.child[node] = NONE
        self.sibling[node] = self.child[parent]
        self.child[parent] = node
        self.move[node] = move
        self.seat[node] = seat
        self.visits[node] = 0.0
        self.offers[node] = 1
        self.gains[node] = 0.0
        self.wins[node] = 0.0
        return node

    def play_on(self, state: State) -> None:
        """Play to the end, or to the guide's horizon; leave every seat's chances in `chances`."""
        guide = self.guide
        moves = self.moves
        seats = self.seats
        rng = self.rng
        guided = guide.guided
        wide = guide.wide
        left = guide.horizon
        while not state.over:
            if left == 0:
                break
            left -= 1
            state.actors_into(seats)
            seat = seats[0]
            if wide:
                move = guide.settled(state, seat, NONE)
                if move != THINK:
                    state.apply(seat, move)
                    continue
            count = state.legal_into(seat, moves)
            if guided:
                state.apply(seat, guide.pick(state, seat, moves, count, rng))
            else:
                state.apply(seat, moves[rng.randrange(count)])
        guide.judge(state, self.chances)


def visits_of(finding: tuple[int, int, float]) -> int:
    return finding[1]


def long_zeros(length: i64) -> vec[i64]:
    """A buffer of any length."""
    return vec[i64]([i64(0) for _ in range(length)])


def float_zeros(length: i64) -> vec[float]:
    return vec[float]([0.0 for _ in range(length)])
