"""Our server under load."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import msgspec

from ludarc.lab.bench.load import RANDOM, SEATS, LoadedServer, Seat
from ludarc.lab.bench.process import Cores, LoadFailed, ServerProcess

MESSAGES_A_SECOND = 1_000_000
"""Higher than the load ever needs, so that the server's rate limits do not apply."""

NEW_TABLE = {"game": "rainbow", "seats": [{"kind": "me"}] * SEATS, "start": True}


class Offer(msgspec.Struct):
    """What the load reads of a view that allows moves."""

    number: int
    legal: list[msgspec.Raw]


OFFERS = msgspec.json.Decoder(Offer)


class House(LoadedServer):
    """A `ludarc serve` of our own with its tables in a folder of our own."""

    def __init__(self, folder: Path, cores: Cores) -> None:
        self.file = folder / "tables.db"
        words = [sys.executable, "-m", "ludarc", "serve", "--host", "127.0.0.1", "--port", "0"]
        words += ["--db", f"sqlite:///{self.file}", "--rate", str(MESSAGES_A_SECOND), "--no-qr"]
        super().__init__(ServerProcess(words, folder, cores, {}))
        self.wait_until_ready()

    def wait_until_ready(self) -> None:
        """Wait until it answers: it prints its port before that."""
        for _ in range(600):
            try:
                self.line.request("GET", "/readyz")
                if self.line.getresponse().read() == b"ok\n":
                    return
            except OSError:
                self.line.close()
            time.sleep(0.05)
        self.process.kill()
        raise LoadFailed("the server does not answer")

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.process.port}/play"

    def seat(self, place: int) -> HouseSeat:
        return HouseSeat(place)

    def open(self) -> tuple[str, list[str]]:
        opened = self.post("/api/tables", NEW_TABLE)
        return opened["table"], [opened["tokens"][str(seat)] for seat in range(SEATS)]


class HouseSeat(Seat):
    """A socket that speaks docs/protocol.md."""

    async def connected(self) -> None:
        """Nothing to wait for: joining is the first message."""

    def join(self, table: str, token: str) -> None:
        self.send(json.dumps({"type": "join", "table": table, "token": token}).encode())

    def receive(self, message: bytes) -> None:
        table = self.table
        assert table is not None
        if message.startswith((b'{"type":"update"', b'{"type":"welcome"')):
            if b',"legal":[],' not in message:
                table.offer = (self, message)
            table.seen()
        elif not message.startswith((b'{"type":"accepted"', b'{"type":"room"')):
            self.fail(message.decode())

    def act(self, message: bytes) -> bytes:
        offer = OFFERS.decode(message)
        move = bytes(offer.legal[int(RANDOM.random() * len(offer.legal))])
        number = offer.number
        self.send(b'{"type":"act","id":"%d","seen":%d,"moves":[%b]}' % (number, number, move))
        return move
