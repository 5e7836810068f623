"""Finding a browser, or installing one where that is possible."""

from __future__ import annotations

import os
import shutil
import subprocess

NAMES = ("chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
MISSING = "no Chromium on the PATH and no way to install it here"
SKIPPED = f"Note: {MISSING}: the tests of the page in a browser are skipped."


def must_be_there() -> bool:
    """Where a change is checked before it lands, nothing may be skipped."""
    return os.environ.get("CI") == "true"


def found() -> str:
    """The browser on the PATH, or nothing."""
    return next((path for path in map(shutil.which, NAMES) if path), "")


def fetched() -> str:
    """The browser on the PATH, installed first if this is root on a Debian."""
    if not found() and shutil.which("apt-get") and os.geteuid() == 0:
        print("Installing Chromium …", flush=True)
        run("apt-get", "update", "-qq")
        run("apt-get", "install", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core")
    return found()


def run(*command: str) -> None:
    silent = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    subprocess.call(command, env=silent, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
