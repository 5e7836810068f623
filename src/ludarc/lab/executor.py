"""All parallel work goes through here: many tasks, all cores, answers in order."""

from __future__ import annotations

import os
import pickle
import signal
import sys
import traceback
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future
from functools import partial
from itertools import islice
from multiprocessing.context import SpawnProcess
from queue import SimpleQueue
from types import FrameType
from typing import Generic, TypeVar

from ludarc.bots.program import strike_all
from ludarc.core.crew import Inbox, Job, Lost, Member
from ludarc.core.faults import Fault
from ludarc.core.worker import Wanted, Work, prepare_worker

Task = TypeVar("Task")
Answer = TypeVar("Answer")

AHEAD = 4
"""How many tasks wait for each process, so that answers do not pile up in memory."""
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
    """Processes of this machine that share their tasks; a task whose process died is retried."""

    def __init__(self, work: Callable[[Task], Answer], count: int) -> None:
        self.inbox: Inbox = SimpleQueue()
        self.members = [Hand(partial(done, work), self.inbox) for _ in range(count)]
        self.waiting: deque[Future[bytes]] = deque()

    def answers(self, queue: Iterator[Task]) -> Iterator[Answer]:
        self.ask(islice(queue, AHEAD * len(self.members)))
        while self.waiting:
            try:
                encoded = self.waiting[0].result()
            except Lost:
                raise Fault("processes", "they die again and again; is memory short?") from None
            self.waiting.popleft()
            self.ask(islice(queue, 1))
            answer: Answer | Failure = pickle.loads(encoded)  # noqa: S301 # of our own process
            if isinstance(answer, Failure):
                raise answer.error
            yield answer

    def ask(self, tasks: Iterable[Task]) -> None:
        for task in tasks:
            future: Future[bytes] = Future()
            self.inbox.put(Job(pickle.dumps(task), partial(keep, future)))
            self.waiting.append(future)

    def dismiss(self) -> None:
        """End every process without waiting for running tasks, however long they take."""
        for member in self.members:
            member.stop()
        for member in self.members:
            member.thread.join()


class Hand(Member):
    """A process of a crew. It may have started programs itself, so it has time to end them."""

    def __init__(self, work: Work, inbox: Inbox) -> None:
        super().__init__(work, prepare_hand, inbox)

    def interrupt(self, process: SpawnProcess) -> None:
        process.terminate()

    def end(self, process: SpawnProcess) -> None:
        process.terminate()
        process.join(GOODBYE)
        super().end(process)


def keep(future: Future[bytes], answer: bytes | Exception) -> None:
    """Keep what came of a task."""
    if isinstance(answer, bytes):
        future.set_result(answer)
    else:
        future.set_exception(answer)


# --- in the process --------------------------------------------------------------------------


class Failure:
    """A task that raised an error."""

    def __init__(self, error: Exception) -> None:
        self.error = error


def prepare_hand() -> None:
    """Clean up when this process is told to end."""
    prepare_worker(strike_all)
    signal.signal(signal.SIGTERM, leave)


def leave(number: int, frame: FrameType | None) -> None:
    """Exit, and do it undisturbed by another signal."""
    signal.signal(signal.SIGTERM, signal.SIG_IGN)
    sys.exit(0)


def done(work: Callable[[Task], Answer], encoded: bytes, wanted: Wanted) -> bytes:
    """Do a task. A process that is told to end does not wait for threads that are left."""
    try:
        answer: Answer | Failure = work(pickle.loads(encoded))  # noqa: S301 # of our own process
    except SystemExit:
        os._exit(0)
    except Exception as error:
        error.add_note(traceback.format_exc())
        answer = Failure(error)
    return pickle.dumps(answer)
