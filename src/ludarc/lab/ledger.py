"""The file of a contest: its head, then one line per game, so that no game is played twice."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec
from msgspec.structs import asdict

from ludarc.core.faults import Fault, Json
from ludarc.lab.arena import Contest, Outcome, Task, settled
from ludarc.lab.fingerprint import fingerprint

try:
    import fcntl
except ImportError:  # on Windows two contests in one file are not noticed
    fcntl = None  # type: ignore[assignment]


class ContestHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The first line: the contest, and everything that must not change while it lasts."""

    game: str
    rules: int
    options: dict[str, Json]
    players: int
    bots: tuple[str, ...]
    seed: int
    budget: float
    seconds: float
    thinking: dict[str, int]
    """How many simulations the levels search."""
    who: dict[str, str] | None = None
    """The fingerprint of each player; old files have none."""

    @classmethod
    def of(cls, contest: Contest) -> Self:
        game = settled(contest)
        thinking = {
            name: game.mind.thinking[name]
            for name in contest.contestants
            if name in game.mind.thinking
        }
        return cls(
            contest.game,
            game.version,
            contest.options,
            contest.players,
            contest.bots,
            contest.seed,
            contest.budget,
            contest.seconds,
            thinking,
            {name: fingerprint(name, contest.game) for name in contest.contestants},
        )


CONTEST_HEADS = msgspec.json.Decoder(ContestHead)
OUTCOMES = msgspec.json.Decoder(Outcome)


class Ledger:
    """Keeps outcomes as they come; a line cut off by a kill is dropped and its game played again.
    `unsigned` marks a file without fingerprints of its players."""

    def __init__(self, path: str, contest: Contest) -> None:
        self.path = Path(path)
        self.head = ContestHead.of(contest)
        self.done: dict[Task, Outcome] = {}
        self.unsigned = False

    def __enter__(self) -> Self:
        self.file = self.path.open("a+b")
        try:
            self.lock()
            whole = self.read()
            self.file.truncate(whole)
            if whole == 0:
                self.write(self.head)
        except BaseException:
            self.file.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()

    def lock(self) -> None:
        """Lock the file: two contests would corrupt it."""
        if fcntl is not None:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise Fault(str(self.path), "another arena is writing to it") from None

    def read(self) -> int:
        """Read the games played; return how many bytes of the file are whole lines."""
        self.file.seek(0)
        lines = self.file.read().splitlines(keepends=True)
        torn = lines.pop() if lines and not lines[-1].endswith(b"\n") else b""
        if not lines:
            if not msgspec.json.encode(self.head).startswith(torn):
                raise Fault(str(self.path), "is no file of a contest")
            return 0
        try:
            head = CONTEST_HEADS.decode(lines[0])
            for line in lines[1:]:
                outcome = OUTCOMES.decode(line)
                self.done[outcome.task] = outcome
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
            raise Fault(str(self.path), f"is no file of a contest: {error}") from None
        self.compare(head)
        return sum(map(len, lines))

    def compare(self, head: ContestHead) -> None:
        """Check that the file belongs to this contest and that its players are still the same."""
        self.unsigned = head.who is None
        here = asdict(self.head)
        for name, there in asdict(head).items():
            if name != "who" and there != here[name]:
                what = f"is of another contest: {name} was {there!r}, not {here[name]!r}"
                raise Fault(str(self.path), what)
        if head.who is not None and head.who != self.head.who:
            others = [name for name, print_ in here["who"].items() if head.who.get(name) != print_]
            what = f"was played by others: changed since then: {', '.join(others)}"
            raise Fault(str(self.path), what)

    def add(self, outcome: Outcome) -> None:
        self.write(outcome)

    def write(self, line: ContestHead | Outcome) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()
