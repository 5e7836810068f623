"""Help: the keys, then the rules of the game."""

from __future__ import annotations

import re
from pathlib import Path
from typing import ClassVar

from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import Screen
from textual.widgets import Markdown

import ludarc
from ludarc.cli.terminal.keybar import KeyBar
from ludarc.cli.terminal.speech import Speech

ANCHOR = re.compile(r'<a id="[^"]*"></a>')
LINK = re.compile(r"\[([^]]*)\]\(#[^)]*\)")


def rules_page(game: str, lang: str) -> str | None:
    """The rules from the installed package or, in a checkout, from its docs; None without both."""
    package = Path(ludarc.__file__).resolve().parent
    for folder in (package / "rules", package.parents[1] / "docs" / "rules"):
        page = folder / f"{game}.{lang}.md"
        if page.is_file():
            return LINK.sub(r"\1", ANCHOR.sub("", page.read_text("utf-8")))
    return None


class HelpScreen(Screen[None]):
    """A page to scroll; any of the usual keys closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,enter,question_mark,q", "close", show=False)
    ]

    def __init__(self, say: Speech, game: str) -> None:
        super().__init__()
        self.say = say.about(game)
        self.game = game

    def compose(self) -> ComposeResult:
        page = rules_page(self.game, self.say.lang) or self.say("help.no_rules")
        with VerticalScroll(id="help"):
            yield Markdown(
                self.say(self.say.first("terminal.keys", "help.keys") or "") + "\n\n" + page,
                open_links=False,
            )
        yield KeyBar(self.say, (("key.back", "close"), ("key.theme", "app.turn_theme")))

    def action_close(self) -> None:
        """Back to the table."""
        self.dismiss()
