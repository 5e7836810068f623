"""`make mutants`: put one fault after another into a copy of the program, and see whether the tests
notice. Exit status 1 if fewer than nine of ten are noticed, 2 if something does not fit.

Each process has a copy of its own; the tree you work in is never changed. The tests run in the
plain form, so that nothing is compiled. A mutant whose tests take too long counts as noticed.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor, as_completed
from contextlib import contextmanager
from pathlib import Path
from queue import Queue
from typing import Literal, NamedTuple

from tests.mutants.book import ROOT, Mutant, Unfit, read_books

LEAST = 0.9
"""The share of mutants that must be noticed."""
TIMEOUT = 300.0
PARTS = ("src", "tests", "docs", "pyproject.toml", "README.md", "CHANGELOG.md", "Makefile")
LEFT_OUT = shutil.ignore_patterns("*.so", "*.pyd", "_built.json", "__pycache__")
SELECTED_NONE = (4, 5)
"""What pytest returns if it was given no such test."""

Fate = Literal["killed", "timeout", "survived"]


class Outcome(NamedTuple):
    """What became of a mutant."""

    mutant: Mutant
    fate: Fate
    seconds: float
    noticed_by: str = ""


def copied(to: Path) -> None:
    """Copy what the tests need; nothing that is compiled."""
    for part in PARTS:
        source = ROOT / part
        if source.is_dir():
            shutil.copytree(source, to / part, ignore=LEFT_OUT)
        else:
            shutil.copy2(source, to / part)


def pytest(root: Path, tests: list[str], *more: str) -> tuple[int, str]:
    """Run tests in a copy: the exit code and what was printed."""
    environment = {
        **os.environ,
        "LUDARC_PURE": "1",
        "PYTHONPATH": str(root / "src"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    command = [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider"]
    if (root / "tests").exists():
        command += ["-p", "tests.mutants.noshrink"]
    with subprocess.Popen(
        [*command, "--no-header", "--tb=line", *more, *tests],
        cwd=root,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        start_new_session=True,
    ) as process:
        try:
            printed, _ = process.communicate(timeout=None if more else TIMEOUT)
        except BaseException:
            os.killpg(process.pid, 9)
            raise
        return process.returncode, printed


@contextmanager
def put(root: Path, mutant: Mutant) -> Iterator[None]:
    """Have the fault in a copy for a while."""
    path = root / mutant.file
    healthy = path.read_text("utf-8")
    path.write_text(mutant.put_into(root), "utf-8")
    try:
        yield
    finally:
        path.write_text(healthy, "utf-8")


def fate_of(root: Path, mutant: Mutant) -> Outcome:
    """Put a mutant into a copy and let its tests look for it."""
    began = time.monotonic()
    with put(root, mutant):
        try:
            noticed, by = noticed_by(root, mutant)
        except subprocess.TimeoutExpired:
            return Outcome(mutant, "timeout", time.monotonic() - began)
    return Outcome(mutant, "killed" if noticed else "survived", time.monotonic() - began, by)


def noticed_by(root: Path, mutant: Mutant) -> tuple[bool, str]:
    """Is the mutant that is in a copy noticed, and by which test? A test of the server that fails
    only once has not noticed it: it may fail without one too, and is left out."""
    fickle: list[str] = []
    while True:
        left_out = [f"--deselect={test}" for test in fickle]
        code, printed = pytest(root, [*mutant.selection, *left_out])
        if code in SELECTED_NONE:
            tests = " ".join(mutant.tests)
            raise Unfit(f"“{mutant.what}”: there are no such tests: {tests}\n{printed}")
        failed = [line for line in printed.splitlines() if line.startswith("FAILED")]
        by = failed[0].partition(" - ")[0].partition(" ")[2] if failed else ""
        if not by.startswith("tests/server") or pytest(root, [by])[0]:
            return code != 0, by
        fickle.append(by)


def hunt(mutants: list[Mutant], copies: list[Path]) -> Iterator[Outcome]:
    """What becomes of each, as soon as it is known."""
    free: Queue[Path] = Queue()
    for copy in copies:
        free.put(copy)

    def one(mutant: Mutant) -> Outcome:
        copy = free.get()
        try:
            return fate_of(copy, mutant)
        finally:
            free.put(copy)

    with ThreadPoolExecutor(len(copies)) as threads:
        running = [threads.submit(one, mutant) for mutant in mutants]
        try:
            for done in as_completed(running):
                yield done.result()
        except BaseException:
            threads.shutdown(cancel_futures=True)
            raise


def report(outcomes: list[Outcome]) -> None:
    """How many mutants of each area were noticed, and which were not."""
    areas = Counter(outcome.mutant.area for outcome in outcomes)
    alive = [outcome for outcome in outcomes if outcome.fate == "survived"]
    lost = Counter(outcome.mutant.area for outcome in alive)
    print("\narea     mutants  noticed")
    for area, count in sorted(areas.items()):
        print(f"{area:8} {count:7}  {count - lost[area]:7}")
    for outcome in alive:
        why = outcome.mutant.survives or "no test notices it"
        print(f"survived: {outcome.mutant.file}: {outcome.mutant.what} ({why})")
    killed = len(outcomes) - len(alive)
    print(f"{killed} of {len(outcomes)} noticed: {100 * killed / len(outcomes):.1f} %")


def healthy(copies: list[Path], mutants: list[Mutant]) -> None:
    """Without any mutant the tests must pass, else they notice everything."""
    tests = sorted({test for mutant in mutants for test in mutant.tests})
    code, printed = pytest(copies[0], tests, "-n", str(len(copies)))
    if code:
        raise Unfit(f"the tests fail without any mutant:\n{printed}")


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="make mutants", description=(__doc__ or "").strip())
    parser.add_argument("words", nargs="*", help="only mutants whose file or sentence has one")
    parser.add_argument("--processes", type=int, default=2, help="copies at work at once (2)")
    parser.add_argument("--unchecked", action="store_true", help="do not test the healthy program")
    chosen = parser.parse_args(words)
    began = time.monotonic()
    outcomes: list[Outcome] = []
    try:
        mutants = [
            mutant
            for mutant in read_books()
            if not chosen.words or any(w in mutant.file + " " + mutant.what for w in chosen.words)
        ]
        for mutant in mutants:
            mutant.put_into(ROOT)
        if not mutants:
            raise Unfit("no mutant has any of these words")
        with tempfile.TemporaryDirectory(prefix="ludarc-mutants-") as folder:
            copies = [Path(folder) / str(number) for number in range(max(1, chosen.processes))]
            for copy in copies:
                copied(copy)
            if not chosen.unchecked:
                print("Testing the healthy program …", flush=True)
                healthy(copies, mutants)
            for outcome in hunt(mutants, copies):
                outcomes.append(outcome)
                told = f"{outcome.fate} in {outcome.seconds:.0f} s: {outcome.mutant.what}"
                by = f" [{outcome.noticed_by}]" if outcome.noticed_by else ""
                print(f"{len(outcomes)}/{len(mutants)} {told}{by}", flush=True)
    except Unfit as unfit:
        print(unfit, file=sys.stderr)
        return 2
    report(outcomes)
    print(f"{(time.monotonic() - began) / 60:.1f} minutes")
    alive = sum(outcome.fate == "survived" for outcome in outcomes)
    return int(len(outcomes) - alive < LEAST * len(outcomes))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
