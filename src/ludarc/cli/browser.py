"""Opens the page in a browser on the server's own machine."""

from __future__ import annotations

import os
import sys
import threading
import time
import webbrowser

import uvicorn


def open_page(server: uvicorn.Server, address: str) -> None:
    """Open the page as soon as the server answers; without a browser nothing happens."""
    if has_screen():
        threading.Thread(target=knock, args=(server, address), daemon=True).start()


def has_screen() -> bool:
    """Is there a desktop? A text browser would take the terminal away."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def knock(server: uvicorn.Server, address: str) -> None:
    while not server.started:
        if server.should_exit:
            return
        time.sleep(0.05)
    webbrowser.open(address)
