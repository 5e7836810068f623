"""The texts of a game in the reader's language.

A catalogue is a JSON file per language beside the game. In a text `{name}` stands for a fact.
A fact that begins with `@` names another text (`@colour.red`), or several with spaces between them;
the facts `who` and `whom` are seats and are written as their names; several texts, and lists, are
joined with dashes; words in brackets lose their full stop. A key with `.you` is taken when the
reader's is the seat a text tells of, one with `.at_you` when another seat acts on theirs, and one
with `.one` when `n` is one.
"""

from __future__ import annotations

import json
import re
import unicodedata
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files
from typing import Any

import msgspec

from ludarc.core.state import NOBODY

LANGUAGES = ("fr", "en")
SOURCE_LANGUAGE = "fr"

Fact = int | str | list[int] | dict[str, Any]
"""A number, a text, seats or numbers, or other words: `{"key": …, "facts": …}`."""


class Said(msgspec.Struct, frozen=True):
    """Something to say in any language: the key of a text and the facts in it."""

    key: str
    facts: dict[str, Fact]


THOUSANDS = {"fr": "\u202f", "en": ","}
"""What stands between the thousands of a number."""

SEATS = ("who", "whom")
"""The facts that are seats."""

ELIDED = re.compile(r"\b(de|\w*que) \{(who|whom|name|names)\}", re.IGNORECASE)
"""Where `de` or `que` may be elided before a name in a French text."""

SILENT_H = (
    *("hadri", "hect", "hele", "heli", "helo", "henri", "herm", "herv"),
    *("hilai", "hipp", "honor", "horac", "hort", "hub", "hug", "hyac"),
)
"""How French names with a silent h begin; before other names with h nothing is elided."""


def begins_with_vowel(name: str) -> bool:
    """Is the first sound of a name a vowel in French? A y is one before a consonant only."""
    plain = "".join(
        c for c in unicodedata.normalize("NFD", name.lower()) if c.isalpha() or c == " "
    )
    if not plain or not unicodedata.normalize("NFD", name)[0].isalpha():
        return False
    if plain[0] == "y":
        return len(plain) > 1 and plain[1] not in "aeiouy"
    return plain[0] in "aeiouœæ" or plain.startswith(SILENT_H)


def elided(text: str, facts: Mapping[str, str]) -> str:
    """A French text with `de` and `que` elided before the names that follow: d’Otto, qu’Anna, but
    de Luna, de Hans. The names themselves are filled in later."""

    def before(found: re.Match[str]) -> str:
        word, name = found.groups()
        silent = begins_with_vowel(facts.get(name, ""))
        return f"{word[:-1]}’{{{name}}}" if silent else found.group()

    return ELIDED.sub(before, text)


def form_for(catalogue: Mapping[str, str], key: str, facts: Mapping[str, Fact], you: int) -> str:
    """The form of a text for a reader in this seat: `.you` where they are the seat it tells of,
    `.at_you` where another seat acts on them."""
    theirs = [name for name in SEATS if facts.get(name) in (you, [you])]
    forms = [f"{key}.you"] if theirs else []
    if theirs == ["whom"]:
        forms = [f"{key}.at_you", *([] if "{who}" in catalogue[key] else forms)]
    return next((form for form in forms if form in catalogue), key)


class Words:
    """The catalogues of one game."""

    def __init__(self, package: str) -> None:
        self.package = package

    @cached_property
    def catalogues(self) -> dict[str, dict[str, str]]:
        folder = files(self.package)
        return {
            lang: json.loads((folder / f"{lang}.json").read_text("utf-8")) for lang in LANGUAGES
        }

    def say(
        self,
        lang: str,
        key: str,
        facts: Mapping[str, Fact],
        names: Sequence[str] = (),
        you: int = NOBODY,
    ) -> str:
        """The text of a key with its facts filled in, for a reader in this seat."""
        catalogue = self.catalogues[lang]
        key = form_for(catalogue, key, facts, you)
        if facts.get("n") == 1 and f"{key}.one" in catalogue:
            key = f"{key}.one"
        written = {name: self.fact(lang, name, fact, names, you) for name, fact in facts.items()}
        text = catalogue[key]
        for name in written:
            if f"({{{name}}})" in text:
                written[name] = written[name].rstrip(".")
        if lang == "fr":
            text = elided(text, written)
        return text.format_map(written)

    def fact(
        self, lang: str, name: str, fact: Fact, names: Sequence[str], you: int = NOBODY
    ) -> str:
        """A fact as it is written in a text."""
        if isinstance(fact, str):
            if not fact.startswith("@"):
                return fact
            return "-".join(self.say(lang, key[1:], {}) for key in fact.split())
        if isinstance(fact, dict):
            return self.say(lang, fact["key"], fact["facts"], names, you)
        if name in SEATS:
            seats = fact if isinstance(fact, list) else [fact]
            return ", ".join(names[seat] if names else f"#{seat + 1}" for seat in seats)
        if isinstance(fact, list):
            return "-".join(str(item) for item in fact)
        return f"{fact:,}".replace(",", THOUSANDS[lang])


class JoinedWords(Words):
    """Several catalogues as one; the first that has a key is used."""

    def __init__(self, *parts: Words) -> None:
        super().__init__("")
        self.parts = parts

    @cached_property
    def catalogues(self) -> dict[str, dict[str, str]]:
        joined: dict[str, dict[str, str]] = {lang: {} for lang in LANGUAGES}
        for part in reversed(self.parts):
            for lang, texts in part.catalogues.items():
                joined[lang] |= texts
        return joined
