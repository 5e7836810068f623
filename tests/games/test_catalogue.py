"""Each text of a game is said by the page, a terminal or its computer players, and by its own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import get_args, get_type_hints

import msgspec
import pytest

from ludarc.core.lesson import lesson_of
from ludarc.core.words import LANGUAGES
from ludarc.games import GAMES, kind
from tests.test_rule_ids import ROOT, SHOWN, SOURCES, catalogue

PAGE = ROOT / "web" / "src"
TERMINAL = SOURCES / "cli" / "terminal"
JOIN = SOURCES / "cli" / "remote"
WRITTEN = re.compile(r"""["'`]([a-z_]+(?:\.[\w-]+)*)["'`]""")
BUILT = re.compile(r"""(?:f["']([a-z_]+\.[^"'\s]*\{[^"'\n]*)["']|`([a-z_]+\.[^`\s]*\{[^`]*)`)""")
HOLE = re.compile(r"\$?\{[^}]*\}")
GOAL = ("1", "2", "3")
"""The lines that say what a game is about."""
FIGURE = re.compile(r'^  "([A-Z]{2}-\d+)":', re.MULTILINE)
KEYS = re.compile(r"^  keys: (\[.*\]),$", re.MULTILINE)

Texts = tuple[set[str], list[re.Pattern[str]]]


def texts_of(sources: Iterable[Path]) -> Texts:
    """The keys some sources write out, and patterns of those they put together."""
    texts = [path.read_text("utf-8") for path in sources]
    built = {python or page for text in texts for python, page in BUILT.findall(text)}
    patterns = [re.compile(r"[\w.-]+".join(map(re.escape, HOLE.split(key)))) for key in built]
    return {key for text in texts for key in WRITTEN.findall(text)}, patterns


def says(texts: Texts, key: str) -> bool:
    written, patterns = texts
    return key in written or any(pattern.fullmatch(key) for pattern in patterns)


def terminal_of(name: str) -> list[Path]:
    """What a game brings for terminals."""
    return sorted((SOURCES / "games" / name / "terminal").glob("*.py"))


def reasons_of(name: str) -> list[Path]:
    """Where a game says why moves are good, and tells its story."""
    folder = SOURCES / "games" / name
    return sorted([*folder.rglob("why*.py"), *folder.rglob("story.py")])


def board_of(name: str) -> list[Path]:
    """The sources of a game's board on the page."""
    folder = (PAGE / "games" / name).rglob("*")
    return [
        path
        for path in folder
        if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
    ]


def phases_of(name: str) -> set[str]:
    """The phases of a game in which somebody is asked something."""
    phase = get_type_hints(kind(name).show_type.view_types[0])["phase"]
    return {*get_args(phase)} - {"over"}


def fields_of(name: str) -> set[str]:
    """The fields of what is seen of a game, those inside others too."""
    schemas = msgspec.json.schema_components(kind(name).show_type.view_types)[1]
    return {field for schema in schemas.values() for field in schema.get("properties", {})}


def keys_of(name: str) -> int:
    """How many keys the board of a game explains; the generic one explains its own."""
    entry = PAGE / "games" / name / "index.ts"
    if not entry.exists():
        return 0
    found = KEYS.search(entry.read_text("utf-8"))
    assert found is not None
    return len(re.findall(r'"[^"]+"', found[1]))


def words_of_lesson(name: str) -> set[str]:
    """The words that the steps of a game's lesson say."""
    lesson = lesson_of(kind(name))
    steps = [] if lesson is None else lesson.steps
    read = {text for step in steps for text in (step.say, f"{step.say}.title")}
    return read | {f"{step.say}.other" for step in steps if step.ask}


def figures_of(name: str) -> set[str]:
    """The rules of which the page draws something."""
    figures = PAGE / "games" / name / "figures.ts"
    return set(FIGURE.findall(figures.read_text("utf-8"))) if figures.exists() else set()


def shown(name: str) -> set[str]:
    """The texts of a game that others say; those of its law are looked at with its rules."""
    return {key for key in catalogue(name, "fr") if key.startswith(SHOWN)}


@pytest.mark.parametrize("name", GAMES)
def test_every_text_that_is_shown_is_said_somewhere(name: str) -> None:
    texts, game = catalogue(name, "fr"), kind(name)
    board = texts_of(board_of(name))
    terminal = texts_of([*terminal_of(name), *TERMINAL.glob("*.py")])
    join = texts_of([*terminal_of(name), *JOIN.glob("*.py")])
    reasons = texts_of(reasons_of(name))
    unused = []
    for full in shown(name):
        key = full
        for form in (".one", ".you", ".at_you"):
            key = key.removesuffix(form) if key.removesuffix(form) in texts else key
        part, _, rest = key.partition(".")
        match part:
            case "ui":
                said = says(board, key)
            case "terminal":
                said = says(terminal, key)
            case "join":
                said = says(join, key)
            case "prompt":
                said = rest in phases_of(name) or says(board, key)
            case "keys":
                said = int(rest) < keys_of(name)
            case "view":
                said = rest in fields_of(name)
            case "option":
                said = rest in game.options_type.__struct_fields__
            case "terms":
                said = rest.partition(".")[0] in game.options_type.__struct_fields__
            case "unit":
                said = rest == game.unit
            case "recap":
                said = rest in texts
            case "why" | "story":
                said = says(reasons, key)
            case "goal":
                said = rest in GOAL
            case "lesson":
                said = rest in words_of_lesson(name)
            case "figure":
                said = rest in figures_of(name)
            case _:
                said = rest in texts
        if not said:
            unused.append(full)
    assert unused == []


@pytest.mark.parametrize("name", GAMES)
def test_every_text_a_board_puts_together_is_there(name: str) -> None:
    _, patterns = texts_of(board_of(name))
    own = [pattern for pattern in patterns if pattern.pattern.startswith("ui")]
    texts = catalogue(name, "fr")
    assert [p.pattern for p in own if not any(map(p.fullmatch, texts))] == []


@pytest.mark.parametrize("name", GAMES)
def test_every_text_a_board_or_a_screen_writes_out_is_there(name: str) -> None:
    texts = catalogue(name, "fr")
    written = texts_of(board_of(name))[0] | texts_of(terminal_of(name))[0]
    asked = {key for key in written if key.startswith(("ui.", "terminal.", "join."))}
    assert asked - set(texts) == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_game_has_a_text_for_every_phase_option_and_key_and_for_its_end(name: str) -> None:
    game = kind(name)
    needed = {"end.why"}
    if terminal_of(name):
        needed |= {"terminal.end.why", "terminal.keys"}
    needed |= {f"prompt.{phase}" for phase in phases_of(name)}
    needed |= {f"lesson.{text}" for text in words_of_lesson(name)}
    needed |= {f"figure.{rule}" for rule in figures_of(name)}
    needed |= {f"option.{field}" for field in {*game.options_type.__struct_fields__} - {"players"}}
    needed |= {f"keys.{number}" for number in range(keys_of(name))}
    if game.unit != "points":
        needed |= {f"unit.{game.unit}", f"unit.{game.unit}.one"}
    for lang in LANGUAGES:
        assert needed - set(catalogue(name, lang)) == set()


@pytest.mark.parametrize("name", GAMES)
def test_a_singular_belongs_to_a_plural(name: str) -> None:
    texts = catalogue(name, "fr")
    ones = {key for key in shown(name) if key.endswith(".one")}
    ones -= {key for key in ones if re.search(r"(\.you|\.wait|recap)\.take\.one$", key)}
    assert {key for key in ones if key.removesuffix(".one") not in texts} == set()
