"""What a person may be called: one line that everybody sees as it is."""

from __future__ import annotations

import unicodedata

NAME_LENGTH = 40
FACE_LENGTH = 12
MOST_MARKS = 4
"""How many marks may be piled on one character."""

JOINERS = "\u200c\u200d"
FILLERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters or signs and show nothing."""
JOINED = ("Lo", "Lm", "Mn", "Mc", "So", "Sk")
"""What a joiner may stand between: emoji, and scripts that need it. Between Latin letters it would
only make two names look alike."""


def shown_name(text: str) -> str:
    """A name as it is kept: composed, on one line, without characters nobody sees or that turn the
    direction of the text. Empty if nothing is left to see, or if it is too long."""
    if len(text) > 10 * NAME_LENGTH:
        return ""
    composed = unicodedata.normalize("NFC", text)
    kept: list[str] = []
    marks = 0
    for number, char in enumerate(composed):
        kind = unicodedata.category(char)
        if char.isspace():
            kept.append(" ")
        elif char in JOINERS:
            if kept and joins(kept[-1], composed[number + 1 : number + 2]):
                kept.append(char)
        elif kind[0] not in "CZ" and char not in FILLERS:
            marks = marks + 1 if kind in ("Mn", "Me") else 0
            if marks <= MOST_MARKS:
                kept.append(char)
    name = " ".join("".join(kept).split())
    visible = any(unicodedata.category(char)[0] in "LNPS" for char in name)
    return name if visible and len(name) <= NAME_LENGTH else ""


def shown_face(text: str) -> str:
    """A face as it is kept; empty if it cannot be one."""
    fits = text.isascii() and text.isalpha() and text.islower() and len(text) <= FACE_LENGTH
    return text if fits else ""


def joins(before: str, after: str) -> bool:
    """May a joiner stand between these two?"""
    return bool(after) and all(unicodedata.category(char) in JOINED for char in (before, after))
