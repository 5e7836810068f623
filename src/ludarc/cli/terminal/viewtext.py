"""A view as lines of text, for a game that nobody has drawn yet."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from rich.text import Text

from ludarc.cli.terminal.speech import Speech
from ludarc.core.faults import Json

TOLD = ("phase", "actor")
"""What the prompt says already."""
NOTHING = "–"
SIGNS = {True: "✓", False: "✗"}


def view_text(view: Mapping[str, Json], names: Sequence[str], say: Speech) -> Text:
    """What the seat alone sees, then what everybody sees: a small screen shows the first lines."""
    text = Text(end="")
    for part in ("own", "shared"):
        for field, value in (view.get(part) or {}).items():
            if field not in TOLD:
                for label, what in lines(field, value, names, say):
                    text.append(f"{label}  ", "dim").append(f"{what}\n")
    return text


def lines(field: str, value: Json, names: Sequence[str], say: Speech) -> list[tuple[str, str]]:
    """A field of a view with its label; one that is about seats has a line for each."""
    if isinstance(value, list) and len(value) == len(names) and is_about_seats(field, say):
        return [
            (label(field, say, names, seat), written(each, say)) for seat, each in enumerate(value)
        ]
    return [(label(field, say), written(value, say))]


def is_about_seats(field: str, say: Speech) -> bool:
    """Has a list one value for each seat? Its label names them, or its name says so."""
    told = say.words.catalogues[say.lang].get(f"view.{field}", "")
    return "{who}" in told or field == "scores" or field.endswith("_counts")


def label(field: str, say: Speech, names: Sequence[str] = (), seat: int | None = None) -> str:
    """What a field is called by the game, else its own name."""
    key = say.first(f"view.{field}")
    plain = field.replace("_", " ").capitalize()
    if seat is None:
        return say(key) if key else plain
    return say(key, names, who=seat) if key else f"{plain}, {names[seat]}"


def written(value: Json, say: Speech) -> str:
    """A value in a line."""
    if isinstance(value, bool):
        return SIGNS[value]
    if value in (None, "", [], {}):
        return NOTHING
    if isinstance(value, list):
        nested = any(isinstance(each, list | dict) for each in value)
        return (" · " if nested else " ").join(written(each, say) for each in value)
    if isinstance(value, dict):
        return ", ".join(f"{label(field, say)} {written(v, say)}" for field, v in value.items())
    return str(value)
