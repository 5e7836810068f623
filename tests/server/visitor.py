"""One end of a play socket that a test holds by hand."""

from __future__ import annotations

import json
from typing import Any

from websockets.sync.client import ClientConnection

from tests.patience import PATIENCE


class Visitor:
    """One end of a play socket."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.heard: list[bytes] = []
        self.welcome: dict[str, Any] = {}

    def say(self, **message: Any) -> None:
        self.socket.send(json.dumps(message))

    def hear(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message."""
        text = self.socket.recv(timeout, decode=False)
        self.heard.append(text)
        message: dict[str, Any] = json.loads(text)
        return message

    def until(self, *types: str) -> dict[str, Any]:
        """The next message of one of these types; what comes before is written down too."""
        while True:
            message = self.hear()
            if message["type"] in types:
                return message

    def before_pong(self) -> list[str]:
        """The types of what was sent before an answer to a ping, and not heard yet."""
        start = len(self.heard)
        self.say(type="ping", at=0.5)
        while self.hear() != {"type": "pong", "at": 0.5}:
            pass
        return [json.loads(text)["type"] for text in self.heard[start:-1]]
