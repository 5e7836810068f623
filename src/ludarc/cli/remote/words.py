"""The client's own texts, in the reader's language."""

from __future__ import annotations

from functools import cache

from ludarc.bots.reasons import words_of
from ludarc.cli.terminal.speech import Speech
from ludarc.core.words import JoinedWords, Words
from ludarc.games import kind
from ludarc.server.words import WORDS as HOUSE

WORDS = Words("ludarc.cli.remote")


@cache
def house_and(game: str) -> Words:
    """The words of a game, of its computer players and of the house."""
    return JoinedWords(words_of(game), HOUSE)


@cache
def words_with(game: str) -> Words:
    """The client's texts, and those of a game."""
    return JoinedWords(WORDS, kind(game).show_type.words)


def speech(lang: str, game: str | None = None) -> Speech:
    """The client's texts in one language, with those of a game if there is one."""
    return Speech(lang, WORDS if game is None else words_with(game))
