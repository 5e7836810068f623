"""axe-core on a page: what an automatic check of accessibility finds wrong."""

from __future__ import annotations

from pathlib import Path
from typing import Any

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
