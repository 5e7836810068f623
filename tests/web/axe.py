"""axe-core on a page: what an automatic check of accessibility finds wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any, Literal

from playwright.sync_api import Locator, expect

from tests.web.guest import Guest

SCRIPT = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"


def violations(guest: Guest) -> list[str]:
    """Every violation on what the page shows now, with the elements concerned."""
    if not guest.page.evaluate("'axe' in window"):
        guest.page.add_script_tag(path=SCRIPT)
    found: list[dict[str, Any]] = guest.page.evaluate(
        "axe.run({resultTypes: ['violations']}).then(result => result.violations)"
    )
    return [
        f"{rule['id']}: {rule['help']}: {node['html']} {node['failureSummary']}"
        for rule in found
        for node in rule["nodes"]
    ]


class Inspection:
    """Looks at each screen once, and tells all that was wrong at the end."""

    def __init__(self) -> None:
        self.seen: set[tuple[int, str]] = set()
        self.wrong: list[str] = []

    def look(self, guest: Guest, screen: str) -> None:
        if (id(guest), screen) not in self.seen:
            self.seen.add((id(guest), screen))
            self.wrong += [f"{screen} ({guest.lang}): {line}" for line in violations(guest)]

    @property
    def screens(self) -> set[str]:
        return {screen for _, screen in self.seen}


def inspect_dialog(
    inspection: Inspection,
    guest: Guest,
    name: str,
    within: Literal["heading", "button"] = "heading",
) -> None:
    """A dialog that was just opened, once it shows its content; Escape closes it."""
    dialog: Locator = guest.page.get_by_role("dialog", name=guest.text(name))
    expect(dialog.get_by_role(within).first).to_be_visible()
    inspection.look(guest, name)
    guest.page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
