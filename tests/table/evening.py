"""A table machine driven at random: anybody may ask anything at any time, and disks may fail."""

from __future__ import annotations

from typing import Any

import msgspec
from librt.random import Random

from ludarc.core.state import NOBODY
from ludarc.games import settle
from ludarc.table.chairs import Chair
from ludarc.table.deeds import DEEDS, Entry, encode
from ludarc.table.denied import Denied
from ludarc.table.effects import Accepted, Agreed, Answer, Held, Refused, Reply, Stale
from ludarc.table.head import ClockPlan, Head
from ludarc.table.inputs import (
    Act,
    AskAgain,
    Decline,
    DeclineAgain,
    Due,
    Follow,
    Freeze,
    Grant,
    Input,
    Leave,
    Lend,
    Prepare,
    Rang,
    Remove,
    Rename,
    Settle,
    Sit,
    Start,
    Swap,
    TakeBack,
    Tally,
    Thought,
    Wish,
)
from ludarc.table.life import Life
from ludarc.table.machine import Machine
from ludarc.table.machinestep import Step
from tests.games.facts import facts_of
from tests.tables import NAMES

HOST = "host"
NONSENSE: tuple[Any, ...] = ({}, {"flip": 99}, {"play": [9]}, 7, None)


def life_told(life: Life) -> Any:
    """All that can be known of a life."""
    table = life.table
    return (
        life.status,
        life.chairs,
        life.number,
        life.at,
        life.deadline,
        life.ask,
        life.asked,
        life.unseen,
        life.since,
        life.next,
        life.head,
        life.host,
        life.won,
        dict(life.actions),
        None if table is None else msgspec.json.encode(table.record()),
        None if table is None else [msgspec.json.encode(event) for event in table.events],
        None if table is None else [table.state.legal(s) for s in range(life.game.seats)],
    )


def machine_told(machine: Machine) -> Any:
    """All that can be known of a table."""
    return life_told(machine.life), machine.sealed, machine.pending, machine.here


class Evening:
    """One table from its opening on."""

    def __init__(self, game: str, seats: int, seed: int) -> None:
        self.rng = Random(seed)
        facts = facts_of(game)
        options = {"players": seats, **facts.short, **facts.rich}
        kinds = [self.pick(["person", "person", "open", "bot"]) for _ in range(seats)]
        settings = settle(game, options).settings()
        self.head = Head(
            id="t",
            game=game,
            options=settings,
            chairs=[self.chair(seat, kind) for seat, kind in enumerate(kinds)],
            host=HOST,
            seed=int(self.rng.randrange(1 << 60)).to_bytes(32),
            opened=0.0,
            clock=self.pick([None, ClockPlan(30.0), ClockPlan(30.0, "bot")]),
        )
        self.machine = Machine(Life(self.head))
        self.log: list[Entry] = []
        self.now = 1000.0
        self.asked = 0
        self.sent: dict[int, Act] = {}
        """What was asked under each number."""
        self.answers: list[Answer] = []
        self.acknowledged: dict[str, int] = {}
        self.seen = self.versions()

    def pick(self, things: list[Any]) -> Any:
        return things[self.rng.randrange(len(things))]

    def chair(self, seat: int, kind: Any) -> Chair:
        if kind == "open":
            return Chair("open")
        if kind == "bot":
            return Chair("bot", NAMES[seat], level="easy")
        return Chair("person", NAMES[seat], token=f"token-{seat}")

    # --- what is asked -------------------------------------------------------------------

    def anything(self) -> Input:
        """Something somebody might ask, mostly a move that may be made."""
        life = self.machine.life
        seats = list(range(life.game.seats))
        seat = self.pick(seats)
        mark = self.pick([life.chairs[seat].token, life.chairs[seat].token, HOST, "", "x"])
        if life.status == "open" and self.rng.randrange(3):
            chance = self.rng.randrange(8)
            return Start(HOST, "easy") if chance == 0 else self.preparation(seat, mark)
        if self.rng.randrange(8) == 0 or (life.status == "over" and self.rng.randrange(4)):
            return self.question(seat, mark)
        if self.rng.randrange(12) == 0:
            changes: list[Input] = [
                Sit(self.pick([*seats, -1, 99]), self.pick(["Ana", "", "\n"]), "token-new"),
                Leave(seat, mark),
                Lend(seat, mark, "easy"),
                TakeBack(seat, mark),
                Remove(seat, self.pick([HOST, HOST, mark]), "easy"),
                Start(self.pick([None, HOST, "x"]), self.pick(["", "easy"])),
                Start(HOST, first=0),
                Rename(seat, mark, self.pick(["Bo", "", "Ana"]), self.pick(["cat", "", "X"])),
                *([Follow("u")] if life.status == "over" else []),
            ]
            return changes[self.rng.randrange(len(changes))]
        return self.game_input(seat)

    def preparation(self, seat: int, mark: str) -> Input:
        """Something that is asked before the start."""
        counts = self.machine.life.game.seat_counts
        preparations: list[Input] = [
            Sit(seat, "Eve", f"token-{self.asked}", "fox", self.pick(["", HOST])),
            Swap(seat, mark, self.pick([*range(self.machine.life.game.seats), -1, 99])),
            Prepare(seat, self.pick([HOST, HOST, mark]), self.pick(["", "easy", "random"])),
            Settle(self.pick([HOST, HOST, mark]), {"players": self.pick([*counts, 0, 99])}),
            Settle(HOST, {}, self.pick([None, ClockPlan(20.0)]), False, True),
            Remove(seat, self.pick([HOST, mark]), "easy"),
            Leave(seat, mark),
        ]
        return preparations[self.rng.randrange(len(preparations))]

    def question(self, seat: int, mark: str) -> Input:
        """Something that people ask each other."""
        wishes = self.machine.pending.wishes
        known = self.pick([wish.id for wish in wishes] or ["w"])
        was = self.machine.life.chairs[seat].was
        questions: list[Input] = [
            Wish(f"w{self.asked}", seat, self.pick(["Zoé", ""]), f"z{self.asked}", "owl", was),
            Wish(f"w{self.asked}", seat, "Max", f"m{self.asked}", asker=mark),
            Grant(known, self.pick([HOST, HOST, "x"]), self.pick([True, False])),
            AskAgain(mark),
            AskAgain(HOST),
            DeclineAgain(mark),
            Tally(),
        ]
        return questions[self.rng.randrange(len(questions))]

    def game_input(self, seat: int) -> Input:
        life = self.machine.life
        able = [s for s in range(life.game.seats) if self.machine.able(s)]
        chance = self.rng.randrange(20)
        if chance == 0:
            return Rang()
        if chance == 1:
            return Due()
        if chance == 2:
            return Decline(seat, self.pick([True, False]))
        if chance == 3:
            return self.move(seat)
        if chance == 4:
            return Act(seat, [self.pick(list(NONSENSE))], life.number_for(seat), self.name(seat))
        if self.machine.bots and self.rng.randrange(2):
            return self.thought(self.pick(self.machine.bots))
        return self.move(self.pick(able) if able else seat)

    def thought(self, seat: int) -> Thought:
        life = self.machine.life
        assert life.table is not None
        code = self.pick([*life.table.state.legal(seat), None])
        return Thought(seat, code, life.number_for(seat) - self.pick([0, 0, 0, 1]))

    def move(self, seat: int) -> Act:
        life = self.machine.life
        legal = [] if life.table is None else life.game.legal(life.table.state, seat)
        moves = [self.pick(legal or [None])]
        if self.rng.randrange(10) == 0:
            moves.append(self.pick(legal or [None]))
        seen = life.number_for(seat) - self.pick([0] * 9 + [1])
        return Act(seat, moves, seen, self.name(seat))

    def name(self, seat: int) -> str | None:
        """The client's id for what it asks; sometimes one it has used before."""
        self.asked += 1
        used = [action for action in self.acknowledged if action.startswith(f"{seat}/")]
        if used and self.rng.randrange(20) == 0:
            return str(self.pick(used))
        return f"{seat}/{self.asked}"

    # --- one step ------------------------------------------------------------------------

    def step(self, given: Input, stored: bool = True) -> Step | Answer | None:
        """Ask; what is to be stored is, unless the disk fails."""
        machine = self.machine
        before = machine_told(machine)
        self.asked += 1
        if isinstance(given, Act):
            self.sent[self.asked] = given
        outcome = machine.step(given, self.now, self.asked)
        assert machine_told(machine) == before, f"{given} changed the table when it was tried"
        if isinstance(outcome, Step):
            self.check(given, outcome)
            if stored:
                self.commit(outcome)
            return outcome
        if outcome is not None:
            assert isinstance(outcome, Accepted | Stale | Refused | Denied), outcome
            self.answers.append(outcome)
            self.hear(given, outcome)
        return outcome

    def check(self, given: Input, step: Step) -> None:
        """What holds of every step."""
        machine, life = self.machine, self.machine.life
        if machine.asks_in_secret and step.events:
            assert machine.due is not None
            assert machine.due <= self.now
            assert isinstance(given, Due)
        if isinstance(given, Act):
            assert life.by_hand(given.seat)
            held = machine.sealed.held.get(given.seat)
            again = held is None or held.play.action == given.action
            assert again or (held is not None and held.in_advance)
        numbers = [entry.number for entry in step.entries]
        assert numbers == list(range(life.number + 1, life.number + 1 + len(numbers)))
        assert all(entry.at == self.now for entry in step.entries)
        assert step.after.number == life.number + len(numbers)
        assert len(step.events) <= len(step.entries)
        for effect in step.effects:
            if isinstance(effect, Reply):
                assert isinstance(effect.answer, Accepted | Held | Denied)
                asked = isinstance(given, AskAgain | DeclineAgain | Tally | Wish | Grant)
                assert asked or isinstance(effect.answer, Held) == (not step.entries)
            if isinstance(effect, Agreed):
                assert life.status == "over"
                assert effect.yes or all(chair.kind == "bot" for chair in life.chairs)
                assert all(life.chairs[seat].kind == "person" for seat in effect.yes)
        self.check_people(given, step)

    def check_people(self, given: Input, step: Step) -> None:
        """Nobody loses a seat, nor gets one that is not free, but by what allows it."""
        before = {chair.token for chair in self.machine.life.chairs if chair.kind == "person"}
        after = {chair.token for chair in step.after.chairs if chair.kind == "person"}
        assert before <= after or isinstance(given, Leave | Remove)
        assert after <= before or isinstance(given, Sit | Grant)
        assert len(step.after.chairs) == step.after.game.seats
        bots = {seat for seat, c in enumerate(step.after.chairs) if c.kind == "bot"}
        assert {wish.seat for wish in step.pending.wishes} <= bots
        host = step.after.host
        assert host is None or step.after.chairs[host].kind == "person"
        assert step.after.head.seed == self.head.seed

    def commit(self, step: Step) -> None:
        ask, deadline = step.ask, step.deadline
        self.machine.commit(step)
        life = self.machine.life
        assert (life.ask, life.deadline) == (ask, deadline)
        for entry in step.entries:
            deed = DEEDS.decode(encode(entry.deed))
            self.log.append(Entry(entry.number, deed, entry.at, entry.action))
            if entry.action is not None:
                self.acknowledged[entry.action] = life.actions[entry.action]
        for effect in step.effects:
            if isinstance(effect, Reply):
                self.answers.append(effect.answer)
                if effect.to in self.sent and isinstance(effect.answer, Accepted):
                    self.hear(self.sent[effect.to], effect.answer)
        versions = self.versions()
        assert all(new >= old for new, old in zip(versions, self.seen, strict=False))
        self.seen = versions

    def hear(self, given: Input, answer: Answer) -> None:
        """An act is accepted with one number, whenever it is asked again."""
        if isinstance(answer, Accepted) and isinstance(given, Act):
            assert given.action is not None
            assert answer.number == self.acknowledged[given.action]

    def versions(self) -> list[int]:
        """What each viewer knows of the log, spectators first."""
        life = self.machine.life
        return [life.version_for(None if v == NOBODY else v) for v in range(-1, life.game.seats)]

    # --- whole evenings ------------------------------------------------------------------

    def play(self, steps: int) -> None:
        """Ask so many things, one after the other."""
        for _ in range(steps):
            self.now += self.pick([0.0, 0.1, 0.1, 2.0, 40.0]) if self.rng.randrange(3) == 0 else 0.1
            self.machine.here = {self.pick([None, *range(self.machine.life.game.seats)])}
            self.step(self.anything(), stored=self.rng.randrange(15) > 0)
            if self.machine.life.next:
                return

    def read_again(self) -> Life:
        """The table as its log tells it to somebody who reads it later."""
        life = Life(self.head)
        for entry in self.log:
            life.fold(entry)
        return life

    def frozen(self) -> None:
        self.step(Freeze("ZeroDivisionError"))
