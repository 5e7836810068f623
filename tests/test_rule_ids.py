"""The rules pages, the code and the tests cite each other; the catalogues are whole.

A rule is known by its id (`RB-9`). The pages define it, a line of code carries it out, a test
named as a sentence states it in the first line of its docstring. Such a test is one of its game's
own, in `tests/games/<game>/`, and checks something; what is tried for all games at once may
mention a rule, but states none.
"""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import reduce
from pathlib import Path
from string import Formatter

import pytest

from ludarc.core.words import LANGUAGES
from ludarc.games import GAMES

ROOT = Path(__file__).parent.parent
PAGES = ROOT / "docs" / "rules"
SOURCES = ROOT / "src" / "ludarc"
TESTS = ROOT / "tests"

ANCHOR = re.compile(r'<a id="([A-Z]{2}-\d+)"></a>')
ID = re.compile(r"\b[A-Z]{2}-\d+\b")
IDS_FIRST = re.compile(r"[A-Z]{2}-\d+(, [A-Z]{2}-\d+)*")

PRESENTED = {"title", "tagline", "end.why"}
"""Texts for those who present a game; no rule tells them."""

SHOWN = (
    *("ui.", "view.", "terminal.", "join.", "prompt.", "keys.", "option.", "unit.", "why."),
    *("story.", "recap.", "goal.", "lesson.", "figure.", "terms."),
)
"""How the texts of boards, screens and computer players begin (`tests/games/test_catalogue`)."""

VARIANTS = (".one", ".at_you", ".you", ".now")
"""Endings that the words themselves put after a key (`core.words`, `Game.tell`)."""


def defined(page: Path) -> list[str]:
    """The ids a page defines, in its order."""
    return ANCHOR.findall(page.read_text("utf-8"))


def pages(lang: str) -> list[Path]:
    return sorted(PAGES.glob(f"*.{lang}.md"))


DEFINED = {rule for page in pages("fr") for rule in defined(page)}


def cited_in_sources() -> set[str]:
    return {rule for file in SOURCES.rglob("*.py") for rule in ID.findall(file.read_text("utf-8"))}


def every_test(folder: Path) -> Iterator[tuple[str, ast.FunctionDef]]:
    """Every test below a folder."""
    for file in folder.rglob("test_*.py"):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield f"{file.relative_to(TESTS)}::{node.name}", node


def stated(test: ast.FunctionDef) -> list[str]:
    """The rules a test names first in its docstring."""
    found = IDS_FIRST.match(ast.get_docstring(test) or "")
    return ID.findall(found[0]) if found else []


def cited_by_tests() -> set[str]:
    return {rule for _, test in every_test(TESTS) for rule in stated(test)}


def of_game(name: str) -> set[str]:
    """The rules of a game."""
    return set(defined(PAGES / f"{name}.fr.md"))


def helpers_that_check(folder: Path) -> set[str]:
    """The names of functions below a folder that assert something themselves."""
    return {
        node.name
        for file in folder.rglob("*.py")
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.FunctionDef) and asserts(node)
    }


def asserts(node: ast.AST) -> bool:
    """Does a function assert something, or wait for an error?"""
    return any(
        isinstance(inner, ast.Assert)
        or (isinstance(inner, ast.Attribute) and inner.attr in ("raises", "fail"))
        for inner in ast.walk(node)
    )


def names_called(node: ast.AST) -> set[str]:
    calls = (inner.func for inner in ast.walk(node) if isinstance(inner, ast.Call))
    return {
        func.id if isinstance(func, ast.Name) else func.attr
        for func in calls
        if isinstance(func, ast.Name | ast.Attribute)
    }


def test_every_game_has_a_rules_page_in_every_language() -> None:
    for lang in LANGUAGES:
        assert [page.name.split(".")[0] for page in pages(lang)] == sorted(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_pages_of_a_game_define_the_same_rules_in_every_language(name: str) -> None:
    ids = {lang: defined(PAGES / f"{name}.{lang}.md") for lang in LANGUAGES}
    prefix = ids["fr"][0].partition("-")[0]
    assert ids["fr"] == [f"{prefix}-{number}" for number in range(1, len(ids["fr"]) + 1)]
    assert all(found == ids["fr"] for found in ids.values())


def test_every_rule_is_cited_by_the_code() -> None:
    assert DEFINED - cited_in_sources() == set()


def test_every_rule_the_code_cites_exists() -> None:
    prefixes = {rule.partition("-")[0] for rule in DEFINED}
    cited = {rule for rule in cited_in_sources() if rule.partition("-")[0] in prefixes}
    assert cited - DEFINED == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_rule_is_stated_by_a_test_of_its_game(name: str) -> None:
    own = {rule for _, test in every_test(TESTS / "games" / name) for rule in stated(test)}
    assert sorted(of_game(name) - own) == []


@pytest.mark.parametrize("name", GAMES)
def test_a_test_that_states_a_rule_checks_something(name: str) -> None:
    checking = helpers_that_check(TESTS)
    idle = [
        test
        for test, node in every_test(TESTS / "games" / name)
        if not asserts(node) and not names_called(node) & checking
    ]
    assert idle == []


def test_every_rule_a_test_states_exists() -> None:
    assert cited_by_tests() - DEFINED == set()


@pytest.mark.parametrize("name", GAMES)
def test_every_test_of_a_game_says_which_of_its_rules_it_states(name: str) -> None:
    silent = [
        test
        for test, node in every_test(TESTS / "games" / name)
        if not stated(node) or not set(stated(node)) <= of_game(name)
    ]
    assert silent == []


# --- catalogues ------------------------------------------------------------------------------


def catalogue(name: str, lang: str) -> dict[str, str]:
    """A catalogue as it is written; a key written twice is an error."""

    def unique(pairs: list[tuple[str, str]]) -> dict[str, str]:
        assert len(dict(pairs)) == len(pairs), "a key is written twice"
        return dict(pairs)

    text = (SOURCES / "games" / name / f"{lang}.json").read_text("utf-8")
    found: dict[str, str] = json.loads(text, object_pairs_hook=unique)
    return found


def placeholders(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def law_of(name: str) -> list[Path]:
    """The sources of a game without its screens."""
    folder = SOURCES / "games" / name
    return [file for file in folder.rglob("*.py") if folder / "terminal" not in file.parents]


def written(name: str) -> tuple[set[str], set[str]]:
    """The texts a game's law writes out, and the beginnings of those it puts together."""
    whole: set[str] = set()
    begun: set[str] = set()
    for file in law_of(name):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str):
                whole.add(node.value)
            elif isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
                begun.add(str(node.values[0].value).removeprefix("@"))
    return whole, {text for text in begun if text.endswith(".")}


def is_used(key: str, whole: set[str], begun: set[str]) -> bool:
    """Is a key written out, or does it add one word to a beginning like `refuse.lock.`?"""
    return key in whole or (key.rpartition(".")[0] + ".") in begun


@pytest.mark.parametrize("name", GAMES)
def test_a_catalogue_has_the_same_keys_and_facts_in_every_language(name: str) -> None:
    french, english = (catalogue(name, lang) for lang in LANGUAGES)
    assert list(french) == list(english)
    for key, text in french.items():
        assert placeholders(text) == placeholders(english[key]), key


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_a_catalogue_is_unused(name: str) -> None:
    texts = catalogue(name, "fr")
    assert set(texts) >= PRESENTED
    whole, begun = written(name)
    unused = []
    for key in {key for key in texts if not key.startswith(SHOWN)} - PRESENTED:
        stem = reduce(str.removesuffix, VARIANTS, key)
        is_variant = key.endswith(VARIANTS) and stem in texts and is_used(stem, whole, begun)
        if not (is_variant or is_used(key, whole, begun)):
            unused.append(key)
    assert unused == []


def named_keys(file: Path) -> Iterator[str]:
    """The keys a source gives to notes and refusals, where they are written out."""
    place = {"Note": 0, "Refusal": 1}
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in place:
            key = node.args[place[node.func.id]]
            if isinstance(key, ast.Constant):
                yield str(key.value)


@pytest.mark.parametrize("name", GAMES)
def test_every_note_and_refusal_has_its_text(name: str) -> None:
    keys = {key for file in law_of(name) for key in named_keys(file)}
    assert keys
    assert keys - set(catalogue(name, "fr")) == set()
