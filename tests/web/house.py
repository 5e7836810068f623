"""A real server process on its own SQLite file, that can be killed and started again."""

from __future__ import annotations

import json
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any, Self

PATIENCE = 20.0


class House:
    """The server a test plays on."""

    def __init__(self, folder: Path, pace: float = 0.05) -> None:
        self.folder = folder
        self.pace = pace
        self.port = 0
        self.process: subprocess.Popen[str] | None = None

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self.process is not None:
            self.process.terminate()
            self.gone()

    @property
    def address(self) -> str:
        return f"http://localhost:{self.port}"

    def start(self) -> None:
        """Start the server; the second time on the same port."""
        command = [sys.executable, "-m", "ludarc", "serve", "--host", "127.0.0.1", "--no-qr"]
        command += ["--port", str(self.port), "--pace", str(self.pace)]
        command += ["--db", f"sqlite:///{self.folder / 'tables.db'}"]
        log = (self.folder / "server.log").open("a")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=log, text=True)
        log.close()
        assert self.process.stdout is not None
        greeting = self.process.stdout.readline()
        self.port = int(greeting.strip(" /\n").rpartition(":")[2])
        self.wait()

    def wait(self) -> None:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                with urllib.request.urlopen(f"{self.address}/readyz", timeout=2):  # noqa: S310
                    return
            except OSError:
                time.sleep(0.05)
        raise AssertionError((self.folder / "server.log").read_text())

    def kill(self) -> None:
        """End the server as a power cut would."""
        assert self.process is not None
        self.process.kill()
        self.gone()

    def gone(self) -> None:
        process, self.process = self.process, None
        assert process is not None
        assert process.stdout is not None
        process.wait(PATIENCE)
        process.stdout.close()

    def ask(self, path: str, body: dict[str, Any] | None = None) -> Any:
        """Ask over HTTP what a page would ask."""
        request = urllib.request.Request(  # noqa: S310 # our own server
            f"{self.address}/api/{path}",
            None if body is None else json.dumps(body).encode(),
            {"Content-Type": "application/json"},
        )
        with urllib.request.urlopen(request, timeout=PATIENCE) as answer:  # noqa: S310
            return json.load(answer)
