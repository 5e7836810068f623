"""One game played in several worlds at once, which differ in what their viewers cannot know."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from librt.random import Random

from ludarc.core.contract import Game
from ludarc.core.faults import Refusal
from ludarc.core.outcome import UNTOLD
from ludarc.core.state import NOBODY, State
from ludarc.server import protocol, telling
from ludarc.server.hall import Hall
from ludarc.table import life
from ludarc.table.inputs import Start
from tests.contract.alike import TRIES, known
from tests.contract.difference import difference
from tests.contract.worlds import tellable
from tests.games.facts import facts_of
from tests.server.inside import act, settled
from tests.server.twins import World, differ, open_world, seed_of, twin_of

NONSENSE = {"nonsense": True}
"""No game has such a move: whatever comes before it, these moves are refused."""


class Beside:
    """One game played in the truth, and in parallel once for each viewer, in another world."""

    def __init__(self, game: Game[Any], seed: int) -> None:
        self.game = game
        self.rng = Random(seed)
        self.tellable = tellable(game)
        self.viewers = [NOBODY, *range(game.seats)]
        self.deals: dict[bytes, State] = {}
        self.numbers = {viewer: 10 * seed + 2 + viewer for viewer in self.viewers}
        self.truth_number = 10 * seed
        self.steps = 0
        self.other = 0
        self.logs = 0
        self.secret = 0

    async def play(self, hall: Hall, aside: Hall | None = None) -> None:
        """Play the truth in one hall, and the other worlds beside it or in another."""
        dealt = self.game.deal(self.rng)
        self.deals[seed_of(self.truth_number)] = dealt
        for viewer, number in self.numbers.items():
            self.deals[seed_of(number)] = twin_of(dealt, viewer, self.rng)
        self.truth = await open_world(hall, self.game, self.truth_number)
        aside = aside or hall
        self.twins = {v: await open_world(aside, self.game, n) for v, n in self.numbers.items()}
        for world in self.worlds:
            await world.live.hall.change(world.live.life.head.id, Start())
        await self.look_on()
        while not self.truth.state.over:
            if (
                self.game.ask(self.truth.state).sealed
                and self.game.ask(self.truth.state).floor is None
            ):
                await self.act_apart()  # RP-20
                return
            await self.step()

    @property
    def worlds(self) -> list[World]:
        return [self.truth, *self.twins.values()]

    async def step(self) -> None:
        """A move that looks alike in all worlds, then all that a curious viewer may try."""
        state = self.truth.state
        if self.game.ask(state).floor is not None:
            await self.answer_in_secret()
            return
        seat = self.mover()
        legal = state.legal(seat)
        code = legal[self.rng.randrange(len(legal))]
        for viewer, twin in self.twins.items():
            self.put(twin, twin_of(state, viewer, self.rng, (seat, code)))
        await self.curious()
        moves = self.truth.live.life.moves
        do = self.game.write(state, seat, code)
        for world in self.worlds:
            self.send(world, seat, do)
        await settled(*(world.live for world in self.worlds))
        assert all(world.live.life.moves == moves + 1 for world in self.worlds)
        if self.truth.state.over and facts_of(self.game.name).open_at_the_end:
            return
        await self.look_on()

    def put(self, twin: World, state: State) -> None:
        """Let a world become another."""
        twin.become(state)
        self.steps += 1
        self.other += differ(self.truth.state, state)

    def send(self, world: World, seat: int, do: Any) -> None:
        """A seat makes a move; its name is the same in all worlds."""
        number = world.live.life.number_for(seat)
        act(world.live, world.watchers[seat], protocol.Act(f"move-{number}", number, [do]))

    # --- what is done in secret ----------------------------------------------------------

    async def answer_in_secret(self) -> None:
        """All seats that are asked answer at once. In the other worlds some of them answer
        differently, where that makes no difference to the viewer."""
        state = self.truth.state
        answers = self.answers(state)
        said: dict[int | None, dict[int, int]] = {None: answers}
        for viewer, twin in self.twins.items():
            other, said[viewer] = state.copy(), answers
            for _ in range(TRIES):
                twin_state = twin_of(state, viewer, self.rng)
                tried = self.answers(twin_state, {viewer: answers.get(viewer, NOBODY)})
                if self.outcome(twin_state, tried, viewer) == self.outcome(state, answers, viewer):
                    other, said[viewer] = twin_state, tried
                    break
            self.put(twin, other)
        await self.curious()
        last = len(answers) - 1
        orders = {viewer: self.moments(list(answers), viewer) for viewer in said}
        for moment in range(len(answers)):
            await self.look_on()
            for world, viewer in zip(self.worlds, said, strict=True):
                for seat, at in orders[viewer].items():
                    if at == moment:
                        do = self.game.write(world.state, seat, said[viewer][seat])
                        self.send(world, seat, do)
            complete = [world.live.machine.due is not None for world in self.worlds]
            assert complete == [moment == last] * len(complete)
        await settled(*(world.live for world in self.worlds))
        self.secret += 1
        await self.look_on()

    def moments(self, seats: list[int], viewer: int | None) -> dict[int, int]:
        """When each seat answers: in the truth one after the other, in another world at any time.
        The viewer answers at the same time in both, and the last answer comes at the same time."""
        moments = {seat: moment for moment, seat in enumerate(seats)}
        if viewer is None:
            return moments
        others = [seat for seat in seats if seat != viewer]
        for seat in others:
            moments[seat] = self.rng.randrange(len(seats))
        if len(seats) - 1 not in moments.values():
            moments[others[self.rng.randrange(len(others))]] = len(seats) - 1
        return moments

    def answers(self, state: State, fixed: dict[int, int] | None = None) -> dict[int, int]:
        """What everybody asked might answer, but for those whose answer is fixed."""
        codes = {}
        for seat in self.game.ask(state).seats:
            legal = state.legal(seat)
            codes[seat] = (fixed or {}).get(seat, legal[self.rng.randrange(len(legal))])
        return codes

    def outcome(self, state: State, answers: dict[int, int], viewer: int) -> dict[str, Any]:
        """What a viewer knows when the answers have counted."""
        after = state.copy()
        for seat, code in answers.items():
            after.apply(seat, code)
        return known(after, viewer)

    async def act_apart(self) -> None:
        """Everybody does several things in secret, each for themselves: in each world the others
        do as they like, and the viewer the same in the truth and in their own world. When the
        last of them is done all is shown."""
        for viewer, twin in self.twins.items():
            self.put(twin, twin_of(self.truth.state, viewer, self.rng))
        await self.curious()
        *first, _ = self.game.ask(self.truth.state).seats
        for seat in first:
            while seat in self.game.ask(self.truth.state).seats:
                do = self.any_move(self.truth, seat)
                for world in (self.truth, self.twins.get(seat)):
                    if world is not None:
                        self.send(world, seat, do)
                await settled(*(world.live for world in self.worlds))
                await self.look_on()
            for twin in self.twins.values():
                while seat in self.game.ask(twin.state).seats:
                    self.send(twin, seat, self.any_move(twin, seat))
                    await settled(twin.live)
                    await self.look_on()
            self.secret += 1
        await self.curious()

    def any_move(self, world: World, seat: int) -> Any:
        legal = self.game.legal(world.state, seat)
        return legal[self.rng.randrange(len(legal))]

    # --- what a viewer may try -----------------------------------------------------------

    def mover(self) -> int:
        """One of the seats that may act, more often one the table waits for."""
        state = self.truth.state
        actors = state.actors()
        awaited = actors if self.rng.randrange(4) == 0 else self.game.ask(state).seats
        return awaited[self.rng.randrange(len(awaited))]

    async def curious(self) -> None:
        """Every viewer asks for more than they may know."""
        for viewer in self.viewers:
            if viewer != NOBODY:
                for message in self.attempts(viewer):
                    for world in (self.truth, self.twins[viewer]):
                        act(world.live, world.watchers[viewer], message)
        if self.rng.randrange(8) == 0:
            viewer = self.viewers[self.rng.randrange(len(self.viewers))]
            for world in self.worlds:
                world.live.leave(world.watcher(viewer))
                world.live.enter(world.watcher(viewer))
            self.logs += b'"log":[{' in b"".join(self.truth.stream(viewer))
        await settled(*(world.live for world in self.worlds))
        await self.look_on()
        for twin in self.twins.values():
            assert twin.live.telling.room() != self.truth.live.telling.room()
            assert twin.live.life.status == self.truth.live.life.status

    def attempts(self, viewer: int) -> list[protocol.Act]:
        """Moves that will be refused: illegal, stale, made before, or followed by nonsense."""
        state = self.truth.state
        moves = self.truth.live.life.number_for(viewer)
        legal = state.legal(viewer)
        illegal = self.illegal(viewer)
        tries = [[NONSENSE], [illegal]]
        if legal:
            chosen = [legal[self.rng.randrange(len(legal))] for _ in range(3)]
            line = [self.game.write(state, viewer, move) for move in chosen]
            tries += [[line[0], line[0], NONSENSE], [*line, NONSENSE], [line[0], NONSENSE]]
        acts = [protocol.Act(f"try-{moves}-{n}", moves, do) for n, do in enumerate(tries)]
        stale = protocol.Act(f"stale-{moves}", moves - 1, [illegal])
        again = protocol.Act(f"move-{moves - 1}", moves, [NONSENSE])
        return [*acts, stale, again]

    def illegal(self, viewer: int) -> Any:
        """A move that is well written and may not be made now."""
        state = self.truth.state
        while True:
            do = self.game.write(
                state, viewer, self.tellable[self.rng.randrange(len(self.tellable))]
            )
            try:
                if self.game.read(state, viewer, do) not in state.legal(viewer):
                    return do
            except Refusal:
                return do

    async def look_on(self) -> None:
        """Nobody can tell the worlds apart by anything that has come so far."""
        self.compare()

    def compare(self) -> None:
        for viewer, twin in self.twins.items():
            here, there = self.truth.stream(viewer), twin.stream(viewer)
            if here != there:
                one, other = (
                    [msgspec.json.decode(text) for text in each] for each in (here, there)
                )
                pytest.fail(f"seat {viewer} can tell the worlds apart by {difference(one, other)}")
            self.truth.watcher(viewer).heard.clear()
            twin.watcher(viewer).heard.clear()


def deal_as_told(patch: pytest.MonkeyPatch, deals: dict[bytes, State]) -> None:
    """Let the seeds of these tables deal what we say. A world that becomes another has no past, so
    nothing can be told of how its game came to its end."""
    patch.setattr(life, "fair_deal", lambda _, seed: deals[seed].copy())
    patch.setattr(telling, "story_of", lambda *_: UNTOLD)
