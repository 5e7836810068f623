"""The texts of the terminal in the language of the evening."""

from __future__ import annotations

from collections.abc import Sequence

from ludarc.core.words import Fact, Words

WORDS = Words("ludarc.cli.terminal")


class Speech:
    """Says things in one language; the language may change between games."""

    def __init__(self, lang: str) -> None:
        self.lang = lang

    def __call__(self, key: str, names: Sequence[str] = (), **facts: Fact) -> str:
        return WORDS.say(self.lang, key, facts, names)
