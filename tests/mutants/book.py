"""The mutants as they are written down: one file for each part of the program, `books/*.toml`.

A book names the tests that ought to notice its mutants (`tests`), and which `game` they are about
if it is one: cases of those tests that are about another game are left out.

A mutant says what is wrong with it in a sentence (`what`), to which area it belongs, in which
`file` the text `old` is replaced by `new`, and may name tests of its own. One that is known to
survive says why (`survives`).
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Literal

import msgspec

from ludarc.games import GAMES

ROOT = Path(__file__).parent.parent.parent
BOOKS = Path(__file__).parent / "books"

Area = Literal["rules", "codec", "view", "tale", "table", "store"]


class Unfit(Exception):
    """A mutant that cannot be put into the program as it is now."""


class Mutant(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One fault."""

    what: str
    area: Area
    file: str
    old: str
    new: str
    tests: list[str] = []
    game: str = ""
    survives: str = ""

    @property
    def selection(self) -> list[str]:
        """What pytest is told: the tests, without those cases that are about another game."""
        others = [f"not [{name}" for name in GAMES if self.game not in ("", name)]
        return [*self.tests, "-k", " and ".join(others)] if others else self.tests

    def put_into(self, root: Path) -> str:
        """The text of its file with the fault; unfit if the old text is not there exactly once."""
        path = root / self.file
        if not path.is_file():
            raise Unfit(f"“{self.what}”: there is no file {self.file}")
        text = path.read_text("utf-8")
        count = text.count(self.old)
        if count != 1:
            found = "not found" if count == 0 else f"found {count} times"
            raise Unfit(f"“{self.what}”: its old text is {found} in {self.file}: {self.old!r}")
        if self.old == self.new:
            raise Unfit(f"“{self.what}”: its old and new text are the same")
        return text.replace(self.old, self.new)


class Book(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The mutants of one part of the program."""

    tests: list[str]
    mutant: list[Mutant]
    game: str = ""


def read_books(folder: Path = BOOKS) -> list[Mutant]:
    """All mutants, each with the tests that ought to notice it."""
    mutants: list[Mutant] = []
    for path in sorted(folder.glob("*.toml")):
        try:
            book = msgspec.convert(tomllib.loads(path.read_text("utf-8")), Book)
        except (tomllib.TOMLDecodeError, msgspec.ValidationError) as error:
            raise Unfit(f"{path.name}: {error}") from None
        mutants += [
            msgspec.structs.replace(each, tests=each.tests or book.tests, game=book.game)
            for each in book.mutant
        ]
    return mutants
