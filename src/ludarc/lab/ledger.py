"""The file of a contest: what is played, then game by game, so that nothing is played twice."""

from __future__ import annotations

from pathlib import Path
from types import TracebackType
from typing import Self

import msgspec

from ludarc.core.contract import Fault
from ludarc.lab.arena import Contest, Outcome

CONTESTS = msgspec.json.Decoder(Contest)
OUTCOMES = msgspec.json.Decoder(Outcome)


class Ledger:
    """Keeps outcomes as they come; a line torn by a kill is left out and played again."""

    def __init__(self, path: str, contest: Contest) -> None:
        self.path = Path(path)
        self.contest = contest
        self.done: list[Outcome] = []

    def __enter__(self) -> Self:
        whole = self.read() if self.path.exists() else 0
        self.file = self.path.open("ab")
        self.file.truncate(whole)
        if whole == 0:
            self.write(self.contest)
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        self.file.close()

    def read(self) -> int:
        """Read what was played; return how many bytes of the file are whole lines."""
        lines = self.path.read_bytes().splitlines(keepends=True)
        if lines and not lines[-1].endswith(b"\n"):
            lines.pop()
        if not lines:
            return 0
        try:
            contest = CONTESTS.decode(lines[0])
            self.done = [OUTCOMES.decode(line) for line in lines[1:]]
        except (msgspec.DecodeError, msgspec.ValidationError) as error:
            raise Fault(str(self.path), f"is no file of a contest: {error}") from None
        if msgspec.structs.replace(contest, games=0) != msgspec.structs.replace(
            self.contest, games=0
        ):
            raise Fault(str(self.path), "is of another contest; give another file, or the same")
        return sum(map(len, lines))

    def add(self, outcome: Outcome) -> None:
        self.write(outcome)

    def write(self, line: Contest | Outcome) -> None:
        self.file.write(msgspec.json.encode(line) + b"\n")
        self.file.flush()
