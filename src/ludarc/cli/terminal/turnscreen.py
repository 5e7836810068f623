"""Whose turn it is: computer players at their pace, persons one after another."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Literal

from rich.text import Text
from textual.screen import Screen
from textual.timer import Timer

from ludarc.bots.deliberation import Deliberation
from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.curtain import Curtain
from ludarc.cli.terminal.endscreen import EndScreen
from ludarc.cli.terminal.seating import has_guest
from ludarc.cli.terminal.sitting import Sitting
from ludarc.cli.terminal.speech import Speech
from ludarc.core.events import Event
from ludarc.core.state import NOBODY

Verdict = Literal["again", "new", "quit"]
"""What the people at the table want after a game."""

HURRIED = 0.05

AT_ONCE = 0.03
BREATH = 0.005
"""How long a computer player thinks in one go, and how long the screen has between."""

PATIENCE = 0.4
"""Seconds in which one Enter too many, meant for a computer player, does nothing."""


@dataclass
class Pace:
    """How long a computer player takes to move."""

    seconds: float
    hurried: bool = False

    @property
    def wait(self) -> float:
        return min(self.seconds, HURRIED) if self.hurried else self.seconds


class TurnScreen(Screen[Verdict]):
    """Gives each seat its turn. `viewer` is the seat whose cards may be on the screen."""

    def __init__(self, sitting: Sitting, say: Speech, pace: Pace) -> None:
        super().__init__()
        self.sitting = sitting
        self.say = say
        self.pace = pace
        persons = sitting.persons
        self.viewer: int | None = persons[0] if len(persons) == 1 else None
        self.thinking: Timer | None = None
        self.thinker = NOBODY
        self.thought: Deliberation | None = None
        """What the computer player to move, or a person's adviser, is thinking."""
        self.limit: Timer | None = None
        self.looking = False
        self.paused = False
        self.skipped_at = 0.0

    def on_mount(self) -> None:
        self.app.theme_changed_signal.subscribe(self, lambda _: self.repaint())
        self.draw()
        self.call_after_refresh(self.advance)

    def repaint(self) -> None:
        """Draw in other colours; what is being looked at stays until its time is over."""
        if not self.looking:
            self.draw()

    def on_resize(self) -> None:
        if self.is_mounted:
            self.repaint()

    def on_screen_suspend(self) -> None:
        """Something else is on the screen: nobody loses time."""
        self.sitting.halt()

    def on_screen_resume(self) -> None:
        """Back from the help: the game goes on."""
        self.sitting.go_on()
        if self.paused:
            self.paused = False
            self.advance()

    # --- what each game says -------------------------------------------------------------

    @property
    def hides_hands(self) -> bool:
        """Are there hands that the other people at this terminal must not see?"""
        return has_guest(self.sitting.table.seats)

    def draw(self) -> None:
        """Show the position as it is now."""
        raise NotImplementedError

    def look(self, event: Event) -> float:
        """Show what a move uncovered before it is covered again; for how many seconds."""
        return 0.0

    def made_of(self, seat: int, look: Look) -> Text:
        """What a seat's points are made of, as the end tells it."""
        return Text(end="")

    def tell(self, text: str | Text, manner: str = "") -> None:
        """Say something to the person at the keyboard."""
        raise NotImplementedError

    def confirm(self) -> None:
        """Do what is chosen."""
        raise NotImplementedError

    # --- whose turn ----------------------------------------------------------------------

    def advance(self) -> None:
        """Let the next seats move: computer players after a while, a person when ready."""
        self.stop_waiting()
        sitting = self.sitting
        if not self.is_active:
            self.paused = True
        elif sitting.over:
            self.draw()
            self.app.push_screen(EndScreen(sitting, self.say, self.made_of), self.ended)
        else:
            eager, awaited = sitting.eager, sitting.awaited
            if eager:
                self.think(eager[0])
            if awaited:
                self.wind()
                self.invite(self.viewer if self.viewer in awaited else awaited[0])

    def stop_waiting(self) -> None:
        """Something happened: whoever was waiting looks again."""
        for timer in (self.thinking, self.limit):
            if timer is not None:
                timer.stop()
        self.thinking = self.limit = None
        self.thought = None

    def wind(self) -> None:
        """Set the timer to when the time the rules give runs out."""
        left = self.sitting.left
        self.limit = None if left is None else self.set_timer(left, self.time_is_up)

    def time_is_up(self) -> None:
        """The time the rules give has run out for a person, unless it stood still meanwhile."""
        self.limit = None
        if not self.is_active:
            self.paused = True
            return
        events = self.sitting.rang()
        if events:
            self.happened(events)
        else:
            self.wind()

    def invite(self, actor: int) -> None:
        """Give a person the keyboard; behind a curtain if hands are secret."""
        if self.hides_hands and self.viewer != actor:
            self.viewer = None
            self.draw()
            curtain = Curtain(self.say, self.sitting.names[actor])
            self.app.push_screen(curtain, lambda _: self.seat_person(actor))
        else:
            self.seat_person(actor)

    def seat_person(self, seat: int) -> None:
        """This person has the keyboard now."""
        self.viewer = seat
        self.draw()

    def think(self, seat: int) -> None:
        """A computer player takes its time, if it may take any, and leaves people theirs."""
        self.thinker = seat
        wait = max(self.pace.wait, self.sitting.patience(seat))
        if wait > 0:
            self.thinking = self.set_timer(wait, self.bot_moves)
        else:
            self.call_later(self.bot_moves)

    def bot_moves(self) -> None:
        """The computer player to move makes up its mind."""
        self.thinking = None
        if self.thinker not in self.sitting.eager:
            return
        if self.is_active:
            seat, began = self.thinker, monotonic()

            def moves(move: int) -> None:
                self.sitting.clock.spend(seat, monotonic() - began)
                self.happened(self.sitting.bot_acts(seat, move))

            self.ponder(self.sitting.consider(seat), moves, self.sitting.names[seat])
        else:
            self.paused = True

    def ponder(self, thought: Deliberation, then: Callable[[int], None], name: str) -> None:
        """Think a little at a time, so that the screen stays awake; given up if something else
        happens."""
        self.thought = thought

        def go_on() -> None:
            if self.thought is not thought:
                return
            if not self.is_active:
                self.thought = None
                self.paused = True
            elif thought.work(AT_ONCE):
                self.thought = None
                then(thought.move)
            else:
                self.set_timer(BREATH, go_on)

        go_on()
        if self.thought is thought:
            self.tell(self.say("bot.thinks", name=name))

    def ended(self, verdict: Verdict | None) -> None:
        self.dismiss(verdict or "quit")

    # --- moves ---------------------------------------------------------------------------

    def happened(self, events: list[Event]) -> None:
        """Tell of moves, leave time to look, go on. After a secret answer there may be none."""
        self.query_one(Chronicle).tell(self.viewer)
        seconds = max((self.look(event) for event in events), default=0.0)
        if seconds > 0:
            self.looking = True
            self.set_timer(seconds, self.looked)
        else:
            self.looked()

    def looked(self) -> None:
        """The time to look is over."""
        self.looking = False
        self.draw()
        self.advance()

    # --- keys ----------------------------------------------------------------------------

    def action_hurry(self) -> None:
        """Faster, or at the usual pace again."""
        self.pace.hurried = not self.pace.hurried
        self.tell(self.say("hurry.on" if self.pace.hurried else "hurry.off"))
        self.skip()

    def skip(self) -> bool:
        """Do not wait for the computer player; was there one that nobody else must wait for?"""
        if self.thinking is None or self.sitting.awaited:
            return False
        if self.sitting.patience(self.thinker) > 0:
            return False
        self.thinking.stop()
        self.skipped_at = monotonic()
        self.bot_moves()
        return True

    def action_confirm(self) -> None:
        """Enter: hurry the computer player on, or do what is chosen."""
        if self.thought is not None and not self.sitting.awaited:
            return
        if not self.skip() and monotonic() - self.skipped_at > PATIENCE:
            self.confirm()
