"""Moves as the client lists them and as people type them.

Both use the words of the record, but court cards bear the letters of the language.
"""

from __future__ import annotations

from typing import Any

from ludarc.games.sequence.cards import KIND_OF
from ludarc.games.sequence.names import COURT, card_name


def label(move: Any, lang: str) -> str:
    """A move in a few letters."""
    return " ".join(f"{verb} {written(what, lang)}" for verb, what in move.items())


def written(what: Any, lang: str) -> str:
    """What a move is about: lists of lists are lines of squares, told by their ends."""
    if isinstance(what, bool):
        return "yes" if what else "no"
    if isinstance(what, list):
        if what and isinstance(what[0], list):
            return ",".join(f"{line[0]}…{line[-1]}" for line in what)
        return "-".join(map(str, what))
    if what in KIND_OF and what[0] in COURT:
        return card_name(KIND_OF[what], lang)[0] + str(what[1])
    return str(what)


def words_of(move: Any, lang: str) -> set[str]:
    """Every word a person may type for a move: those of its label, and its card as the record
    writes it and as the table shows it."""
    words = label(move, lang).split()
    for what in move.values():
        if isinstance(what, str) and what in KIND_OF:
            words += [what, card_name(KIND_OF[what], lang)]
    return {word.lower() for word in words}
