"""The table machine: one table, worked out step by step, without clock, disk or network.

`step` tries an input on a copy and returns a value; nothing has happened yet. Whoever drives the
machine stores the step's entries, then calls `commit` and carries out its effects: the server for
people near and far, the terminal for those at one screen, tests as they like.
"""

from __future__ import annotations

from collections.abc import Set as AbstractSet

from ludarc.core.faults import Refusal
from ludarc.core.state import State
from ludarc.table.alternatives import alternatives
from ludarc.table.deeds import Arranged, Deed, Lent, Replaced, Rose
from ludarc.table.denied import Denied
from ludarc.table.effects import (
    Accepted,
    Answer,
    Dealt,
    Effect,
    Explain,
    Happened,
    Held,
    Rearranged,
    Refused,
    Reply,
    RoomChanged,
    SeatChanged,
    Sender,
    Stale,
    Unseated,
)
from ludarc.table.inputs import (
    Act,
    AskAgain,
    Decline,
    DeclineAgain,
    Due,
    Grant,
    Input,
    Rang,
    Tally,
    Thought,
    Wish,
)
from ludarc.table.life import Life
from ludarc.table.machinestep import Step
from ludarc.table.pending import NOTHING_ASKED, Pending, PendingInput, granted, heard
from ludarc.table.sealed import Sealed, SealedAnswer, asked_anew, declined, floor_of
from ludarc.table.seats import STANDIN, deeds_of
from ludarc.table.step import Play, Trial, Tried, changed

ANYBODY: frozenset[int | None] = frozenset()


class Machine:
    """One table: its life, as the log tells it, and the answers held in secret."""

    def __init__(self, life: Life, floor: float = 1.0) -> None:
        self.life = life
        self.floor = floor
        """How many times longer than by the rules sealed answers are held at least."""
        self.sealed = asked_anew(Sealed(), life, life.put, floor)
        self.pending = NOTHING_ASKED
        self.here: AbstractSet[int | None] = ANYBODY
        """The seats somebody looks from. It is not in the log."""

    # --- trying and doing ----------------------------------------------------------------

    def step(self, given: Input, now: float, sender: Sender = None) -> Step | Answer | None:
        """What an input does at this time; or why it does nothing, None if nobody need hear of it.
        Changes nothing."""
        try:
            match given:
                case Act():
                    return self.act(given, now, sender)
                case Thought():
                    return self.thought(given, now, sender)
                case Decline():
                    return self.decline(given)
                case Rang():
                    return self.rang(now)
                case Due():
                    return self.count(now)
                case AskAgain() | DeclineAgain() | Tally() | Wish():
                    return self.ask(given, now, sender)
                case Grant():
                    return self.grant(given, now, sender)
                case _:
                    return self.change(deeds_of(self.life, given, self.here), now, sender)
        except Denied as denied:
            return denied

    def commit(self, step: Step) -> None:
        """The step's entries are stored: it has happened."""
        if step.entries:
            self.life.become(step.after)
        self.sealed, self.pending = step.sealed, step.pending

    # --- how it stands -------------------------------------------------------------------

    @property
    def asks_in_secret(self) -> bool:
        """Are answers held until all are in?"""
        return floor_of(self.life) is not None

    @property
    def due(self) -> float | None:
        """When the sealed answers count; None as long as one is missing."""
        complete = self.asks_in_secret and self.sealed.complete(self.life)
        return self.sealed.due if complete else None

    @property
    def bots(self) -> list[int]:
        """The seats a bot should act for now."""
        return [seat for seat in self.life.bots_to_move() if seat not in self.sealed.held]

    @property
    def asked_until(self) -> float | None:
        """Until when people have time to say whether they play again."""
        return self.pending.again.until if self.pending.again else None

    def waits_for(self, seat: int) -> bool:
        """Does the table wait for the person in this seat?"""
        return seat in self.life.people_to_move() and seat not in self.sealed.held

    def able(self, seat: int | None) -> bool:
        """May the person in this seat make a move now?"""
        return seat is not None and seat not in self.sealed.held and seat in self.life.people_able()

    def answered(self, seat: int | None) -> bool:
        """Has this seat answered what is asked in secret?"""
        life = self.life
        if seat is None or not life.ask.sealed or seat not in life.asked:
            return False
        return seat in self.sealed.held or seat not in life.ask.seats

    def position_for(self, seat: int) -> State:
        """The position as it is for a seat: with the answer it gave and nobody has seen."""
        life = self.life
        assert life.table is not None
        answer = self.sealed.held.get(seat)
        if answer is None:
            return life.table.state
        held: State = life.game.held(life.table.state, seat, answer.play.code)
        return held

    # --- moves ---------------------------------------------------------------------------

    def act(self, act: Act, now: float, sender: Sender) -> Step | Answer:
        """A person moves."""
        life, seat = self.life, act.seat
        held = self.sealed.held.get(seat)
        if held is not None and act.action is not None and held.play.action == act.action:
            again = self.sealed.holding(seat, held._replace(sender=sender))
            return self.unlogged(again, [Reply(sender, Held())])
        known = life.actions.get(act.action) if act.action is not None else None
        if known is not None:
            return Accepted(known)
        if life.chairs[seat].level:
            raise Denied("lent")
        number = life.number_for(seat)
        if act.seen != number and not self.still_open(act):
            return Stale(number)
        if life.status != "playing":
            raise Denied("frozen" if life.frozen else "not_playing")
        try:
            if self.asks_in_secret:
                return self.hold(self.only_move(act), sender)
            return self.moves(act, now, sender)
        except Refusal as refusal:
            assert life.table is not None
            legal = life.game.legal(life.table.state, seat)
            return Refused(refusal, alternatives(act.moves[0], legal))

    def still_open(self, act: Act) -> bool:
        """Was the first move legal already when the seat was told of the table last?"""
        life = self.life
        if life.table is None or act.seat not in life.since:
            return False
        try:
            code = life.game.read(life.table.state, act.seat, act.moves[0])
        except Refusal:
            return False
        return life.still_open(act.seat, act.seen, code)

    def only_move(self, act: Act) -> Play:
        """The one move that answers a sealed question, or its refusal."""
        assert self.life.table is not None
        code = self.life.table.judged(act.seat, act.moves[0])
        if len(act.moves) > 1:
            raise Denied("uncovers")
        return Play(act.seat, code, "person", act.action)

    def moves(self, act: Act, now: float, sender: Sender) -> Step:
        """All moves or none; only the last may show the seat something new."""
        trial = Trial(self.life, now)
        table = trial.after.table
        assert table is not None
        *before, last = act.moves
        for do in before:
            code = table.judged(act.seat, do)
            if self.life.game.uncovers(table.state, act.seat, code):
                raise Denied("uncovers")
            trial.play(Play(act.seat, code))
        play = Play(act.seat, table.judged(act.seat, last), action=act.action)
        trial.play(play)
        return self.played(play, trial.done, sender)

    def thought(self, thought: Thought, now: float, sender: Sender) -> Step | Answer | None:
        """A bot moves; a failed or impossible thought becomes the harmless move."""
        life, seat, code = self.life, thought.seat, thought.code
        if seat not in life.bots_to_move() or life.table is None:
            return None
        if life.number_for(seat) != thought.seen and (
            code is None or not life.still_open(seat, thought.seen, code)
        ):
            return None
        state = life.table.state
        if code is None or life.game.why_not(state, seat, code) is not None:
            code, sender = life.game.mind.timeout_move(state, seat), None
        play = Play(seat, code, "bot")
        if self.asks_in_secret:
            return self.hold(play, sender)
        trial = Trial(life, now)
        trial.play(play)
        step = self.played(play, trial.done, sender)
        step.effects.append(Explain(state, step.events[0]))
        return step

    def played(self, play: Play, tried: Tried, sender: Sender) -> Step:
        """Moves of one seat, of which this is the last."""
        return self.logged(tried, [Reply(sender, accepted(tried, play))])

    # --- the clock -----------------------------------------------------------------------

    def rang(self, now: float) -> Step | None:
        """Time has run out for every person the table waits for; nothing if it has not.

        A limit of the game's own rules always ends with the harmless move, and so does what is done
        in secret: who has not done it yet is a secret too.
        """
        life = self.life
        if life.status != "playing" or life.deadline is None or life.deadline > now:
            return None
        late = [seat for seat in life.people_to_move() if seat not in self.sealed.held]
        if not late:
            return None
        clock = life.head.clock
        by_rule = life.ask.limit is not None or life.ask.sealed
        if clock is not None and clock.then == "bot" and not by_rule:
            lent: list[Deed] = [Lent(seat, STANDIN) for seat in late]
            return self.logged(changed(life, lent, now), [])
        if self.asks_in_secret:
            sealed = self.sealed
            for seat in late:
                sealed = sealed.holding(seat, SealedAnswer(harmless(life, seat)))
            return self.unlogged(sealed, [SeatChanged(seat) for seat in late])
        return self.logged(self.timed_out(late, now), [])

    def timed_out(self, late: list[int], now: float) -> Tried:
        """Harmless moves for seats whose time has run out: one each; in secret, where nothing shows
        when a seat is done, all it has still to do."""
        trial = Trial(self.life, now)
        for seat in late:
            deadline = trial.after.deadline
            if seat in trial.after.people_to_move() and deadline is not None and deadline <= now:
                trial.play(harmless(trial.after, seat))
                while self.life.ask.sealed and seat in trial.after.ask.seats:
                    trial.play(harmless(trial.after, seat))
        return trial.done

    # --- sealed answers ------------------------------------------------------------------

    def hold(self, play: Play, sender: Sender) -> Step:
        """Keep an allowed answer; a seat gives only one."""
        known = self.sealed.held.get(play.seat)
        if known is not None and not (known.in_advance and known.play.code == play.code):
            raise Denied("answered")
        sealed = self.sealed.holding(play.seat, SealedAnswer(play, sender))
        return self.unlogged(sealed, [Reply(sender, Held()), SeatChanged(play.seat, sender)])

    def decline(self, decline: Decline) -> Step:
        """Decline what will be asked until the seat's next turn, and what is asked now; or decline
        no more."""
        life, seat, sealed = self.life, decline.seat, self.sealed
        if not life.game.declinable:
            raise Denied("nothing_asked")
        if life.status != "playing":
            raise Denied("frozen" if life.frozen else "not_playing")
        if decline.never:
            sealed = sealed._replace(never=sealed.never | {seat})
            answer = declined(life, seat) if self.asks_in_secret and self.waits_for(seat) else None
            if answer is not None:
                sealed = sealed.holding(seat, answer)
        else:
            sealed = sealed._replace(never=sealed.never - {seat})
            if seat in sealed.held and sealed.held[seat].in_advance:
                sealed = sealed.without(seat)
        return self.unlogged(sealed, [SeatChanged(seat)])

    def count(self, now: float) -> Step | None:
        """All answers at once, clockwise: their order tells nothing of when they were given."""
        life = self.life
        if self.due is None or now < self.due:
            return None
        assert life.table is not None
        first = life.table.state.actor
        seats = sorted(self.sealed.held, key=lambda seat: (seat - first) % life.game.seats)
        answers = [self.sealed.held[seat] for seat in seats]
        trial = Trial(life, now)
        for answer in answers:
            trial.play(answer.play)
        tried = trial.done
        return self.logged(tried, [Reply(one.sender, accepted(tried, one.play)) for one in answers])

    # --- what people ask each other ------------------------------------------------------

    def ask(self, given: PendingInput, now: float, sender: Sender) -> Step | Answer:
        """Something is asked, or said of what was asked."""
        pending, effects = heard(self.pending, self.life, given, self.here, now)
        if pending == self.pending and not effects:
            return Accepted(self.life.moves)
        return self.unlogged(self.sealed, [*self.done(sender), *effects], pending)

    def grant(self, grant: Grant, now: float, sender: Sender) -> Step:
        """A wish is granted or not."""
        pending, deeds = granted(self.pending, self.life, grant)
        if not deeds:
            return self.unlogged(self.sealed, [*self.done(sender), RoomChanged()], pending)
        return self.logged(changed(self.life, deeds, now), self.done(sender))

    # --- steps ---------------------------------------------------------------------------

    def change(self, deeds: list[Deed], now: float, sender: Sender) -> Step | Answer:
        """Everything but moves."""
        if not deeds:
            return Accepted(self.life.moves)
        return self.logged(changed(self.life, deeds, now), self.done(sender))

    def done(self, sender: Sender) -> list[Reply]:
        """What is told to whoever waits for something that is no move."""
        return [] if sender is None else [Reply(sender, Accepted(self.life.moves))]

    def unlogged(
        self, sealed: Sealed, effects: list[Effect], pending: Pending | None = None
    ) -> Step:
        """A step that leaves nothing in the log."""
        asked = self.pending if pending is None else pending
        return Step(Tried([], [], self.life), sealed, asked, effects)

    def logged(self, tried: Tried, replies: list[Reply]) -> Step:
        """A step with what all steps have in common: what everybody is told, what is asked anew."""
        before, after = self.life.status, tried.after
        effects: list[Effect] = [reply for reply in replies if reply.to is not None]
        sealed = self.sealed
        if tried.events or after.status != before:
            if after.frozen:
                effects += sealed.given_up(Denied("frozen"))
            sealed = asked_anew(sealed, after, tried.entries[-1].at, self.floor)
        effects += [
            Unseated(entry.deed.seat)
            for entry in tried.entries
            if isinstance(entry.deed, Rose | Replaced)
        ]
        effects += [
            Rearranged(entry.deed.seats)
            for entry in tried.entries
            if isinstance(entry.deed, Arranged)
        ]
        if tried.events:
            effects.append(Happened(tried.events))
        if before == "open" and after.status == "playing":
            effects.append(Dealt())
        elif len(tried.events) < len(tried.entries) or after.status != before:
            effects.append(RoomChanged())
        return Step(tried, sealed, self.pending.after(after, tried.entries), effects)


def accepted(tried: Tried, play: Play) -> Accepted:
    """What the maker of a move is told: the number of moves it knew of when it was made, the same
    whenever it asks again."""
    life = tried.after
    known = life.actions.get(play.action) if play.action is not None else None
    return Accepted(life.number_for(play.seat) if known is None else known)


def harmless(life: Life, seat: int) -> Play:
    """The move for a person whose time has run out."""
    assert life.table is not None
    return Play(seat, life.game.mind.timeout_move(life.table.state, seat), "clock")
