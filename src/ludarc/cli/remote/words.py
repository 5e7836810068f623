"""The client's own texts, in the reader's language."""

from __future__ import annotations

from functools import cache

from ludarc.bots.reasons import words_of
from ludarc.core.words import Fact, JoinedWords, Words
from ludarc.server.words import WORDS as HOUSE

WORDS = Words("ludarc.cli.remote")


@cache
def house_and(game: str) -> Words:
    """The words of a game, of its computer players and of the house."""
    return JoinedWords(words_of(game), HOUSE)


def say(lang: str, key: str, **facts: Fact) -> str:
    return WORDS.say(lang, key, facts)
