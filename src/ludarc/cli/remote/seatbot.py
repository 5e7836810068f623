"""A bot's program in a seat of a server's table: the play socket here, lines of JSON there."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import sys
from typing import Any

import msgspec

from ludarc.bots.line import End, Refused, Start, Turn
from ludarc.bots.program import Failed, Program
from ludarc.cli.remote.http import ask
from ludarc.cli.remote.link import Link
from ludarc.cli.remote.wire import Wire
from ludarc.cli.remote.words import house_and
from ludarc.core.events import Event
from ludarc.core.faults import Fault, Json
from ludarc.server.words import WORDS as HOUSE

TRIES = 3
"""How often in a row a program may die before its seat is given up."""


class SeatBot:
    """Plays a seat until its game is over. What the program does not answer is answered for it by
    the first legal move; a program that died is started again."""

    def __init__(self, link: Link, lang: str, command: list[str], seconds: float) -> None:
        self.link = link
        self.lang = lang
        self.command = command
        self.seconds = seconds
        self.seed = secrets.randbits(62)
        self.program: Program | None = None
        self.deaths = 0
        self.inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.wire = Wire(link, lang, self.inbox.put_nowait)
        self.room: dict[str, Any] = {}
        self.seat = -1
        self.number = 0
        self.view: Json = None
        self.legal: list[Json] = []
        self.events: list[Event] = []
        self.news = 0
        self.answered = 0
        """The last news that was answered: each is answered once."""

    async def run(self) -> list[int]:
        """Stay in the seat until the game is over; return the points."""
        line = asyncio.create_task(self.wire.run())
        try:
            while self.room.get("status") != "over":
                self.hear(await self.inbox.get())
                while not self.inbox.empty():
                    self.hear(self.inbox.get_nowait())
                if self.asked:
                    await self.answer()
            return await asyncio.to_thread(self.end)
        finally:
            line.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await line
            if self.program is not None:
                await asyncio.to_thread(self.program.close)

    # --- the server ----------------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """A message of the server's."""
        match message["type"]:
            case "welcome" | "update":
                self.see(message)
            case "room":
                self.room = message["room"]
            case "stale":
                self.answered = 0
            case "refused":
                self.refused(message)
            case "wrong":
                raise Fault(str(Link(self.link.server, self.link.table)), self.words_for(message))
        if self.room.get("status") == "frozen":
            raise Fault(self.link.server, "a fault of the server has stopped this table")

    def see(self, message: dict[str, Any]) -> None:
        if message["type"] == "welcome":
            self.room = message["room"]
            if message["seat"] is None:
                raise Fault("--token", "opens no seat at this table")
            self.seat = message["seat"]
        self.number = message["number"]
        self.view = message["view"]
        self.legal = message["legal"]
        self.events += msgspec.convert(message.get("events", []), list[Event])
        self.news += 1

    def words_for(self, said: dict[str, Any]) -> str:
        """What the server refuses, in words."""
        names = [seat["name"] or "?" for seat in self.room.get("seats", [])]
        words = house_and(self.room["game"]) if self.room else HOUSE
        return words.say(self.lang, said["key"], said["facts"], names)

    def refused(self, message: dict[str, Any]) -> None:
        """The program is told; the likeliest legal move is made for it."""
        why = self.words_for(message)
        words = f"{message['rule']} {why}".strip()
        complain(words if self.program is None else self.program.why(words))
        if self.program is not None and not self.program.gone:
            self.program.tell(Refused(message["rule"], why))
        if self.legal:
            self.wire.act(self.number, (message["alternatives"] or self.legal)[0])

    # --- the program ---------------------------------------------------------------------

    @property
    def asked(self) -> bool:
        """Is there a question nobody has answered, and no answer under way?"""
        playing = self.room.get("status") == "playing"
        fresh = self.answered != self.news
        return playing and bool(self.legal) and fresh and self.wire.unanswered is None

    async def answer(self) -> None:
        """Ask the program, unless there is nothing to choose, and send its move."""
        self.answered = self.news
        seen, legal = self.number, self.legal
        move = legal[0]
        if len(legal) > 1:
            turn = Turn(self.view, legal, self.events)
            self.events = []
            try:
                move = await asyncio.to_thread(self.decided, turn)
                self.deaths = 0
            except Failed as failed:
                complain(str(failed))
                if self.program is None or self.program.gone:
                    self.deaths += 1
                    if self.deaths == TRIES:
                        raise await asyncio.to_thread(self.given_up) from None
        if move is not None:
            self.wire.act(seen, move)

    def decided(self, turn: Turn) -> Json:
        """The move of the program; one that is gone is started again."""
        if self.program is None or self.program.gone:
            if self.program is not None:
                self.program.close()
                self.program = None
            self.program = Program(self.command)
            names = [seat["name"] for seat in self.room["seats"]]
            game, options = self.room["game"], self.room["options"]
            self.program.tell(Start(game, options, self.seat, names, self.seed, self.seconds))
        return self.program.ask(turn, self.seconds)

    def given_up(self) -> Fault:
        """Leave the seat of a program that only dies, so that the others can play on."""
        what = f"the bot died {TRIES} times in a row"
        url = f"{self.link.server}/api/tables/{self.link.table}/seats/{self.seat}/leave"
        try:
            ask(url, self.lang, {}, self.link.token)
        except Fault as fault:
            return Fault(self.command[0], f"{what}; its seat could not be left: {fault.what}")
        return Fault(self.command[0], f"{what}; its seat is left to a computer player")

    def end(self) -> list[int]:
        """Tell the program how the game ended; return the points."""
        url = f"{self.link.server}/api/tables/{self.link.table}/record"
        result = ask(url, self.lang)["result"]
        scores: list[int] = result["scores"]
        if self.program is not None and not self.program.gone:
            self.program.tell(End(self.view, self.events, scores, result["winners"]))
        return scores


def complain(words: str) -> None:
    """Tell whoever started the bot what it did wrong."""
    print(f"ludarc bot: {words}", file=sys.stderr, flush=True)
