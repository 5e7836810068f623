"""What the house says, in words: messages carry keys and facts."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ludarc.cli.remote.words import house_and
from ludarc.core.state import NOBODY
from ludarc.core.words import Said


def in_words(
    said: Mapping[str, Any] | Said,
    game: str = "rainbow",
    names: Sequence[str] = (),
    lang: str = "en",
    you: int = NOBODY,
) -> str:
    """A message, or a part of one, in words, as a seat reads it."""
    key, facts = (said.key, said.facts) if isinstance(said, Said) else (said["key"], said["facts"])
    return house_and(game).say(lang, key, facts, names, you)
