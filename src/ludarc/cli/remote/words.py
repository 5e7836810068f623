"""The client's own texts, in the reader's language."""

from __future__ import annotations

from ludarc.core.words import Fact, Words

WORDS = Words("ludarc.cli.remote")


def say(lang: str, key: str, **facts: Fact) -> str:
    return WORDS.say(lang, key, facts)
