"""The state of a game: the interface that the rules, the search and every caller share.

A state is native and mutable: copy it before exploring. Moves are integers whose meaning is
the game's own. The buffers below are reused, so a process plays in one thread at a time.
"""

from __future__ import annotations

from typing import Final, cast

from librt.random import Random
from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

NOBODY: Final = -1
"""The seat of a spectator, and the actor while nobody (or more than one seat) is to move."""

MOST_MOVES: Final = 8192
"""How long a buffer for legal moves must be, whatever the game."""

READY: Final = 4096
"""How many Python integers are kept for reuse: creating them would take most of `legal`'s time."""
READY_MASK: Final = 4095

MOST_SEATS: Final = 12
MOST_CARDS: Final = 128


class Scratch:
    """Work buffers of this process."""

    def __init__(self) -> None:
        self.zeros = vec[i64]([i64(0) for _ in range(MOST_MOVES)])
        self.moves = self.zeros[:]
        self.listed: list[object] = [0] * MOST_MOVES
        self.ready: list[object] = list(range(READY))
        self.kept = vec[i64]([i64(i) for i in range(READY)])  # which integer is kept, by slot
        self.seats = self.zeros[:MOST_SEATS]
        self.deck = self.zeros[:MOST_CARDS]


SCRATCH: Final = Scratch()


def zeros(length: i64) -> vec[i64]:
    """A fresh buffer of zeros: a slice, because building one from a list is five times slower."""
    return SCRATCH.zeros[:length]


def shuffle(deck: vec[i64], count: i64, rng: Random) -> None:
    """Put the first cards of a deck in random order, every order equally likely."""
    left = count
    while left > 1:
        pick = rng.randrange(left)
        left -= 1
        card = deck[pick]
        deck[pick] = deck[left]
        deck[left] = card


def shuffle_new(deck: vec[i64], count: i64, rng: Random) -> None:
    """Put the numbers 0, 1, 2, … on a deck in random order."""
    card: i64
    for card in range(count):
        deck[card] = card
    shuffle(deck, count, rng)


def laid_down(cards: list[int]) -> vec[i64]:
    """Copy cards from a Python list to the deck of this process."""
    deck = SCRATCH.deck
    i: i64
    for i in range(i64(len(cards))):
        deck[i] = cards[i]
    return deck


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position of a game; each game overrides the methods that raise NotImplementedError."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats
        self.actor: i64 = NOBODY
        self.over: bool = False

    # --- what each game says -------------------------------------------------------------

    def deck_size(self) -> i64:
        """How many cards or discs the deal shuffles."""
        raise NotImplementedError

    def lay_out(self, deck: vec[i64], first: i64) -> None:
        """Begin a game from a shuffled deck of the numbers 0, 1, 2, …"""
        raise NotImplementedError

    def legal_into(self, seat: i64, out: vec[i64]) -> i64:
        """Write the moves this seat may make now, each once; return how many."""
        raise NotImplementedError

    def apply(self, seat: i64, move: i64) -> None:
        """Make a legal move."""
        raise NotImplementedError

    def blank(self) -> State:
        """A state of the same game and options, to be refilled by copy_from."""
        raise NotImplementedError

    def copy_from(self, other: State) -> None:
        """Become equal to another state of the same game and options."""
        raise NotImplementedError

    def sample(self, seat: i64, rng: Random) -> None:
        """Replace everything this seat cannot know by another consistent possibility.

        The result depends only on what the seat knows and on the generator.
        """
        raise NotImplementedError

    def score(self, seat: i64) -> i64:
        """The points of a seat so far."""
        raise NotImplementedError

    # --- what follows from it ------------------------------------------------------------

    def actors_into(self, out: vec[i64]) -> i64:
        """Write the seats that may act now; return how many. Usually one."""
        if self.over:
            return 0
        out[0] = self.actor
        return 1

    def payoff(self, seat: i64) -> float:
        """One for the winner; winners share it."""
        best = self.score(seat)
        winners: i64 = 0
        other: i64
        for other in range(self.seats):
            points = self.score(other)
            if points > best:
                return 0.0
            if points == best:
                winners += 1
        return 1.0 / float(winners)

    def cuts_for_deal(self) -> bool:
        """Do the players cut before the deal?"""
        return False

    def cut(self, deck: vec[i64], fresh: bool) -> bool:
        """Cut from a shuffled pack; return whether to cut again, from a freshly shuffled one."""
        return False

    def lots(self) -> i64:
        """How many values the last number of the deal may have: usually it is the first seat."""
        return self.seats

    def deal(self, rng: Random) -> None:
        """Cut if the game asks for it, shuffle, draw the first player, begin."""
        deck = SCRATCH.deck
        count = self.deck_size()
        if self.cuts_for_deal():
            again = True
            fresh = True
            while again:
                shuffle_new(deck, count, rng)
                again = self.cut(deck, fresh)
                fresh = False
        shuffle_new(deck, count, rng)
        self.lay_out(deck, rng.randrange(self.lots()))

    def lay_out_cards(self, deck: list[int], first: i64) -> None:
        """Begin from a deck that interpreted code shuffled. It is a list, because a vec passed by
        interpreted code is never freed."""
        self.lay_out(laid_down(deck), first)

    def cut_cards(self, deck: list[int], fresh: bool) -> bool:
        """Cut from a pack that interpreted code shuffled."""
        return self.cut(laid_down(deck), fresh)

    def actors(self) -> list[int]:
        """The seats that may act now."""
        out = SCRATCH.seats
        count = self.actors_into(out)
        return [out[i] for i in range(count)]

    def legal(self, seat: i64) -> list[int]:
        """The moves this seat may make now."""
        out = SCRATCH.moves
        count = self.legal_into(seat, out)
        moves = SCRATCH.listed[:count]  # a slice has its full length at once; appending does not
        ready = SCRATCH.ready
        kept = SCRATCH.kept
        i: i64
        for i in range(count):
            move = out[i]
            slot = (move ^ move >> 12 ^ move >> 24 ^ move >> 36) & READY_MASK
            if kept[slot] != move:
                kept[slot] = move
                ready[slot] = move
            moves[i] = ready[slot]
        return cast(list[int], moves)

    def copy(self) -> State:
        """An independent copy."""
        twin = self.blank()
        twin.copy_from(self)
        return twin

    def scores(self) -> list[int]:
        """The points of every seat."""
        return [self.score(seat) for seat in range(self.seats)]

    def winners(self) -> list[int]:
        """The seats with most points."""
        scores = self.scores()
        best = max(scores)
        return [seat for seat in range(len(scores)) if scores[seat] == best]
