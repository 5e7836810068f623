"""What is wrong with something from outside, and why a move may not be made."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any, Self, TypeVar

import msgspec

from ludarc.core.words import Fact

Json = Any
"""What a JSON text decodes to."""


class Fault(Exception):
    """Something read from outside is not what it should be: where, what, by which rule."""

    def __init__(self, where: str, what: str, rule: str = "") -> None:
        super().__init__(f"{where}: {what}" + (f" ({rule})" if rule else ""))
        self.where = where
        self.what = what
        self.rule = rule

    def __reduce__(self) -> tuple[type[Self], tuple[str, str, str]]:
        """Pickle the arguments, so that a fault can be raised again in another process."""
        return type(self), (self.where, self.what, self.rule)


class Refusal(Exception):
    """A move that may not be made: the rule that forbids it, and the words for it."""

    def __init__(self, rule: str, key: str, **facts: Fact) -> None:
        super().__init__(f"{rule} {key}")
        self.rule = rule
        self.key = key
        self.facts = facts

    def __reduce__(self) -> tuple[partial[Self], tuple[()]]:
        return partial(type(self), self.rule, self.key, **self.facts), ()


T = TypeVar("T")


def checked(where: str, raw: Json, kind: type[T], rules: Mapping[str, str]) -> T:
    """Something decoded from JSON as its proper type, or the fault in it."""
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as error:
        what, _, path = str(error).partition(" - at `$")
        spot = where + path.removesuffix("`")
        field = path.lstrip(".").split(".")[0].split("[")[0].removesuffix("`")
        raise Fault(spot, what.replace("`", "'"), rules.get(field, "")) from None
