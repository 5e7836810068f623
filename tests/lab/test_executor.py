"""Many tasks, all cores: answers in order, whatever happens to a process."""

from __future__ import annotations

import multiprocessing
import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludarc.core.faults import Fault, Refusal
from ludarc.lab import executor
from ludarc.lab.executor import in_order
from tests.patience import PATIENCE, wait_until


def doubled(number: int) -> int:
    time.sleep(0.01 * (number % 3))
    return 2 * number


def fatal_once(task: tuple[int, str]) -> int:
    """The process dies over its task, the first time."""
    number, mark = task
    if mark and not Path(mark).exists():
        Path(mark).touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return number


def fatal(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


def deaf(task: tuple[int, str]) -> int:
    """One process heeds nothing any more."""
    number, mark = task
    if number == 1:
        signal.signal(signal.SIGTERM, signal.SIG_IGN)
        Path(mark).touch()
        while True:
            signal.pause()
    while not Path(mark).exists():
        time.sleep(0.01)
    return number


def dies_beside(task: tuple[int, str]) -> int:
    """Task 1 dies once while task 0 is at work. How often each was begun."""
    number, folder = task
    begun = len(list(Path(folder).glob(f"{number}.*"))) + 1
    Path(folder, f"{number}.{begun}").touch()
    while number == 0 and not Path(folder, "1.2").exists():
        time.sleep(0.01)
    if number == 1 and begun == 1:
        while not Path(folder, "0.1").exists():
            time.sleep(0.01)
        os.kill(os.getpid(), signal.SIGKILL)
    return begun


def faulty(number: int) -> int:
    raise Fault("task", f"{number} is odd", "RB-1")


def refused(number: int) -> int:
    raise Refusal("RB-9", "not.now", seat=number)


def endless(number: int) -> int:
    time.sleep(600 if number else 0)
    return number


@pytest.mark.parametrize("processes", [1, 2, 3])
def test_answers_come_in_the_order_of_the_tasks(processes: int) -> None:
    assert list(in_order(doubled, range(30), processes)) == list(range(0, 60, 2))
    assert list(in_order(doubled, [], processes)) == []


def test_a_task_whose_process_died_is_done_by_another(tmp_path: Path) -> None:
    mark = str(tmp_path / "died")
    tasks = [(number, mark if number == 5 else "") for number in range(20)]
    assert list(in_order(fatal_once, tasks, 2)) == list(range(20))
    assert Path(mark).exists()


def test_a_process_that_heeds_nothing_does_not_hold_up_the_end(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "GOODBYE", 0.5)
    mark = str(tmp_path / "deaf")
    answers = in_order(deaf, [(number, mark) for number in range(6)], 2)
    assert next(answers) == 0
    answers.close()
    wait_until(lambda: not multiprocessing.active_children(), "a process is left")


def test_a_death_does_not_count_against_tasks_beside_it(tmp_path: Path) -> None:
    """The task at work in the other process is not even done again."""
    tasks = [(number, str(tmp_path)) for number in range(2)]
    assert list(in_order(dies_beside, tasks, 2)) == [1, 2]


def test_a_task_that_kills_every_process_is_a_fault() -> None:
    with pytest.raises(Fault, match="die again and again"):
        list(in_order(fatal, range(3), 2))


def test_a_fault_found_in_a_process_is_told_as_it_is() -> None:
    with pytest.raises(Fault) as fault:
        list(in_order(faulty, range(3), 2))
    assert str(fault.value) == "task: 0 is odd (RB-1)"
    assert (fault.value.where, fault.value.rule) == ("task", "RB-1")
    with pytest.raises(Refusal) as refusal:
        list(in_order(refused, range(3), 2))
    assert (refusal.value.rule, refusal.value.key) == ("RB-9", "not.now")
    assert refusal.value.facts == {"seat": 0}


def test_tasks_are_not_taken_long_before_their_turn() -> None:
    taken = []

    def tasks() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    answers = in_order(doubled, tasks(), 2)
    next(answers)
    assert len(taken) <= 10
    answers.close()


def test_who_stops_listening_does_not_wait_for_the_others() -> None:
    answers = in_order(endless, range(8), 2)
    assert next(answers) == 0
    began = time.monotonic()
    answers.close()
    assert time.monotonic() - began < PATIENCE
    wait_until(lambda: not multiprocessing.active_children(), "a process is left")
