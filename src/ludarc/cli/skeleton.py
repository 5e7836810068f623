"""A skeleton of a game, filled in from a folder of templates.

A template is a file of the new game with `$name`, `$Name`, `$title` and `$XX` (the letters of its
rule ids) left open. Three lines in shared files register the game; nothing else is touched.
"""

from __future__ import annotations

import os
import re
import string
import subprocess
import sys
from dataclasses import dataclass
from importlib.util import find_spec
from keyword import iskeyword
from pathlib import Path
from shutil import rmtree

from ludarc.core.faults import Fault
from ludarc.games import GAMES

TEMPLATES = Path(__file__).parent / "skeletons"
MODELS = sorted(folder.name for folder in TEMPLATES.iterdir() if folder.is_dir())
NAME = re.compile(r"[a-z][a-z0-9_]{0,13}")
RESERVED = ("core", "generic", "promise")
"""Names that would be taken for parts of the house."""
PREFIX = re.compile(r'<a id="([A-Z]{2})-\d+">')


@dataclass(frozen=True)
class Registration:
    """A line in a shared file. It goes after the last line of `list_of` found there."""

    file: str
    list_of: str
    line: str


REGISTRATIONS = (
    Registration(
        "src/ludarc/games/__init__.py",
        r'    "\w+": "ludarc\.games\.\w+\.game:\w+",',
        '    "$name": "ludarc.games.$name.game:${Name}Game",',
    ),
    Registration(
        "docs/record.md",
        r"\| [a-z]\w* \| `.*\|",
        '| $name | `first`, `hands`, `stock` | `{"lay": 7}` |',
    ),
    Registration(
        "README.md",
        r"\| \*\*.*\| \[rules\].*\|",
        "| **$title** | the highest card takes them all | [rules](docs/rules/$name.en.md) |",
    ),
)


def checkout() -> Path:
    """The folder of the sources this program runs from."""
    root = Path(__file__).parents[3]
    for needed in ("pyproject.toml", "tests/games", "docs/rules", *(r.file for r in REGISTRATIONS)):
        if not (root / needed).exists():
            what = "a game is written into a checkout of the sources, and this Ludarc is installed"
            raise Fault("new-game", what)
    for tool in ("pytest", "hypothesis"):
        if find_spec(tool) is None:
            what = f"{tool} is missing here; `make build` fetches it, then use .venv/bin/ludarc"
            raise Fault("new-game", what)
    return root


class Skeleton:
    """A game that is about to be written."""

    def __init__(self, root: Path, like: str, name: str) -> None:
        self.root = root
        self.templates = TEMPLATES / like
        self.name = checked_name(name)
        self.title = " ".join(part.capitalize() for part in name.split("_") if part)
        self.places = {
            "game": root / "src" / "ludarc" / "games" / name,
            "tests": root / "tests" / "games" / name,
        }
        self.check_free()
        self.words = {
            "name": name,
            "Name": self.title.replace(" ", ""),
            "title": self.title,
            "XX": prefix_for(name, root),
        }

    def check_free(self) -> None:
        """No game has this name, and none of its files is there already."""
        if self.name in GAMES:
            raise Fault("NAME", f"there is a game '{self.name}' already")
        module = self.root / "tests" / "games" / f"{self.name}.py"
        for place in (*self.places.values(), *self.rules_pages().values(), self.golden, module):
            if place.exists():
                raise Fault("NAME", f"'{self.name}' is taken: there is {self.shown(place)}")

    @property
    def golden(self) -> Path:
        return self.root / "tests" / "golden" / f"{self.name}.jsonl"

    def rules_pages(self) -> dict[str, Path]:
        """Each rules page by the language it is written in."""
        pages = self.root / "docs" / "rules"
        return {lang: pages / f"{self.name}.{lang}.md" for lang in ("fr", "en")}

    def shown(self, place: Path) -> str:
        return str(place.relative_to(self.root))

    # --- writing -------------------------------------------------------------------------

    def write(self) -> list[str]:
        """Write everything; return the places. If something fails, nothing is left."""
        before = {r.file: (self.root / r.file).read_text("utf-8") for r in REGISTRATIONS}
        after = {r.file: self.registered(r, before[r.file]) for r in REGISTRATIONS}
        made: list[Path] = []
        try:
            for place, text in self.files().items():
                make_folder(place.parent, made)
                made.append(place)
                place.write_text(text, "utf-8")
            for file, text in after.items():
                (self.root / file).write_text(text, "utf-8")
            made.append(self.golden)
            self.play_golden_games()
        except BaseException:
            for place in reversed(made):
                if place.is_dir():
                    rmtree(place)
                else:
                    place.unlink(missing_ok=True)
            for file, text in before.items():
                if os.access(self.root / file, os.W_OK):
                    (self.root / file).write_text(text, "utf-8")
            raise
        new = [*map(self.shown, [*self.files(), self.golden])]
        return [*new, *(f"{file} (one line)" for file in after)]

    def play_golden_games(self) -> None:
        """Let the new game play, in a process of its own that knows it."""
        command = [sys.executable, "-m", "tests.golden.make", self.name]
        done = subprocess.run(command, cwd=self.root, capture_output=True, text=True)  # noqa: S603
        if done.returncode:
            reason = (done.stderr.strip().splitlines() or ["no reason was told"])[-1]
            raise Fault("tests.golden.make", reason)

    def files(self) -> dict[Path, str]:
        """Every file of the new game with its text."""
        found = {}
        for part, place in self.places.items():
            for template in sorted((self.templates / part).glob("*.txt")):
                file = place / template.name.removesuffix(".txt")
                found[file] = self.filled(template.read_text("utf-8"))
        for lang, page in self.rules_pages().items():
            template = self.templates / "rules" / f"{lang}.md.txt"
            found[page] = self.filled(template.read_text("utf-8"))
        return found

    def filled(self, text: str) -> str:
        return string.Template(text).substitute(self.words)

    def registered(self, registration: Registration, text: str) -> str:
        """A shared file with the line of this game in it."""
        lines = text.split("\n")
        rows = [at for at, line in enumerate(lines) if re.fullmatch(registration.list_of, line)]
        if not rows:
            raise Fault(registration.file, "the list of games is not found there")
        lines.insert(rows[-1] + 1, self.filled(registration.line))
        return "\n".join(lines)


def checked_name(name: str) -> str:
    """A name that can be a Python package, a file and a key; else the fault in it."""
    if not NAME.fullmatch(name) or iskeyword(name) or name in RESERVED:
        what = "is no name for a game: take up to 14 of a–z, 0–9 and _, such as 'windmill'"
        raise Fault("NAME", f"'{name[:40]}' {what}")
    return name


def prefix_for(name: str, root: Path) -> str:
    """Two letters for the ids of its rules that no other game has."""
    pages = (root / "docs" / "rules").glob("*.md")
    taken = {found for page in pages for found in PREFIX.findall(page.read_text("utf-8"))}
    letters = [letter for letter in name.upper() if letter in string.ascii_uppercase]
    first = letters[0]
    for second in [*letters[1:], *string.ascii_uppercase]:
        prefix = f"{first}{second}"
        if prefix not in taken:
            return prefix
    raise Fault("NAME", f"all letters for rule ids beginning with {first} are taken")


def make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and tell which ones were made."""
    if not folder.exists():
        make_folder(folder.parent, made)
        folder.mkdir()
        made.append(folder)
