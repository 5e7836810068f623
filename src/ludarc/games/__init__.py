"""The registry: one line per game."""

from __future__ import annotations

from importlib import import_module
from typing import Any

from ludarc.core.contract import Game
from ludarc.core.faults import Fault, Json

GAMES = {
    "pirates": "ludarc.games.pirates.game:PiratesGame",
    "rainbow": "ludarc.games.rainbow.game:RainbowGame",
    "regenbogen": "ludarc.games.regenbogen.game:RegenbogenGame",
    "sequence": "ludarc.games.sequence.game:SequenceGame",
}


def kind(name: str) -> type[Game[Any]]:
    """The class of a game by its name."""
    if name not in GAMES:
        raise Fault("game", f"'{name[:40]}' is not a game here; there are {', '.join(GAMES)}")
    module, _, attribute = GAMES[name].partition(":")
    found: type[Game[Any]] = getattr(import_module(module), attribute)
    return found


def settle(name: str, options: Json) -> Game[Any]:
    """A game with its options settled, or the fault in them."""
    return kind(name).settle(options)
