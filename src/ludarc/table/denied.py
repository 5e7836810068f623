"""What cannot be done at a table now."""

from __future__ import annotations


class Denied(Exception):
    """The state of the table forbids it; the key and the facts of the words that say why."""

    def __init__(self, key: str, **facts: int | str) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts
