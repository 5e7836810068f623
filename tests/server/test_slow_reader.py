"""A client that reads too slowly does not delay the others."""

from __future__ import annotations

import asyncio
import json
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from tests.patience import PATIENCE
from tests.server.guest import Guest
from tests.server.house import House

MOVES = 40
READER = """
import asyncio, sys
from websockets.asyncio.client import connect

async def main(url, table):
    async with connect(url, compression=None, max_queue=None) as socket:
        await socket.send('{"type": "join", "table": "%s"}' % table)
        async for message in socket:
            print(len(message), flush=True)

asyncio.run(main(*sys.argv[1:]))
"""


@contextmanager
def slow_reader(house: House, table: str) -> Iterator[subprocess.Popen[str]]:
    """A process that watches a table and has read its first message; gone in the end, even if it
    was stopped."""
    command = [sys.executable, "-c", READER, house.socket, table]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as reader:
        try:
            assert reader.stdout is not None
            assert reader.stdout.readline()
            yield reader
        finally:
            reader.kill()


def test_a_stopped_process_at_the_table_delays_nobody(tmp_path: Path) -> None:
    with House(tmp_path) as house:
        opened = house.open("regenbogen", "me,me", start=True)
        with slow_reader(house, opened.table) as reader:
            reader.send_signal(signal.SIGSTOP)
            guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]

            def enough() -> bool:
                return any(guest.over or guest.number >= MOVES for guest in guests)

            async def evening() -> None:
                await asyncio.gather(*(guest.play(enough) for guest in guests))

            asyncio.run(evening())
            assert house.metric("sockets") >= 1
            reader.send_signal(signal.SIGCONT)
            assert reader.stdout is not None
            assert reader.stdout.readline(), "a short pause does not cost the connection"


def test_who_never_reads_is_dropped_and_may_come_back(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)
    board = house.open("regenbogen", "me,me", start=True)
    dropped = house.metric("sockets_dropped_total", '{reason="slow"}')

    async def evening() -> None:
        deaf = socket.socket()
        deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        deaf.connect(("127.0.0.1", house.port))
        join = json.dumps({"type": "join", "table": board.table})
        async with connect(house.socket, sock=deaf, compression=None, max_queue=1) as line:
            line.transport.pause_reading()
            sent = 0
            try:
                async with asyncio.timeout(PATIENCE):
                    while house.metric("sockets_dropped_total", '{reason="slow"}') == dropped:
                        for _ in range(10):
                            await line.send(join)
                            sent += 1
                            await asyncio.sleep(0.01 if sent < 100 else 0.035)
            except ConnectionClosed:
                pass
            line.transport.abort()
        assert house.metric("sockets_dropped_total", '{reason="slow"}') == dropped + 1
        guests = [Guest(house, opened.table, token) for token in opened.tokens.values()]
        await asyncio.gather(*(guest.play() for guest in guests))

    asyncio.run(evening())
    house.record(opened.table)
