"""The server's own texts, in the reader's language."""

from __future__ import annotations

from ludarc.core.words import Words
from ludarc.table.life import Denied

WORDS = Words("ludarc.server")


def denial(denied: Denied, lang: str) -> str:
    """Why something cannot be done at a table, in words."""
    return WORDS.say(lang, f"denied.{denied.key}", denied.facts)
