"""All parallel work goes through here: many tasks, all cores, answers in order."""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from types import FrameType
from typing import Generic, TypeVar

from ludarc.bots.program import strike_all
from ludarc.core.faults import Fault
from ludarc.core.worker import settle_worker, starting_worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 4
"""How many tasks wait for each process, so that answers do not pile up in memory."""
TRIES = 3
"""How many processes may die on one task before it is given up."""
GOODBYE = 5.0
"""Seconds a process has to clean up when its answer is no longer wanted."""


def cores() -> int:
    """How many processes this machine runs at once."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def in_order(
    work: Callable[[Task], Answer],
    tasks: Iterable[Task],
    processes: int | None = None,
    cluster: str | None = None,
) -> Generator[Answer, None, None]:
    """Do every task and yield the answers in the order of the tasks: here, or on a cluster."""
    if cluster is not None:
        from ludarc.lab.cluster import on_cluster

        yield from on_cluster(work, tasks, cluster)
        return
    count = processes or cores()
    if count == 1:
        yield from map(work, tasks)
        return
    crew = Crew(work, count)
    try:
        yield from crew.answers(iter(tasks))
    finally:
        crew.dismiss()


class Crew(Generic[Task, Answer]):
    """Processes of this machine; when one dies, its unanswered tasks are retried."""

    def __init__(self, work: Callable[[Task], Answer], count: int) -> None:
        self.work = work
        self.count = count
        self.others = set(multiprocessing.active_children())
        self.waiting: deque[tuple[Task, Future[Answer]]] = deque()
        self.pool = self.hired()

    def hired(self) -> ProcessPoolExecutor:
        context = multiprocessing.get_context("spawn")
        return ProcessPoolExecutor(self.count, context, settle_crew)

    def answers(self, queue: Iterator[Task]) -> Iterator[Answer]:
        self.ask(islice(queue, AHEAD * self.count))
        deaths = 0
        while self.waiting:
            try:
                answer = self.waiting[0][1].result()
            except BrokenProcessPool:
                deaths += 1
                if deaths == TRIES:
                    raise Fault("processes", "they die again and again; is memory short?") from None
                self.ask_again()
                continue
            deaths = 0
            self.waiting.popleft()
            self.ask(islice(queue, 1))
            yield answer

    def ask(self, tasks: Iterable[Task]) -> None:
        for task in tasks:
            try:
                with starting_worker():
                    future = self.pool.submit(done, self.work, task)
            except BrokenProcessPool as error:  # the next answer will never come
                future = Future()
                future.set_exception(error)
            self.waiting.append((task, future))

    def ask_again(self) -> None:
        """Start another pool for every task without an answer."""
        self.send_away()
        self.pool = self.hired()
        again, self.waiting = self.waiting, deque()
        for task, future in again:
            if future.done() and not future.cancelled() and future.exception() is None:
                self.waiting.append((task, future))
            else:
                self.ask([task])

    def dismiss(self) -> None:
        """End the pool without waiting for running tasks, however long they take."""
        if self.waiting:
            self.send_away()
        else:
            self.pool.shutdown()

    def send_away(self) -> None:
        """End every process; the pool itself would wait for one that does not respond."""
        self.pool.shutdown(wait=False, cancel_futures=True)
        crew = set(multiprocessing.active_children()) - self.others
        for process in crew:
            process.terminate()
        for process in crew:
            process.join(GOODBYE)
            process.kill()
            process.join()


def settle_crew() -> None:
    """Make a worker clean up when it is told to end: it may have started programs itself."""
    settle_worker(strike_all)
    signal.signal(signal.SIGTERM, go)


def go(number: int, frame: FrameType | None) -> None:
    sys.exit(0)


def done(work: Callable[[Task], Answer], task: Task) -> Answer:
    """Do a task in a worker. The pool would take SystemExit for an answer and go on."""
    try:
        return work(task)
    except SystemExit:
        os._exit(0)
