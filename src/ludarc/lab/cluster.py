"""The same work on many machines, through Ray (`ludarc[cluster]`)."""

from __future__ import annotations

import socket
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from ludarc.core.faults import Fault
from ludarc.lab.executor import AHEAD

Task = TypeVar("Task")
Answer = TypeVar("Answer")

KNOCK = 5.0
"""Timeout in seconds for reaching a cluster; Ray itself would try for minutes."""


def on_cluster(
    work: Callable[[Task], Answer], tasks: Iterable[Task], address: str
) -> Iterator[Answer]:
    """Do every task on a cluster and yield the answers in order; a lost worker's task is
    retried."""
    try:
        import ray
        from ray.exceptions import RayError
    except ImportError:
        raise Fault("--cluster", "needs Ray: pip install 'ludarc[cluster]'") from None
    knock(address)
    try:
        ray.init(address, include_dashboard=False, log_to_driver=False, logging_level="error")
    except (RayError, ConnectionError, ValueError, RuntimeError) as error:
        raise no_cluster(address, error) from None
    try:
        remote: Any = ray.remote(work)
        queue = iter(tasks)
        room = AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
        waiting = deque(remote.remote(task) for task in islice(queue, room))
        while waiting:
            answer: Answer = ray.get(waiting.popleft())
            for task in islice(queue, 1):
                waiting.append(remote.remote(task))
            yield answer
    except RayError as error:
        raise Fault("--cluster", f"{address[:60]} failed: {reason(error)}") from None
    finally:
        ray.shutdown()


def knock(address: str) -> None:
    """Does anything answer at `host:port`? Other addresses, such as `local`, are left to Ray."""
    host, _, port = address.removeprefix("ray://").rpartition(":")
    if host and port.isdigit():
        try:
            socket.create_connection((host.strip("[]"), int(port)), KNOCK).close()
        except (OSError, OverflowError) as error:
            raise no_cluster(address, error) from None


def no_cluster(address: str, error: Exception) -> Fault:
    return Fault("--cluster", f"no cluster at {address[:60]}: {reason(error)}")


def reason(error: Exception) -> str:
    """The last line of Ray's message: it says what happened, after many lines of traceback."""
    words = [line.strip() for line in str(error).splitlines() if line.strip()]
    return (words[-1] if words else type(error).__name__)[:200]
