"""Regenbogen in a terminal: its screen in `ludarc play`, its table in `ludarc join`."""

from __future__ import annotations

from ludarc.games.regenbogen.terminal.remote import RegenbogenRemote
from ludarc.games.regenbogen.terminal.screen import RegenbogenScreen

SCREEN = RegenbogenScreen
REMOTE = RegenbogenRemote
