"""`make test`: every test in the form at hand, the page in a real browser, the rules again in the
plain form, the page's own. `make quick`: only the rules, their laws and the table's log.

Lines of table and server are counted in the first run, in the processes of the tests alone: it
would slow other servers too much. Those of the rules are counted in the plain form, as compiled
ones cannot be.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import xml.etree.ElementTree as Tree  # reads what pytest has just written
from pathlib import Path

import ludarc
from tests.web.chromium import SKIPPED, fetched, found, must_be_there

RULES = ["tests/contract", "tests/core", "tests/games", "tests/golden"]
QUICK = [*RULES, "tests/table", "tests/test_rule_ids.py"]
"""What a change to the rules can break, in a minute or two: no server, no page, no browser."""
BROWSER = [
    str(file)
    for file in sorted(Path("tests/web").glob("test_*.py"))
    if "tests.web.stage" in file.read_text("utf-8")
]
"""Whole games in a real browser: a run of their own, also by itself as `make test-page`."""
BROWSERS = ["--maxprocesses=4", "--dist=worksteal"]
"""A worker is a browser with several pages and a server: many would only wait for each other."""
MANY = ["-n", str((os.cpu_count() or 1) + 1)]
"""Tests of the server wait half their time, so one more of them runs than there are cores."""
COVERAGE = ["--cov", "--cov-report="]
LEAST = {"core,games": 98, "table": 95, "server": 90}
"""How many lines in a hundred the tests must run, by packages."""


def main(wanted: list[str]) -> int:
    """Run the tests; the last line tells how many passed and failed in all."""
    if wanted == ["page"]:
        return browser()[0]
    if wanted == ["quick"]:
        return pytest(QUICK)[0]
    if wanted:
        return subprocess.call([sys.executable, "-m", "pytest", *wanted])
    plain_only = bool(ludarc.why_plain)
    if plain_only:
        print(f"Testing the plain form only ({ludarc.why_plain}).", flush=True)
        runs = [pytest([*COVERAGE, *without(BROWSER)], plain=True), *map(covered, LEAST)]
    else:
        print("Testing the compiled form …", flush=True)
        runs = [pytest([*MANY, *COVERAGE, *without(BROWSER)])]
        runs += [covered("table"), covered("server")]
    print("Playing the page in a browser …", flush=True)
    runs.append(browser())
    if not plain_only:
        print("Testing the rules in the plain form …", flush=True)
        runs += [pytest([*COVERAGE, *RULES], plain=True), covered("core,games")]
    print("Testing parts of the page by themselves …", flush=True)
    runs.append(vitest())
    if not (found() or must_be_there()):
        print(SKIPPED)
    passed, failed = (sum(run[column] for run in runs) for column in (1, 2))
    print(f"{passed} passed, {failed} failed")
    return max(code for code, _, _ in runs)


def browser() -> tuple[int, int, int]:
    """The tests in a real browser; one is installed if there is a way to."""
    if not (fetched() or must_be_there()):
        print(SKIPPED, flush=True)
    return pytest([*BROWSERS, *BROWSER])


def without(files: list[str]) -> list[str]:
    """Leave these files out."""
    return [f"--ignore={file}" for file in files]


def pytest(arguments: list[str], plain: bool = False) -> tuple[int, int, int]:
    """One run: its exit code, how many tests passed, how many failed."""
    environment = {**os.environ, **({"LUDARC_PURE": "1"} if plain else {})}
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = [sys.executable, "-m", "pytest", "-n", "auto", f"--junitxml={report}"]
        code = subprocess.call([*command, *arguments], env=environment)
        return outcome(code, report)


def covered(packages: str) -> tuple[int, int, int]:
    """Did the run before cover these packages? Counts as one test."""
    files = ",".join(f"*/ludarc/{package}/*" for package in packages.split(","))
    command = [sys.executable, "-m", "coverage", "report", f"--include={files}"]
    print(f"Lines of {packages} that were run ({LEAST[packages]} % at least):", flush=True)
    code = subprocess.call([*command, f"--fail-under={LEAST[packages]}"])
    return code, int(code == 0), int(code != 0)


def vitest() -> tuple[int, int, int]:
    """The page's own tests, by the Node that built it."""
    nearest = os.pathsep.join([str(Path(sys.executable).parent), os.environ["PATH"]])
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "report.xml"
        command = ["npm", "--prefix", "web", "test", "--silent", "--"]
        reporters = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={report}"]
        code = subprocess.call([*command, *reporters], env={**os.environ, "PATH": nearest})
        return outcome(code, report)


def outcome(code: int, report: Path) -> tuple[int, int, int]:
    """What a run's report tells; without a report something has failed."""
    if not report.exists():
        return code or 1, 0, 1
    root = Tree.parse(report).getroot()  # noqa: S314 # see above
    names = ("tests", "failures", "errors", "skipped")
    count = dict.fromkeys(names, 0)
    for suite in root.iter("testsuite"):
        for name in names:
            count[name] += int(suite.get(name, "0"))
    failed = count["failures"] + count["errors"]
    return code, count["tests"] - failed - count["skipped"], failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
