"""Whoever asks something of a live table, and how each hears the answer."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Protocol

from ludarc.server import protocol
from ludarc.server.protocol import encode
from ludarc.server.words import said_of
from ludarc.table.denied import Denied
from ludarc.table.effects import Accepted, Answer, Held, Refused, Stale


class Sender(Protocol):
    """Whoever waits for an answer of the table."""

    def hear(self, answer: Answer) -> None: ...


class ActSender:
    """Moves that came over a play socket."""

    def __init__(self, send: Callable[[bytes], None], name: str) -> None:
        self.send = send
        self.id = name
        """The client's own id for them."""

    def hear(self, answer: Answer) -> None:
        self.send(encode(self.message(answer)))

    def message(self, answer: Answer) -> protocol.ToClient:
        match answer:
            case Accepted(number):
                return protocol.Accepted(self.id, number)
            case Held():
                return protocol.Held(self.id)
            case Stale(number):
                return protocol.Stale(self.id, number)
            case Refused(refusal, nearest):
                return protocol.Refused(self.id, refusal.rule, refusal.key, refusal.facts, nearest)
            case Denied():
                why = said_of(answer)
                return protocol.Refused(self.id, "", why.key, why.facts, [])


class DeclineSender:
    """A standing decline that came over a play socket: the next view is answer enough."""

    def __init__(self, send: Callable[[bytes], None]) -> None:
        self.send = send

    def hear(self, answer: Answer) -> None:
        if isinstance(answer, Denied):
            why = said_of(answer)
            self.send(encode(protocol.Wrong(why.key, why.facts)))


class ChangeSender:
    """Somebody who waits over HTTP, or the house itself."""

    def __init__(self) -> None:
        self.done: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def hear(self, answer: Answer) -> None:
        if self.done.done():
            return
        if isinstance(answer, Denied):
            self.done.set_exception(answer)
        else:
            self.done.set_result(None)


class ThoughtSender:
    """A bot: it notes why it moved when its move is on the disk."""

    def __init__(self, keep: Callable[[], None]) -> None:
        self.keep = keep

    def hear(self, answer: Answer) -> None:
        if isinstance(answer, Accepted):
            self.keep()
