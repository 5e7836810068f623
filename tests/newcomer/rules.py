"""The Trick: three times everybody plays a card, and the highest takes the trick."""

from __future__ import annotations

from librt.random import Random

from ludarc.core.state import NOBODY, State

CARDS = 16
HAND = 3


class Trick(State):
    """A position of the Trick; cards are the numbers 0 to 15."""

    def __init__(self, seats: int) -> None:
        super().__init__(seats)
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.laid: list[int] = []
        self.won: list[int] = [0] * seats

    def deck_size(self) -> int:
        return CARDS

    def lay_out(self, deck: object, first: int) -> None:
        cards = list(deck)[:CARDS]  # type: ignore[call-overload]
        self.begin(cards, first)

    def begin(self, cards: list[int], first: int) -> None:
        """Three cards for each seat; the others stay in the stock."""
        dealt = [sorted(cards[HAND * seat : HAND * (seat + 1)]) for seat in range(self.seats)]
        self.hands, self.stock = dealt, cards[HAND * self.seats :]
        self.laid, self.won = [], [0] * self.seats
        self.actor, self.over = first, False

    def legal_into(self, seat: int, out: object) -> int:
        if seat != self.actor or self.over:
            return 0
        for at, card in enumerate(self.hands[seat]):
            out[at] = card  # type: ignore[index]
        return len(self.hands[seat])

    def apply(self, seat: int, move: int) -> None:
        self.hands[seat].remove(move)
        self.laid.append(move)
        self.actor = (seat + 1) % self.seats
        if len(self.laid) % self.seats == 0:
            trick = self.laid[-self.seats :]
            self.actor = (self.actor + trick.index(max(trick))) % self.seats
            self.won[self.actor] += 1
            self.over = not any(self.hands)
        if self.over:
            self.actor = NOBODY

    def blank(self) -> State:
        return Trick(self.seats)

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Trick)
        self.hands = [list(hand) for hand in other.hands]
        self.stock, self.laid, self.won = list(other.stock), list(other.laid), list(other.won)
        self.actor, self.over = other.actor, other.over

    def sample(self, seat: int, rng: Random) -> None:
        others = [other for other in range(self.seats) if other != seat]
        unseen = sorted([*self.stock, *(card for other in others for card in self.hands[other])])
        for left in range(len(unseen), 1, -1):
            pick = rng.randrange(left)
            unseen[left - 1], unseen[pick] = unseen[pick], unseen[left - 1]
        for other in others:
            count = len(self.hands[other])
            self.hands[other], unseen = sorted(unseen[:count]), unseen[count:]
        self.stock = unseen

    def score(self, seat: int) -> int:
        return self.won[seat]
