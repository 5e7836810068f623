"""`make hostile`: what other people feel while one hostile client does all it can.

A real `ludarc serve` with its usual limits. A few people move at tables of their own, one of them
against a strong computer player; each comes by an address of their own (127.0.1.x). First they are
alone, then one client at 127.0.0.2 does everything at once, in two processes: it opens tables of
twelve experts, hops between long sleeping tables, floods with messages, sockets, requests and
hints. The client runs on this machine too, so it gives way to everybody else (`--nice`): what its
own work takes from the processors is no fault of the server.

A measurement, not a test: the figures depend on what else the machine does.

    python -m tools.hostile [--seconds 60] [--tables 4] [--long 40] [--json]
"""

from __future__ import annotations

import argparse
import asyncio
import http.client
import json
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import fmean, median
from typing import Any, Self

from tests.server.guest import Guest
from tests.server.house import House, StrictHouse
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from tools.longlogs import keep_long_tables

SECONDS = 60.0
TABLES = 4
LONG = 40
PAUSE = 0.1
"""Between two moves of a table."""
SLOWER_BY = 50.0
"""Milliseconds that 99 moves in 100 may take longer than without the hostile client."""
TIMES_SLOWER = 2.0
"""How many times longer a strong computer player may take."""
ATTACKERS = 2
HOSTILE = "127.0.0.2"
GAMES = ("rainbow", "regenbogen")
STRONG = "sequence"


class Person(Guest):
    """Somebody who comes by an address of their own."""

    address = ""

    @asynccontextmanager
    async def here(self) -> AsyncIterator[Self]:
        place = (self.address, 0)
        async with connect(
            self.house.socket, compression=None, max_queue=None, local_addr=place
        ) as socket:
            await self.join(socket)
            yield self
            self.socket = None


@dataclass
class Figures:
    """Seconds from a move to its update, and from a move to the strong player's answer."""

    moves: list[float] = field(default_factory=list)
    answers: list[float] = field(default_factory=list)
    lost: int = 0
    """How often somebody's connection failed."""
    processor: float = 0.0
    """The share of one processor the server used, its thinking processes left out: it says how much
    is left, even on a machine that has other things to do."""

    def told(self) -> dict[str, float]:
        moves = sorted(1000 * wait for wait in self.moves)
        answers = sorted(self.answers)
        return {
            "moves": len(moves),
            "p50_ms": round(median(moves), 1),
            "p99_ms": round(at(moves, 0.99), 1),
            "longest_ms": round(moves[-1], 1),
            "answers": len(answers),
            "answer_mean_s": round(fmean(answers), 2),
            "answer_p90_s": round(at(answers, 0.9), 2),
            "answer_longest_s": round(answers[-1], 2),
            "lost": self.lost,
            "processor": round(self.processor, 2),
        }


def at(ordered: list[float], share: float) -> float:
    return ordered[min(len(ordered) - 1, int(len(ordered) * share))]


class People:
    """Those who play as usual, for so many seconds."""

    def __init__(self, house: House, tables: int, seconds: float) -> None:
        self.house = house
        self.tables = tables
        self.end = time.monotonic() + seconds
        self.figures = Figures()

    async def play(self) -> Figures:
        began, used = time.monotonic(), self.house.processor()
        visits = [
            self.keep_on(GAMES[number % len(GAMES)], "me,me", f"127.0.1.{number + 1}")
            for number in range(self.tables)
        ]
        await asyncio.gather(self.keep_on(STRONG, "me,expert", "127.0.1.200"), *visits)
        self.figures.processor = (self.house.processor() - used) / (time.monotonic() - began)
        return self.figures

    async def keep_on(self, game: str, seats: str, address: str) -> None:
        """Game after game at one table."""
        while time.monotonic() < self.end:
            try:
                opened = await asyncio.to_thread(self.open, game, seats, address)
                guests = [Person(self.house, opened["table"], t) for t in opened["tokens"].values()]
                for guest in guests:
                    guest.address = address
                await self.game(guests, seats)
            except (OSError, WebSocketException, TimeoutError, AssertionError) as error:
                if time.monotonic() < self.end:
                    self.figures.lost += 1
                    print(f"hostile: somebody was hindered: {error!r}", file=sys.stderr)

    def open(self, game: str, seats: str, address: str) -> dict[str, Any]:
        plans = [
            {"kind": "me"} if word == "me" else {"kind": "bot", "level": word}
            for word in seats.split(",")
        ]
        line = http.client.HTTPConnection(
            "127.0.0.1", self.house.port, timeout=60, source_address=(address, 0)
        )
        try:
            body = json.dumps({"game": game, "seats": plans, "start": True})
            line.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
            answer = line.getresponse()
            text = answer.read()
            assert answer.status == 201, text
            opened: dict[str, Any] = json.loads(text)
            return opened
        finally:
            line.close()

    async def game(self, guests: list[Person], seats: str) -> None:
        """A game, or as much of it as there is time for."""
        async with guests[0].here():
            if len(guests) == 1:
                await self.against_computer(guests[0])
                return
            async with guests[1].here():
                while mover := next((guest for guest in guests if guest.legal), None):
                    await self.move(mover)
                    if time.monotonic() > self.end:
                        return
                    for other in guests:
                        while other.number < mover.number:
                            await other.listen()
                    await asyncio.sleep(PAUSE)

    async def move(self, mover: Person) -> None:
        number, began = mover.number, time.perf_counter()
        await mover.move()
        while mover.number == number or mover.unanswered is not None:
            await mover.listen()
        self.figures.moves.append(time.perf_counter() - began)

    async def against_computer(self, me: Person) -> None:
        while me.room["status"] != "over" and time.monotonic() < self.end:
            if not me.legal:
                began = time.perf_counter()
                while not me.legal and me.room["status"] != "over":
                    await me.listen()
                self.figures.answers.append(time.perf_counter() - began)
            if me.legal:
                await self.move(me)


def attacked(house: House, seconds: float, nice: int, tables: list[str]) -> list[Any]:
    """The hostile client, at work until it has had its time."""
    command = [sys.executable, "-m", "tools.attack", "--port", str(house.port)]
    command += ["--address", HOSTILE, "--seconds", str(seconds), "--nice", str(nice)]
    processes = []
    for _ in range(ATTACKERS):
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        assert process.stdin is not None
        process.stdin.write("\n".join(tables))
        process.stdin.close()
        processes.append(process)
    return processes


def measured(house: House, args: argparse.Namespace) -> Figures:
    return asyncio.run(People(house, args.tables, args.seconds).play())


def compare(idle: dict[str, float], hostile: dict[str, float]) -> bool:
    """Print both with their difference and ratio; are the bars kept?"""
    print(f"{'':18}{'alone':>10}{'attacked':>10}{'more':>10}{'times':>8}")
    for key, before in idle.items():
        after = hostile[key]
        times = f"{after / before:.2f}" if before else ""
        print(f"{key:18}{before:>10}{after:>10}{after - before:>10.2f}{times:>8}")
    slower = hostile["p99_ms"] - idle["p99_ms"]
    ratio = hostile["answer_mean_s"] / idle["answer_mean_s"]
    kept = [slower <= SLOWER_BY, ratio <= TIMES_SLOWER, hostile["lost"] == 0]
    print(f"{sign(kept[0])} moves p99 {slower:+.1f} ms (bar +{SLOWER_BY:g})")
    print(f"{sign(kept[1])} strong players {ratio:.2f} times (bar {TIMES_SLOWER:g}), by the mean")
    print(f"{sign(kept[2])} nobody else hindered: {hostile['lost']:g} connections lost")
    return all(kept)


def sign(kept: bool) -> str:
    return "✓" if kept else "✗"


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        prog="python -m tools.hostile",
        description="Measure what people feel while one hostile client does all it can.",
    )
    parser.add_argument(
        "--seconds", type=float, default=SECONDS, help=f"how long to measure, twice ({SECONDS:g})"
    )
    parser.add_argument("--tables", type=int, default=TABLES, help=f"tables of people ({TABLES})")
    parser.add_argument("--long", type=int, default=LONG, help=f"long sleeping tables ({LONG})")
    parser.add_argument(
        "--nice", type=int, default=19, help="how far the hostile client gives way (19)"
    )
    parser.add_argument("--json", action="store_true", help="print the figures as JSON too")
    args = parser.parse_args()
    if not 1 <= args.tables <= 100 or not 1 <= args.long <= 1000 or not 1 <= args.seconds <= 3600:
        parser.error("there must be tables, and some seconds")
    return args


def main() -> int:
    args = arguments()
    with tempfile.TemporaryDirectory() as folder:
        house = StrictHouse(Path(folder))
        tables, lines = asyncio.run(keep_long_tables(house.db, args.long))
        with house:
            print(f"hostile: {args.long} sleeping tables of {lines} moves each", flush=True)
            idle = measured(house, args).told()
            print(f"hostile: alone {json.dumps(idle)}", flush=True)
            processes = attacked(house, args.seconds + 2, args.nice, tables)
            try:
                hostile = measured(house, args).told()
                told = [json.loads(process.stdout.read()) for process in processes]
            finally:
                for process in processes:
                    process.kill()
                    process.wait()
            done = sum((Counter(counts) for counts in told), Counter[str]())
        print("hostile: the client did", json.dumps(dict(sorted(done.items()))))
        if args.json:
            print(json.dumps({"alone": idle, "attacked": hostile, "done": done}))
        kept = compare(idle, hostile)
        if "Traceback" in house.errors.read_text():
            print(house.errors.read_text()[-2000:], file=sys.stderr)
            kept = False
    return 0 if kept else 1


if __name__ == "__main__":
    sys.exit(main())
