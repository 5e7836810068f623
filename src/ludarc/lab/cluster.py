"""The same work on many machines, through Ray (`ludarc[cluster]`)."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, TypeVar

from ludarc.core.contract import Fault

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 4


def on_cluster(
    work: Callable[[Task], Answer], tasks: Iterable[Task], address: str
) -> Iterator[Answer]:
    """Do every task on a cluster and yield the answers in order; a lost worker's task is redone."""
    try:
        import ray
    except ImportError:
        raise Fault("--cluster", "needs Ray: pip install 'ludarc[cluster]'") from None
    try:
        ray.init(address, include_dashboard=False, log_to_driver=False, logging_level="error")
    except (ConnectionError, ValueError, RuntimeError) as error:
        raise Fault("--cluster", f"no cluster at {address}: {str(error)[:200]}") from None
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
    finally:
        ray.shutdown()
