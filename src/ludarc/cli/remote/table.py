"""A table as `ludarc join` shows it: its picture, its moves, what a typed line means."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar

from rich.text import Text

from ludarc.cli.terminal.menu import Chain
from ludarc.cli.terminal.speech import Speech
from ludarc.cli.terminal.viewtext import view_text
from ludarc.core.contract import Game
from ludarc.core.faults import Json


class RemoteTable:
    """A view as the server sent it. This shows any game; a game may show its own better."""

    numbered: ClassVar[bool] = False
    """If a line may mean several moves, does a number choose among them?"""

    def __init__(
        self,
        game: Game[Any],
        view: dict[str, Any],
        seat: int | None,
        names: Sequence[str],
        say: Speech,
    ) -> None:
        self.game = game
        self.view = view
        self.seat = seat
        self.names = names
        self.say = say
        self.said: dict[str, str] = {}
        """By the JSON of a legal move: its words."""

    # --- what the person sees ------------------------------------------------------------

    def picture(self, width: int) -> Text:
        """What the seat alone sees and what everybody sees, in so many columns."""
        return view_text(self.view, self.names, self.say)

    def prompt(self, acts: bool) -> str:
        """Who must do what, in a game that goes on; `acts` if this seat may move."""
        shared = self.view["shared"]
        actor = shared.get("actor")
        who = self.names[actor] if actor is not None else "…"
        if acts:
            others = actor != self.seat and shared.get("phase") == "play"
            return self.say("may_act" if others else "your_turn", who=who)
        return self.say("watching" if self.seat is None else "their_turn", who=who)

    def ordered(self, legal: list[Json]) -> list[Json]:
        """Moves in the order of the list."""
        return legal

    def label(self, do: Json) -> str:
        """A move in its words, or else in a few letters."""
        return self.said.get(str(do)) or self.letters(do)

    def letters(self, do: Json) -> str:
        """A move by the words of the record."""
        return " ".join(f"{verb} {self.written(what)}" for verb, what in do.items())

    def written(self, what: Json) -> str:
        """What a move is about; of lists in a list only the ends are told."""
        if isinstance(what, bool):
            return "yes" if what else "no"
        if isinstance(what, list):
            if what and isinstance(what[0], list):
                return ",".join(f"{line[0]}…{line[-1]}" for line in what)
            return "-".join(map(str, what))
        return str(what)

    # --- what the person types -----------------------------------------------------------

    def words(self, do: Json) -> set[str]:
        """Every word a person may type for a move."""
        said = self.said.get(str(do))
        words = self.label(do) if said is None else f"{said.rstrip('.')} {self.letters(do)}"
        return set(words.lower().split())

    def meant(self, typed: str, legal: list[Json]) -> list[Chain]:
        """The moves a line means: all that have the words of it."""
        words = set(typed.split())
        return [(do,) for do in legal if words and words <= self.words(do)]
