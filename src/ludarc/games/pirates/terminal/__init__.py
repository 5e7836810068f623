"""Rainbow Pirates in a terminal: its screen in `ludarc play`, its table in `ludarc join`."""

from __future__ import annotations

from ludarc.games.pirates.terminal.remote import PiratesRemote
from ludarc.games.pirates.terminal.screen import PiratesScreen

SCREEN = PiratesScreen
REMOTE = PiratesRemote
