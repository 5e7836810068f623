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


NEAR = """button => button === document.activeElement
    || button.tabIndex < 0 && button.parentElement.parentElement.contains(document.activeElement)"""
"""Is the focus on a button, or on a neighbour of one that is reached with arrows?"""


def tab_among(guest: Guest, target: Locator) -> None:
    """Go to a control, or to its neighbour that is a stop of the Tab key and on with arrows."""
    for _ in range(60):
        if target.evaluate(NEAR):
            break
        guest.page.keyboard.press("Tab")
    for _ in range(60):
        if target.evaluate("element => element === document.activeElement"):
            return
        guest.page.keyboard.press("ArrowRight")
    raise AssertionError(f"{target} cannot be reached with Tab and arrows")
