"""All parallel work goes through here: many tasks, all cores, answers in order."""

from __future__ import annotations

import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from itertools import islice
from typing import TypeVar

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 4
"""How many tasks wait for each process, so that answers do not pile up in memory."""


def cores() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    processes: int | None = None,
    cluster: str | None = None,
) -> Iterator[Answer]:
    """Do every task and yield the answers in the order of the tasks: here, or on a cluster."""
    if cluster is not None:
        from ludarc.lab.cluster import on_cluster

        yield from on_cluster(work, tasks, cluster)
        return
    count = processes or cores()
    if count == 1:
        yield from map(work, tasks)
        return
    context = multiprocessing.get_context("spawn")
    queue = iter(tasks)
    with ProcessPoolExecutor(count, mp_context=context) as pool:
        waiting: deque[Future[Answer]] = deque(
            pool.submit(work, task) for task in islice(queue, AHEAD * count)
        )
        try:
            while waiting:
                answer = waiting.popleft().result()
                for task in islice(queue, 1):
                    waiting.append(pool.submit(work, task))
                yield answer
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise
