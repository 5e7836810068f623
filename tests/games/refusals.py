"""What every refusal must be: a rule, a key, and a whole sentence in each language."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Protocol

from ludarc.core.contract import Game
from ludarc.core.faults import Json, Refusal
from ludarc.core.words import LANGUAGES, Fact

NAMES = ("Ana", "Léo", "Zoé", "Max", "Eva", "Tom")


@dataclass(frozen=True)
class Case:
    """A move that a position refuses, the rule it breaks and the facts it is told with."""

    rule: str
    position: str
    seat: int
    do: Json
    facts: dict[str, Fact] = field(default_factory=dict)


def check_words(game: Game[Any], refusal: Refusal) -> None:
    """Each language tells the refusal in a sentence of its own, with every fact in it."""
    texts = [game.show.explain(refusal, lang, NAMES) for lang in LANGUAGES]
    assert texts[0] != texts[1]
    for lang, text in zip(LANGUAGES, texts, strict=True):
        assert text.endswith(".")
        assert not re.search(r"\{[a-z_]*\}|@|#", text), text
        for name, fact in refusal.facts.items():
            assert game.show.words.fact(lang, name, fact, NAMES) in text


class Refusing(Protocol):
    """A position on a sheet, as each game's tests have one."""

    @property
    def game(self) -> Game[Any]: ...

    def refused(self, seat: int, do: Json) -> Refusal: ...


def check_case(sheet: Refusing, key: str, case: Case) -> None:
    """The move is refused by its rule, with its facts, in words of each language."""
    refusal = sheet.refused(case.seat, case.do)
    assert (refusal.rule, refusal.key, refusal.facts) == (case.rule, key, case.facts)
    check_words(sheet.game, refusal)


def every(cases: dict[str, list[Case]]) -> list[tuple[str, Case]]:
    """Each case with the key of its reason."""
    return [(key, case) for key, found in cases.items() for case in found]


def refusal_keys(game: type[Game[Any]]) -> set[str]:
    """Every reason the catalogues know."""
    return {key for key in game.show_type.words.catalogues["fr"] if key.startswith("refuse.")}
