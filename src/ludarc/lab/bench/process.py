"""A server under load as a separate process: its processor time, its memory, its end."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Self


class LoadFailed(Exception):
    """A server did not start, or did something that must not happen under load."""


class Cores:
    """Which processor cores the load and the servers get, so that neither takes the other's."""

    def __init__(self) -> None:
        able = hasattr(os, "sched_getaffinity")
        self.all = sorted(os.sched_getaffinity(0)) if able else []
        self.server = set(self.all[-1:])
        self.client = set(self.all[:-1])

    def __enter__(self) -> Self:
        """Keep this process off the servers' core."""
        if self.client:
            os.sched_setaffinity(0, self.client)
        return self

    def __exit__(self, *_: object) -> None:
        if self.client:
            os.sched_setaffinity(0, self.all)

    def give(self, process: int) -> None:
        """Put a server on its core."""
        if self.client:
            os.sched_setaffinity(process, self.server)


class ServerProcess:
    """A server that was started for this measurement; its first lines tell its port."""

    def __init__(
        self, words: Sequence[str], folder: Path, cores: Cores, env: Mapping[str, str]
    ) -> None:
        self.process = subprocess.Popen(  # noqa: S603 # our own program, or the peer's server
            words,
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **env},
            preexec_fn=lambda: cores.give(0),
        )
        self.port = self.told_port()

    def told_port(self) -> int:
        """The number at the end of the first line."""
        assert self.process.stdout is not None
        line = self.process.stdout.readline()
        digits = "".join(c if c.isdigit() else " " for c in line).split()
        if not digits:
            self.kill()
            raise LoadFailed("a server did not start")
        return int(digits[-1])

    def cpu(self) -> float | None:
        """Seconds of processor time this process has used; None if the system does not say."""
        try:
            return time.clock_gettime(process_clock(self.process.pid))
        except (AttributeError, OSError):
            return None

    def memory(self) -> float | None:
        """Memory (KB) this process holds; None if the system does not say."""
        status = Path(f"/proc/{self.process.pid}/status")
        if status.exists():
            for line in status.read_text().splitlines():
                if line.startswith("VmRSS:"):
                    return float(line.split()[1])
        return None

    def kill(self) -> None:
        """Kill it in the middle of its work."""
        if self.process.poll() is None:
            self.process.kill()
            self.process.communicate()


def process_clock(process: int) -> int:
    """The clock of another process' processor time, as Linux numbers them."""
    return ~process << 3 | 2
