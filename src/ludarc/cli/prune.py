"""`ludarc prune`: delete tables that nobody has touched for long."""

from __future__ import annotations

import sys
import time
from argparse import ArgumentParser, Namespace
from collections.abc import Callable

DAY = 24 * 60 * 60


def arguments(parser: ArgumentParser) -> None:
    parser.add_argument("--db", metavar="URL", help="where tables are kept (your data folder)")
    parser.add_argument(
        "--days", type=float, default=30.0, metavar="N", help="unchanged for so many days (30)"
    )
    parser.add_argument(
        "--status",
        action="append",
        choices=["open", "playing", "over", "frozen"],
        help="which tables; may be given several times (over)",
    )


def run(args: Namespace) -> int:
    import asyncio

    from ludarc.core.faults import Fault
    from ludarc.server.store.database import default_url

    if not args.days >= 0:
        raise Fault("--days", "a number of days is needed, 0 or more")
    before = time.time() - args.days * DAY

    def tell(count: int) -> None:
        if sys.stderr.isatty():
            print(f"\r{count} deleted …", end="", file=sys.stderr, flush=True)

    count = asyncio.run(
        pruned(args.db or default_url(), before, tuple(args.status or ["over"]), tell)
    )
    if sys.stderr.isatty():
        print("\r", end="", file=sys.stderr)
    print(f"{count} {'table' if count == 1 else 'tables'} deleted")
    return 0


async def pruned(
    db: str, before: float, statuses: tuple[str, ...], tell: Callable[[int], None]
) -> int:
    """Delete tables of a database that have not changed since; return how many."""
    from ludarc.server.store.database import existing_engine
    from ludarc.server.store.store import Store

    store = Store(existing_engine(db))
    store.open()
    try:
        return await store.prune(before, statuses, tell)
    finally:
        await store.close()
