"""What a registered game still lacks, each thing in a sentence."""

from __future__ import annotations

import inspect
import json
from argparse import ArgumentParser
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_type_hints

from ludarc.cli import play
from ludarc.core.contract import Game
from ludarc.core.recordfile import read_records
from ludarc.core.words import LANGUAGES
from ludarc.games import kind
from tests.games.facts import facts_of
from tests.golden.make import HOME as GOLDEN
from tests.test_rule_ids import (
    ID,
    PAGES,
    ROOT,
    TESTS,
    defined,
    every_test,
    named_keys,
    stated,
)

LANGUAGE = {"fr": "French", "en": "English"}


def lacks(name: str) -> list[str]:
    """Everything a game lacks; nothing of it stops the search for the rest."""
    try:
        game = kind(name)
    except Exception as error:
        return [f"{name}: the registry names a class that cannot be read: {error}"]
    found: list[str] = []
    for look in (facts, rules, own_texts, options, shown_texts, golden, documents):
        try:
            found += look(name, game)
        except Exception as error:
            what = (look.__doc__ or "").rstrip(".").lower()
            found.append(f"{what} cannot be looked at: {type(error).__name__}: {error}")
    return [f"{name}: {sentence}" for sentence in found]


def facts(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its test facts."""
    found = facts_of(name)
    place = f"tests/games/{name}/facts.py"
    if found.broken:
        yield f"its test facts cannot be read: {found.broken}"
    elif not found.written:
        yield f"no test facts ({place})"
    else:
        if found.census is None or found.full_census is None:
            yield f"no census in {place}: nobody counts its cards"
        if found.hidden is None:
            yield f"no hidden fields in {place}: nobody knows what a sample may change"


def rules(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its rules pages."""
    ids: dict[str, list[str]] = {}
    for lang in LANGUAGES:
        page = PAGES / f"{name}.{lang}.md"
        ids[lang] = defined(page) if page.exists() else []
        if not page.exists():
            yield f"no {LANGUAGE[lang]} rules page (docs/rules/{page.name})"
        elif not ids[lang]:
            yield f"no rule has an id on its {LANGUAGE[lang]} rules page"
    every = {rule for found in ids.values() for rule in found}
    for rule in sorted(every, key=in_order):
        for lang, found in ids.items():
            if found and rule not in found:
                yield f"no rule {rule} on its {LANGUAGE[lang]} page"
    tested = {rule for _, test in every_test(TESTS / "games" / name) for rule in stated(test)}
    cited = {rule for file in sources(game) for rule in ID.findall(file.read_text("utf-8"))}
    for rule in sorted(every, key=in_order):
        if rule not in tested:
            yield f"no test in tests/games/{name} states the rule {rule}"
        if rule not in cited:
            yield f"no line of its code carries out the rule {rule}"
    if every:
        for rule in sorted({game.seats_rule, *game.option_rules.values()} - every):
            yield f"its options cite {rule}, which no rules page has"


def in_order(rule: str) -> tuple[str, int]:
    prefix, _, number = rule.partition("-")
    return prefix, int(number)


def sources(game: type[Game[Any]]) -> list[Path]:
    """The files of a game's own folder, without its screens."""
    folder = Path(inspect.getfile(game)).parent
    return sorted(file for file in folder.rglob("*.py") if folder / "terminal" not in file.parents)


def own_texts(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its own texts."""
    keys = {key for file in sources(game) for key in named_keys(file)} | {"title", "tagline"}
    texts = {lang: texts_of(game, lang) for lang in LANGUAGES}
    keys |= {key for found in texts.values() for key in found}
    for key in sorted(keys):
        for lang, found in texts.items():
            if key not in found:
                yield f"no {LANGUAGE[lang]} text {key!r} in its catalogue"


def options(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its options."""
    for option in game.options_type.__struct_fields__:
        if option not in game.option_rules:
            yield f"no rule for the option {option!r}"
        if option != "players":
            yield from missing(game, f"option.{option}", f"for the option {option!r}")


def shown_texts(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its texts for boards, screens and computer players."""
    phases = get_args(get_type_hints(game.show_type.view_types[0]).get("phase", str))
    if not phases:
        yield "the table everybody sees has no `phase`"
    for phase in phases:
        if phase != "over":
            yield from missing(game, f"prompt.{phase}", f"for the phase {phase!r}")
    if game.unit != "points":
        yield from missing(game, f"unit.{game.unit}", "for what its scores count")
    yield from missing(game, "end.why", "for why somebody has won")
    if not game.mind_type.reasons:
        yield "no reasons why a move is good (`Mind.reasons`)"


def golden(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its golden games."""
    file = GOLDEN / f"{name}.jsonl"
    if not file.exists():
        yield "no golden games: make them by `python -m tests.golden.make`"
        return
    records = [entry.record for entry in read_records(str(file))]
    for seats in sorted({*game.seat_counts} - {len(record.seats) for record in records}):
        yield f"no golden game for {seats} players"
    for option in game.options_type.__struct_fields__:
        if len({str(record.options[option]) for record in records}) < 2:
            yield f"no golden games with different values of {option!r}"


def documents(name: str, game: type[Game[Any]]) -> Iterator[str]:
    """Its place in documents and on the page."""
    if f"\n| {name} |" not in (ROOT / "docs" / "record.md").read_text("utf-8"):
        yield "no row in docs/record.md"
    title = texts_of(game, "en").get("title", name)
    if f"**{title}**" not in (ROOT / "README.md").read_text("utf-8"):
        yield f"no mention of **{title}** in README.md"
    parser = ArgumentParser()
    play.arguments(parser)
    if name not in parser.format_help():
        yield "no mention in the help of `ludarc play`"
    hand = TESTS / "games" / name / "hand.py"
    if (ROOT / "web" / "src" / "games" / name / "index.ts").exists() and not hand.exists():
        yield f"no hand that plays it on its board (tests/games/{name}/hand.py)"


def missing(game: type[Game[Any]], key: str, purpose: str) -> Iterator[str]:
    """The languages in which a text is not there."""
    for lang in LANGUAGES:
        if key not in texts_of(game, lang):
            yield f"no {LANGUAGE[lang]} text {purpose} ({key})"


def texts_of(game: type[Game[Any]], lang: str) -> dict[str, str]:
    """A game's own catalogue."""
    return catalogue(Path(inspect.getfile(game)).parent / f"{lang}.json")


def catalogue(path: Path) -> dict[str, str]:
    """A catalogue; without a file it is empty."""
    texts: dict[str, str] = json.loads(path.read_text("utf-8")) if path.exists() else {}
    return texts
