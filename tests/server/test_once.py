"""A move is worked out once, however many look on."""

from __future__ import annotations

import json
import os
import subprocess
import sys


def test_a_move_at_a_live_table_is_read_judged_played_and_applied_once() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.server.once"],
        env={**os.environ, "LUDARC_PURE": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    for game, counts in json.loads(done.stdout).items():
        assert counts == {"read": 1, "why_not": 1, "play": 1, "apply": 1}, game
