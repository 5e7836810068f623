"""The server's own texts, in the reader's language."""

from __future__ import annotations

from ludarc.core.words import LANGUAGES, SOURCE_LANGUAGE, Said, Words
from ludarc.table.denied import Denied

WORDS = Words("ludarc.server")


def preferred(accepted: str) -> str:
    """The language of a reader whose browser sends this as `Accept-Language`."""
    wanted = accepted[:2].lower()
    return wanted if wanted in LANGUAGES else SOURCE_LANGUAGE


def said_of(denied: Denied) -> Said:
    """Why something cannot be done at a table."""
    return Said(f"denied.{denied.key}", dict(denied.facts))


def denial(denied: Denied, lang: str) -> str:
    """Why something cannot be done at a table, in words."""
    return WORDS.say(lang, f"denied.{denied.key}", denied.facts)
