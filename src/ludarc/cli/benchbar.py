"""What every measurement does alike: a bar on the error output while it lasts, then its report."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Callable
from typing import TYPE_CHECKING, Protocol, TypeVar

if TYPE_CHECKING:
    from ludarc.lab.bench.engine import Progress


class Printable(Protocol):
    """A report that can print itself for programs."""

    def json(self) -> str: ...


Report = TypeVar("Report", bound=Printable)


def run_report(
    args: Namespace, measure: Callable[[Progress], Report], show: Callable[[Report], None]
) -> int:
    """Measure and print. A missed bar is a finding; a server or peer that dies is a failure."""
    from ludarc.lab.bench.process import LoadFailed

    try:
        report = measured(measure)
    except LoadFailed as failed:
        print(f"ludarc: {failed}", file=sys.stderr)
        return 1
    if args.json:
        print(report.json())
    else:
        show(report)
    return 0


def measured(measure: Callable[[Progress], Report]) -> Report:
    """What a measurement finds while its progress is shown."""
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=None)

        def progress(doing: str, done: int, total: int) -> None:
            bars.update(task, description=doing, completed=done, total=total)

        return measure(progress)
