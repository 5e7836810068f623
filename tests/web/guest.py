"""Somebody at a browser: a context of its own, a page, and everything the page was told."""

from __future__ import annotations

import json
import re
import time
from collections.abc import Callable
from typing import Any, Literal

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Locator, Page, WebSocket

from ludarc.core.state import NOBODY
from tests.patience import PATIENCE
from tests.server.said import in_words
from tests.web.words import say

Theme = Literal["light", "dark"]
DESKTOP = (1280, 800)
PHONE = (360, 640)
AT_ONCE = {"pace": "none", "soundAsked": True}
"""Preferences of a guest who is told everything at once and asked nothing about sounds."""
LOST_LINE = re.compile(r"WebSocket connection to|ERR_(CONNECTION|INTERNET|NETWORK)")


class Guest:
    """A person with a browser. Complaints of the browser are kept; a test with any has failed."""

    def __init__(
        self,
        browser: Browser,
        address: str,
        lang: str = "en",
        theme: Theme = "light",
        size: tuple[int, int] = DESKTOP,
        script_allowed: bool = False,
        moving: bool = False,
        prefs: dict[str, object] = AT_ONCE,
    ) -> None:
        self.lang = lang
        self.address = address
        self.context: BrowserContext = browser.new_context(
            base_url=address,
            locale="fr-FR" if lang == "fr" else "en-GB",
            color_scheme=theme,
            viewport={"width": size[0], "height": size[1]},
            has_touch=size == PHONE,
            reduced_motion="no-preference" if moving else "reduce",
            bypass_csp=script_allowed,
        )
        kept = json.dumps(json.dumps(prefs))
        remember = f"localStorage['ludarc.prefs'] ??= {kept}"
        self.context.add_init_script(f"try {{ {remember} }} catch {{ }}")
        self.context.set_default_timeout(PATIENCE * 1000)
        self.complaints: list[str] = []
        self.line_may_fail = False
        self.frames: list[Any] = []
        self.page = self.watched(self.context.new_page())

    def watched(self, page: Page) -> Page:
        page.on("console", self.complain)
        page.on("pageerror", lambda error: self.complaints.append(f"{error.name}: {error}"))
        page.on("websocket", self.listen)
        return page

    def complain(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            if self.line_may_fail and LOST_LINE.search(message.text):
                return
            self.complaints.append(f"{message.type}: {message.text}")

    def listen(self, socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: self.frames.append(json.loads(frame)))

    # --- what the page was told ----------------------------------------------------------

    @property
    def seen(self) -> dict[str, Any]:
        """The last message with a view."""
        blank: dict[str, Any] = {"number": -1, "view": None, "legal": []}
        last: dict[str, Any] = next((f for f in reversed(self.frames) if "view" in f), blank)
        return last

    @property
    def shared(self) -> dict[str, Any]:
        """What everybody sees of the game."""
        view: dict[str, dict[str, Any]] | None = self.seen["view"]
        return view["shared"] if view else {}

    @property
    def own(self) -> dict[str, Any] | None:
        """What this seat alone sees."""
        view: dict[str, dict[str, Any] | None] | None = self.seen["view"]
        return view["own"] if view else None

    @property
    def seat(self) -> int | None:
        joined = (f["seat"] for f in reversed(self.frames) if f["type"] == "welcome")
        return next(joined, None)

    @property
    def room(self) -> dict[str, Any]:
        blank = {"status": ""}
        last: dict[str, Any] = next(
            (f["room"] for f in reversed(self.frames) if "room" in f), blank
        )
        return last

    @property
    def number(self) -> int:
        return int(self.seen["number"])

    @property
    def legal(self) -> list[dict[str, Any]]:
        moves: list[dict[str, Any]] = self.seen["legal"]
        return moves

    @property
    def noted(self) -> bool:
        """Has an answer been noted that is told later, together with others'?"""
        last = next(
            (f["type"] for f in reversed(self.frames) if "view" in f or f["type"] == "held"), ""
        )
        return bool(last == "held")

    @property
    def over(self) -> bool:
        return bool(self.room["status"] == "over")

    # --- what it does --------------------------------------------------------------------

    def go(self, path: str) -> None:
        self.page.goto(path)

    def text(self, key: str, **facts: object) -> str:
        return say(self.lang, key, **facts)

    def told(self, said: Any) -> str:
        """Words the server sent as key and facts, as this page shows them."""
        names = [seat["name"] for seat in self.room["seats"]]
        you = NOBODY if self.seat is None else self.seat
        return in_words(said, self.room["game"], names, self.lang, you)

    def button(self, key: str, **facts: object) -> Locator:
        """The button with a text of the page."""
        return self.page.get_by_role("button", name=self.text(key, **facts), exact=True)

    def heading(self, key: str, **facts: object) -> Locator:
        return self.page.get_by_role("heading", name=self.text(key, **facts))

    def until(self, true: Callable[[], object], what: str) -> None:
        """Wait for something, letting the browser speak."""
        deadline = time.monotonic() + PATIENCE
        while not true():
            assert time.monotonic() < deadline, f"waited in vain: {what}"
            self.page.wait_for_timeout(5)

    def until_shown(self) -> None:
        """Wait until the page shows what it was told last: its messages come here before."""
        table = self.page.locator("[data-moves]")
        self.until(
            lambda: table.get_attribute("data-moves") == str(self.number), "the page has caught up"
        )

    def until_it_is(self, status: str) -> None:
        self.until(lambda: self.room["status"] == status, f"the table is {status}")

    def close(self) -> None:
        self.context.close()
