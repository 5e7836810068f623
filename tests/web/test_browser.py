"""`ludarc serve --open` opens the page in a browser, if there is a screen."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from tests.patience import PATIENCE

SCREENS = ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")


@contextmanager
def opened(folder: Path, **screen: str) -> Iterator[str]:
    """A server told to open its page; yields the address it printed."""
    bare = {name: value for name, value in os.environ.items() if name not in SCREENS}
    command = [sys.executable, "-m", "ludarc", "serve", "--open", "--no-qr", "--port", "0"]
    command += ["--host", "127.0.0.1", "--db", f"sqlite:///{folder / 'tables.db'}"]
    with (folder / "server.log").open("w") as log:
        server = subprocess.Popen(
            command, env={**bare, **screen}, stdout=subprocess.PIPE, stderr=log, text=True
        )
    assert server.stdout is not None
    try:
        yield server.stdout.readline().removeprefix("Ludarc: ").strip()
    finally:
        server.terminate()
        server.wait(PATIENCE)
        server.stdout.close()


def test_the_page_opens_in_the_browser_once_the_server_answers(tmp_path: Path) -> None:
    note = tmp_path / "visited"
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > "{note}"\n')
    browser.chmod(0o755)
    with opened(tmp_path, BROWSER=f"{browser} %s") as address:
        deadline = time.monotonic() + PATIENCE
        while not (note.exists() and note.read_text()) and time.monotonic() < deadline:
            time.sleep(0.05)
        assert note.read_text().strip() == address


def test_without_a_screen_the_address_is_enough(tmp_path: Path) -> None:
    with opened(tmp_path) as address:
        assert address.startswith("http://localhost:")
