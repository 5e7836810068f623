"""Going about on the page without a pointer."""

from __future__ import annotations

from playwright.sync_api import Locator

from tests.web.guest import Guest


def tab_to(guest: Guest, target: Locator) -> None:
    """Go to a control with the Tab key alone."""
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        guest.page.keyboard.press("Tab")
    raise AssertionError(f"{target} cannot be reached with the Tab key")


def arrow_to(guest: Guest, target: Locator, first: Locator) -> None:
    """Go to one of several buttons that are one stop of the Tab key."""
    tab_to(guest, first)
    guest.page.keyboard.press("Home")
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        guest.page.keyboard.press("ArrowRight")
    raise AssertionError(f"{target} cannot be reached with arrows")
