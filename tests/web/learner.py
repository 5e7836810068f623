"""Somebody who takes the first lesson of a game on the page."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Response, expect

from ludarc.core.lesson import Lesson, Step, lesson_of
from ludarc.games import kind
from tests.web import ship
from tests.web.guest import Guest
from tests.web.hands import Act, by_keys
from tests.web.walk import tab_to
from tests.web.words import game_word


class Learner:
    """A guest in a lesson. What a table tells over its socket comes here with answers of HTTP."""

    def __init__(self, guest: Guest, game: str) -> None:
        self.guest = guest
        self.game = game
        found = lesson_of(kind(game))
        assert found is not None
        self.lesson: Lesson = found
        guest.page.on("response", self.listen)

    def listen(self, answer: Response) -> None:
        if "/api/lessons/" in answer.url and answer.ok:
            messages: list[dict[str, Any]] = answer.json()["messages"]
            self.guest.frames += messages

    def begin(self) -> None:
        self.guest.go(f"/learn/{self.game}")
        self.until_at(0)

    # --- what is shown -------------------------------------------------------------------

    @property
    def at(self) -> int:
        """The step that is shown; -1 while others move."""
        step = self.guest.page.locator("[data-step]").get_attribute("data-step")
        return int(step) if step else -1

    @property
    def step(self) -> Step:
        return self.lesson.steps[self.at]

    def until_at(self, step: int) -> None:
        expect(self.guest.page.locator("[data-step]")).to_have_attribute("data-step", str(step))

    @property
    def bubble(self) -> Locator:
        return self.guest.page.get_by_role("region", name=self.guest.text("learn.guide"))

    def text(self, key: str) -> str:
        """Words of the lesson, as they are shown."""
        return game_word(self.game, self.guest.lang, f"lesson.{key}").replace("*", "")

    def expect_words(self) -> None:
        """The bubble says what belongs to the step."""
        say = self.lesson.steps[self.at].say
        expect(self.bubble.get_by_role("heading", name=self.text(f"{say}.title"))).to_be_visible()
        expect(self.bubble).to_contain_text(self.text(say))

    # --- what is done --------------------------------------------------------------------

    def press(self, key: str) -> None:
        """Press a button of the bubble, without a pointer."""
        tab_to(self.guest, self.guest.button(key))
        self.guest.page.keyboard.press("Enter")

    def go_on(self, act: Act) -> None:
        """Do what the step asks, or read on; waits for the next step."""
        at, step = self.at, self.step
        if step.ask:
            self.do(step.ask[0], act)
        else:
            expect(self.guest.button("learn.next")).to_be_focused()
            self.guest.page.keyboard.press("Enter")
        self.until_at(at + 1)

    def do(self, move: dict[str, Any], act: Act) -> None:
        """Make a move as whoever learns would: nothing more than what is asked."""
        if "lay" in move:
            ship.lay(self.guest, move["lay"], by_keys=act is by_keys)
        elif "end" in move:
            ship.end(self.guest, move["end"])
        else:
            act(self.guest, move)

    def go_to(self, step: int, act: Act) -> None:
        while self.at < step:
            self.go_on(act)
