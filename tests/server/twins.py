"""Worlds that differ only in what one viewer cannot know, played move by move beside the truth."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.fair import commitment
from ludarc.core.state import NOBODY, State
from ludarc.games.pirates.law.bags import less
from ludarc.games.pirates.law.position import EVERYBODY, MOST, ROWS
from ludarc.games.pirates.law.rules import Pirates
from ludarc.games.regenbogen.rules import COLOURS, NAME, POSITIONS, STOP, Regenbogen
from ludarc.games.sequence.codes import CHOICE, DRAW
from ludarc.games.sequence.moves import card_of
from ludarc.games.sequence.position import CARD_BITS, CARD_MASK
from ludarc.games.sequence.rules import Sequence
from ludarc.server.hall import Hall
from ludarc.server.live import LiveTable
from tests.contract.test_events import known
from tests.contract.worlds import fields
from tests.server.inside import Onlooker, head_of

TRIES = 30
DEADLINE = re.compile(rb'"deadline":[0-9.]+')


class World:
    """A table with a watcher in every seat and one beside the table."""

    def __init__(self, live: LiveTable) -> None:
        self.live = live
        self.watchers = {seat: Onlooker(seat) for seat in range(len(live.life.chairs))}
        self.spectator = Onlooker(None)
        for watcher in self.everybody:
            live.enter(watcher)

    @property
    def everybody(self) -> list[Onlooker]:
        return [*self.watchers.values(), self.spectator]

    def watcher(self, viewer: int) -> Onlooker:
        return self.spectator if viewer == NOBODY else self.watchers[viewer]

    @property
    def state(self) -> State:
        assert self.live.life.table is not None
        return self.live.life.table.state

    def become(self, state: State) -> None:
        """Put other cards where nobody looks."""
        assert self.live.life.table is not None
        self.live.life.table.state = state

    def stream(self, viewer: int) -> list[bytes]:
        """What a viewer was sent, with the names of the table, its seed and the time made equal."""
        head = self.live.life.head
        names = [head.id, commitment(head.seed), head.seed.hex()]
        stream = self.watcher(viewer).heard
        for name in names:
            stream = [text.replace(name.encode(), b"#" * len(name)) for text in stream]
        return [DEADLINE.sub(b'"deadline":#', text) for text in stream]


async def open_world(hall: Hall, game: Game[Any], number: int) -> World:
    """The table with this number; its seed is its number."""
    options = {name: getattr(game.options, name) for name in game.options.__struct_fields__}
    head = head_of(f"table-{number:04}", game.name, options, seed_of(number))
    await hall.store.create(head)
    return World(await hall.wake(head.id))


def seed_of(number: int) -> bytes:
    return number.to_bytes(32)


Coming = tuple[int, int]
"""The next move: which seat makes it, and its code."""


def twin_of(truth: State, viewer: int, rng: Random, coming: Coming | None = None) -> State:
    """A world the viewer cannot tell from the truth, nor after the coming move; the truth itself if
    none is found. A game that has no way of its own to make one is dealt anew, again and again."""
    return TWINS.get(type(truth).__name__, sampled_twin)(truth, viewer, rng, coming)


def sampled_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """All that the viewer cannot know dealt anew."""
    for _ in range(TRIES):
        twin = truth.copy()
        twin.sample(viewer, rng)
        if coming is None or looks_alike(truth, twin, viewer, coming):
            return twin
    return truth.copy()


def looks_alike(truth: State, twin: State, viewer: int, coming: Coming) -> bool:
    """Can the move be made in the twin too, and does the viewer know the same after it?"""
    seat, code = coming
    if code not in twin.legal(seat):
        return False
    here, there = truth.copy(), twin.copy()
    here.apply(seat, code)
    there.apply(seat, code)
    return known(here, viewer) == known(there, viewer)


def pirate_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """Dealt anew but for the cards that come to light: the viewer is let to know these before."""
    assert isinstance(truth, Pirates)
    if coming is None:
        return sampled_twin(truth, viewer, rng, None)
    seat, code = coming
    after = truth.copy()
    assert isinstance(after, Pirates)
    after.apply(seat, code)
    for _ in range(TRIES):
        twin = truth.copy()
        assert isinstance(twin, Pirates)
        if seat == viewer:
            twin.peeked[viewer] = max(truth.peeked[viewer], truth.left - after.left)
        else:
            at = (EVERYBODY if viewer == NOBODY else viewer) * MOST + seat
            light, black = truth.known_lights[at], truth.known_blacks[at]
            twin.known_lights[at] += less(less(truth.lights[seat], after.lights[seat]), light)
            twin.known_blacks[at] += less(less(truth.blacks[seat], after.blacks[seat]), black)
        twin.sample(viewer, rng)
        as_known(twin, truth, viewer)
        if looks_alike(truth, twin, viewer, coming):
            return twin
    return truth.copy()


def as_known(twin: Pirates, truth: Pirates, viewer: int) -> None:
    """Let everybody know in the twin what they know, or are imagined to know, in the truth."""
    model = truth.copy()
    assert isinstance(model, Pirates)
    model.sample(viewer, Random(1))
    for at in range(ROWS * MOST):
        twin.known_lights[at] = model.known_lights[at]
        twin.known_blacks[at] = model.known_blacks[at]
    if viewer != NOBODY:
        twin.peeked[viewer] = truth.peeked[viewer]


def board_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """Other cards in the other hands and in the stock, but for those that come to light."""
    assert isinstance(truth, Sequence)
    twin = truth.copy()
    assert isinstance(twin, Sequence)
    twin.sample(viewer, rng)
    if coming is None:
        return twin
    seat, code = coming
    after = truth.copy()
    assert isinstance(after, Sequence)
    after.apply(seat, code)
    if seat != viewer and code % CHOICE < DRAW:
        put(twin, card_of(code), viewer, seat)
    elif seat == viewer and after.shuffled:
        twin.lot = truth.lot  # the viewer is about to draw from it
    elif seat == viewer and after.left < truth.left:
        put(twin, truth.stock[truth.left - 1], viewer, None)
    return twin if code in twin.legal(seat) else truth.copy()


def put(twin: Sequence, kind: int, viewer: int, seat: int | None) -> None:
    """Let this kind be in a seat's hand, or on top of the stock, by exchange with where it is."""
    places: list[tuple[int | None, int]] = [(None, at) for at in range(twin.left - 1, -1, -1)]
    for other in range(twin.seats):
        if other != viewer:
            mine: list[tuple[int | None, int]] = [(other, at) for at in range(twin.held[other])]
            places = mine + places if other == seat else places + mine
    there = next(place for place in places if card_at(twin, *place) == kind)
    here = places[0]
    lay(twin, *there, card_at(twin, *here))
    lay(twin, *here, kind)


def card_at(state: Sequence, seat: int | None, at: int) -> int:
    if seat is None:
        return int(state.stock[at])
    return (state.hands[seat] >> CARD_BITS * at & CARD_MASK) - 1


def lay(state: Sequence, seat: int | None, at: int, kind: int) -> None:
    if seat is None:
        state.stock[at] = kind
    else:
        other = card_at(state, seat, at)
        state.hands[seat] += (kind - other) << CARD_BITS * at


def disc_twin(truth: State, viewer: int, rng: Random, coming: Coming | None) -> State:
    """All hidden discs in another order, seen before or not, but for the one turned up next: the
    server shows no disc again for having shown it before."""
    assert isinstance(truth, Regenbogen)
    code = coming[1] if coming else STOP
    twin = truth.copy()
    assert isinstance(twin, Regenbogen)
    hidden = [p for p in range(COLOURS * truth.each) if truth.hidden >> p & 1]
    next_up = code if code < STOP else (code - NAME) % POSITIONS if code > STOP else None
    free = [place for place in hidden if place != next_up]
    colours = [truth.discs[place] for place in free]
    for left in range(len(free), 1, -1):
        pick = rng.randrange(left)
        colours[left - 1], colours[pick] = colours[pick], colours[left - 1]
    for place, colour in zip(free, colours, strict=True):
        twin.discs[place] = colour
    return twin


TWINS: dict[str, Callable[[State, int, Random, Coming | None], State]] = {
    "Pirates": pirate_twin,
    "Regenbogen": disc_twin,
    "Sequence": board_twin,
}
"""Games in which a world dealt anew by chance would seldom allow the coming move, or in which
even more than that may differ."""


def differ(one: State, other: State) -> bool:
    return fields(one) != fields(other)
