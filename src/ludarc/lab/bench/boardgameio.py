"""The peer: boardgame.io's server with a Rainbow written for it (bench/peers/boardgameio)."""

from __future__ import annotations

import asyncio
import json
import shutil
import subprocess
import sys
from pathlib import Path

import msgspec

import ludarc
from ludarc.core.bag import pack
from ludarc.games.rainbow.combos import RUN, SET, SOLO
from ludarc.games.rainbow.moves import MOVES
from ludarc.games.rainbow.rules import Rainbow
from ludarc.lab.bench.load import RANDOM, SEATS, TIMEOUT, LoadedServer, Seat
from ludarc.lab.bench.process import Cores, ServerProcess

FOLDER = Path(ludarc.__file__).parents[2] / "bench" / "peers" / "boardgameio"
INSTALLED = FOLDER / "node_modules" / "boardgame.io" / "package.json"
LOCKS = {None: SOLO, "set": SET, "run": RUN}
KINDS = ("memory", "flatfile")
"""Where it keeps its matches; neither waits for the disk before a move is shown."""


def missing() -> str:
    """What it needs and does not find; installs its packages if possible."""
    if not (FOLDER / "package.json").exists():
        return "run it from the sources: the peer is in bench/peers/boardgameio"
    if shutil.which("node") is None:
        return "install Node.js"
    if INSTALLED.exists():
        return ""
    npm = shutil.which("npm")
    if npm is None:
        return "install npm"
    print("Installing boardgame.io (npm ci in bench/peers/boardgameio) …", file=sys.stderr)
    done = subprocess.run([npm, "ci"], cwd=FOLDER, capture_output=True)  # noqa: S603 # by the lock
    return "" if done.returncode == 0 else "npm ci in bench/peers/boardgameio"


def name() -> str:
    """The peer with its version."""
    return f"boardgame.io {json.loads(INSTALLED.read_text())['version']}"


class View(msgspec.Struct, rename="camel"):
    """What the load reads of a seat's view."""

    actor: int | None
    choosing: bool
    round: int
    lock: str | None
    hand: list[int]
    table: list[int]


class MatchState(msgspec.Struct):
    """The state of a match as a client gets it."""

    view: View = msgspec.field(name="G")
    number: int = msgspec.field(name="_stateID")


class Sync(msgspec.Struct):
    """The answer to a client that has just connected."""

    state: MatchState


UPDATES = msgspec.json.Decoder(tuple[str, str, MatchState, msgspec.Raw])
SYNCS = msgspec.json.Decoder(tuple[str, str, Sync])

SPACE = b"/rainbow,"
SYNC = b'42/rainbow,["sync"'
UPDATE = b'42/rainbow,["update"'
HEAD = len(b"42/rainbow,")


class BoardgameIo(LoadedServer):
    """boardgame.io's server, started for this measurement."""

    def __init__(self, kind: str, folder: Path, cores: Cores) -> None:
        node = shutil.which("node")
        assert node is not None
        words = [node, str(FOLDER / "server.js"), kind, str(folder / kind)]
        super().__init__(ServerProcess(words, FOLDER, cores, {"NODE_ENV": "production"}))

    @property
    def address(self) -> str:
        return f"ws://127.0.0.1:{self.process.port}/socket.io/?EIO=4&transport=websocket"

    def seat(self, place: int) -> BoardgameIoSeat:
        return BoardgameIoSeat(place)

    def open(self) -> tuple[str, list[str]]:
        match = self.post("/games/rainbow/create", {"numPlayers": SEATS})["matchID"]
        people = [{"playerID": str(seat), "playerName": f"#{seat + 1}"} for seat in range(SEATS)]
        path = f"/games/rainbow/{match}/join"
        return match, [self.post(path, person)["playerCredentials"] for person in people]


class BoardgameIoSeat(Seat):
    """A socket that speaks boardgame.io through socket.io."""

    def __init__(self, place: int) -> None:
        super().__init__(place)
        self.ready = asyncio.Event()
        self.match = ""
        self.secret = ""
        self.rules = Rainbow(SEATS)

    async def connected(self) -> None:
        await asyncio.wait_for(self.ready.wait(), TIMEOUT)

    def join(self, table: str, token: str) -> None:
        self.match, self.secret = table, token
        self.emit(["sync", table, str(self.place), token, SEATS])

    def emit(self, words: list[object]) -> None:
        self.send(b"42" + SPACE + msgspec.json.encode(words))

    def receive(self, message: bytes) -> None:
        if message.startswith((UPDATE, SYNC)):
            self.keep_view(message)
        elif message.startswith(b"0"):
            self.send(b"40" + SPACE)
        elif message.startswith(b"40"):
            self.ready.set()
        elif message == b"2":
            self.send(b"3")
        elif b'["matchData"' not in message:
            self.fail(message.decode())

    def keep_view(self, message: bytes) -> None:
        """Keep a new view if this seat is to move."""
        assert self.table is not None
        if b'"actor":%d,' % self.place in message:
            self.table.offer = (self, message)
        self.table.seen()

    def act(self, message: bytes) -> bytes:
        text = message[HEAD:]
        if message.startswith(UPDATE):
            state = UPDATES.decode(text)[2]
        else:
            state = SYNCS.decode(text)[2].state
        legal = self.legal(state.view)
        ((verb, cards),) = MOVES[legal[int(RANDOM.random() * len(legal))]].items()
        me = str(self.place)
        payload = {"type": verb, "args": [cards], "playerID": me, "credentials": self.secret}
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.emit(["update", action, state.number, self.match, me])
        return msgspec.json.encode({verb: cards})

    def legal(self, view: View) -> list[int]:
        """The legal moves. That client finds them itself: by our own rules, from what the seat
        sees."""
        rules = self.rules
        rules.actor = self.place
        rules.choosing = view.choosing
        rules.round = view.round
        rules.lock = LOCKS[view.lock]
        rules.table = pack([card - 1 for card in view.table])
        rules.holding[self.place] = pack([card - 1 for card in view.hand])
        return rules.legal(self.place)
