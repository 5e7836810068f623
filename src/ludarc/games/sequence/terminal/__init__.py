"""Sequence in a terminal: its screen in `ludarc play`, its table in `ludarc join`."""

from __future__ import annotations

from ludarc.games.sequence.terminal.remote import SequenceRemote
from ludarc.games.sequence.terminal.screen import SequenceScreen

SCREEN = SequenceScreen
REMOTE = SequenceRemote
