"""The bar every measurement shows on the error output while it lasts."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeVar

if TYPE_CHECKING:
    from ludarc.lab.bench.engine import Progress

Report = TypeVar("Report")


def measured(measure: Callable[[Progress], Report]) -> Report:
    """What a measurement finds while its progress is shown."""
    from rich.console import Console
    from rich.progress import Progress as Bars

    with Bars(console=Console(stderr=True), transient=True) as bars:
        task = bars.add_task("", total=None)

        def progress(doing: str, done: int, total: int) -> None:
            bars.update(task, description=doing, completed=done, total=total)

        return measure(progress)
