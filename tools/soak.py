"""`make soak`: kill -9 many times, then hours of coming and going. Not part of `make test`.

python -m tools.soak [--kills 300] [--minutes 60] [--seed 1]
"""

from __future__ import annotations

import argparse
import asyncio
import sys
import tempfile
import time
from pathlib import Path

from tests.server.churn import Churn, check_settled
from tests.server.house import House
from tests.server.kills import SHORT_FLOOR, Siege, check_log

WARM_UP = 300.0


def main() -> int:
    parser = argparse.ArgumentParser(description="Kill and churn a server, and see it stand.")
    parser.add_argument("--kills", type=int, default=300, help="how often to kill -9 (300)")
    parser.add_argument("--minutes", type=float, default=60.0, help="how long to churn (60)")
    parser.add_argument("--seed", type=int, default=1, help="the same gives much the same (1)")
    args = parser.parse_args()
    try:
        if args.kills:
            kill(args.kills, args.seed)
        if args.minutes:
            churn(args.minutes, args.seed)
    except AssertionError as error:
        print(f"soak: FAILED: {error}", file=sys.stderr)
        return 1
    print("soak: all is well")
    return 0


def kill(times: int, seed: int) -> None:
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder, House(Path(folder), *SHORT_FLOOR) as house:
        siege = Siege(house, seed, tell)
        asyncio.run(siege.run(times))
        tell(f"{siege.summary()}; {time.monotonic() - began:.0f} s")
        assert house.rows("PRAGMA integrity_check") == [("ok",)]
        check_log(house)


def churn(minutes: float, seed: int) -> None:
    with tempfile.TemporaryDirectory() as folder, House(Path(folder)) as house:
        visitors = Churn(house, seed, tell)
        before = asyncio.run(visitors.run(WARM_UP))
        tell(f"after the warm-up: {before}")
        after = asyncio.run(visitors.run(minutes * 60))
        tell(f"after {minutes:g} minutes, {visitors.tables} tables: {after}")
        check_settled(before, after)
        check_log(house)


def tell(words: str) -> None:
    print(f"soak: {time.strftime('%H:%M:%S')} {words}", flush=True)


if __name__ == "__main__":
    sys.exit(main())
