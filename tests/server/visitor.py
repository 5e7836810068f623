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

    def alone(self, seconds: float = 0.2) -> bool:
        """Does nothing come for a while?"""
        try:
            self.hear(seconds)
        except TimeoutError:
            return True
        return False
