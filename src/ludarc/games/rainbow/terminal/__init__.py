"""Rainbow in a terminal: its screen in `ludarc play`, its table in `ludarc join`."""

from __future__ import annotations

from ludarc.games.rainbow.terminal.remote import RainbowRemote
from ludarc.games.rainbow.terminal.screen import RainbowScreen

SCREEN = RainbowScreen
REMOTE = RainbowRemote
