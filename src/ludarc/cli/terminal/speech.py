"""The texts of the terminal in the language of the evening."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from ludarc.core.words import Fact, JoinedWords, Words
from ludarc.games import kind

WORDS = Words("ludarc.cli.terminal")


@cache
def words_with(game: str) -> Words:
    """The texts of the terminal, and those of a game."""
    return JoinedWords(WORDS, kind(game).show_type.words)


class Speech:
    """Says things in one language; the language may change between games."""

    def __init__(self, lang: str, words: Words = WORDS) -> None:
        self.lang = lang
        self.words = words

    def __call__(self, key: str, names: Sequence[str] = (), **facts: Fact) -> str:
        return self.words.say(self.lang, key, facts, names)

    def about(self, game: str) -> Speech:
        """The same language, with the texts of a game."""
        return Speech(self.lang, words_with(game))

    def first(self, *keys: str) -> str | None:
        """The first of these keys that has a text."""
        known = self.words.catalogues[self.lang]
        return next((key for key in keys if key in known), None)
