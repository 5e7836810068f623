"""The texts of a game in the reader's language.

A catalogue is a JSON file per language beside the game. In a text `{name}` stands for a fact.
A fact that begins with `@` names another text (`@colour.red`), or several with spaces between them;
the facts `who` and `whom` are seats and are written as their names; several texts, and lists, are
joined with dashes. A key with `.one` is taken when `n` is one.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from functools import cached_property
from importlib.resources import files

LANGUAGES = ("fr", "en")
SOURCE_LANGUAGE = "fr"

Fact = int | str | list[int]

THOUSANDS = {"fr": "\u202f", "en": ","}
"""What stands between the thousands of a number."""

SEATS = ("who", "whom")
"""The facts that are seats."""


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

    def say(self, lang: str, key: str, facts: Mapping[str, Fact], names: Sequence[str] = ()) -> str:
        """The text of a key with its facts filled in."""
        catalogue = self.catalogues[lang]
        if facts.get("n") == 1 and f"{key}.one" in catalogue:
            key = f"{key}.one"
        return catalogue[key].format_map(
            {name: self.fact(lang, name, fact, names) for name, fact in facts.items()}
        )

    def fact(self, lang: str, name: str, fact: Fact, names: Sequence[str]) -> str:
        """A fact as it is written in a text."""
        if isinstance(fact, str):
            if not fact.startswith("@"):
                return fact
            return "-".join(self.say(lang, key[1:], {}) for key in fact.split())
        if name in SEATS:
            seats = fact if isinstance(fact, list) else [fact]
            return ", ".join(names[seat] if names else f"#{seat + 1}" for seat in seats)
        if isinstance(fact, list):
            return "-".join(str(item) for item in fact)
        return f"{fact:,}".replace(",", THOUSANDS[lang])
