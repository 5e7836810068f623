"""A third-party bot: a program in a seat, told only what its seat may know."""

from __future__ import annotations

import re
import shlex
import sys
from types import TracebackType
from typing import Any, Self

from ludarc.bots.line import End, Refused, Start, Turn
from ludarc.bots.program import Failed, Program
from ludarc.core.contract import Game
from ludarc.core.events import Event
from ludarc.core.faults import Fault, Json, Refusal
from ludarc.core.state import State

COMMAND = "cmd:"
CLASS = re.compile(r"[A-Za-z_]\w*(\.[A-Za-z_]\w*)*:[A-Za-z_]\w*", re.ASCII)
MOVE_SECONDS = 10.0
"""Seconds for a move by default."""


def command_of(name: str) -> list[str] | None:
    """The command that starts `cmd:python bot.py` or `module:Class`; None for a level."""
    if name.startswith(COMMAND):
        try:
            words = shlex.split(name.removeprefix(COMMAND))
        except ValueError as error:
            raise Fault("bots", f"'{name[:60]}' is no command: {error}") from None
        if not words:
            raise Fault("bots", f"which command? such as {COMMAND}python mybot.py")
        return words
    if CLASS.fullmatch(name):
        return [sys.executable, "-m", "ludarc.bots.host", name]
    return None


class Outsider:
    """A program in its seat, for one game.

    When it gives no move, or one it may not make, the timeout move is made for it and `faults` says
    why. A bad answer costs that one move; a program that died or hung is not asked again.
    """

    def __init__(
        self,
        game: Game[Any],
        seat: int,
        command: list[str],
        seed: int,
        names: list[str],
        seconds: float = MOVE_SECONDS,
    ) -> None:
        self.game = game
        self.seat = seat
        self.seconds = seconds
        self.faults: list[str] = []
        self.heard: list[Event] = []
        self.turns = 0
        self.program: Program | None = None
        try:
            self.program = Program(command)
        except Failed as failed:
            self.faults.append(str(failed))
        else:
            options = game.settings()
            self.program.tell(Start(game.name, options, seat, names, seed, seconds))

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        if self.program is not None:
            self.program.close()

    def hear(self, event: Event) -> None:
        """Keep what this seat is told of an event until the program is asked for a move."""
        told = event.seen_by(self.seat)
        if told is not None:
            self.heard.append(told)

    def choose(self, state: State) -> int:
        """The move it makes, or the one made for it. An only move is made without asking."""
        moves = self.game.mind.offered(state, self.seat)
        if len(moves) == 1:
            return moves[0]
        if self.program is None or self.program.gone:
            return self.game.mind.timeout_move(state, self.seat)
        self.turns += 1
        legal = [self.game.write(state, self.seat, move) for move in sorted(moves)]
        turn = Turn(self.view(state), legal, self.heard)
        self.heard = []
        try:
            return self.allowed(state, self.program.ask(turn, self.seconds))
        except Failed as failed:
            self.faults.append(f"turn {self.turns}: {failed}")
        except Refusal as refusal:
            words = self.game.show.explain(refusal, "en")
            self.faults.append(self.program.why(f"turn {self.turns}: {refusal.rule} {words}"))
            self.program.tell(Refused(refusal.rule, words))
        return self.game.mind.timeout_move(state, self.seat)

    def view(self, state: State) -> Json:
        """What the seat sees, as the play socket sends it."""
        return {"shared": self.game.show.shared(state), "own": self.game.show.own(state, self.seat)}

    def allowed(self, state: State, do: Json) -> int:
        """The code of a move it may make; raises the refusal otherwise."""
        move = self.game.read(state, self.seat, do)
        refusal = self.game.why_not(state, self.seat, move)
        if refusal is not None:
            raise refusal
        return move

    def end(self, state: State) -> None:
        """Tell it how the game ended."""
        result = self.game.result(state)
        if self.program is not None and not self.program.gone and result is not None:
            self.program.tell(End(self.view(state), self.heard, result.scores, result.winners))
