"""The client's screen: the log, the table, the moves by number, one line to type in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from ludarc.cli.remote.http import ask
from ludarc.cli.remote.link import Link
from ludarc.cli.remote.pictures import PICTURES
from ludarc.cli.remote.wire import Wire
from ludarc.core.contract import Event, Fault, Game, Note
from ludarc.core.words import Words
from ludarc.games import settle

WORDS = Words("ludarc.cli.remote")
KEPT_LINES = 200


class JoinApp(App[None]):
    """A seat, or a spectator's place, at a table far away."""

    CSS = """
    #log { height: 1fr; border: round $primary; padding: 0 1; }
    #board { width: 2fr; padding: 0 1; }
    #moves { width: 1fr; height: auto; padding: 0 1; }
    #middle { height: 3fr; }
    #prompt { height: auto; padding: 0 1; text-style: bold; color: $accent; }
    #now { height: auto; padding: 0 1; color: $warning; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "quit", priority=True)]

    def __init__(self, link: Link, lang: str, host: str = "") -> None:
        super().__init__()
        self.link = link
        self.lang = lang
        self.host = host
        self.wire = Wire(link, lang, self.hear)
        self.room: dict[str, Any] = {}
        self.game: Game[Any] | None = None
        self.seat: int | None = None
        self.number = 0
        self.view: dict[str, Any] | None = None
        self.legal: list[Any] = []
        self.lines: list[str] = []
        self.line_up = True

    def compose(self) -> ComposeResult:
        with Horizontal(id="middle"):
            yield Static(id="board")
            with VerticalScroll():
                yield Static(id="moves")
        with VerticalScroll(id="log"):
            yield Static(id="lines")
        yield Static(id="now")
        with Vertical():
            yield Static(id="prompt")
            yield Input(id="typed", placeholder=self.say("input"))

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.stay()

    @work
    async def stay(self) -> None:
        await self.wire.run()

    def say(self, key: str, **facts: Any) -> str:
        return WORDS.say(self.lang, key, facts)

    @property
    def names(self) -> list[str]:
        return [seat["name"] or "?" for seat in self.room.get("seats", [])]

    # --- what the server says ------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """A message arrived, or the line was lost."""
        match message["type"]:
            case "line":
                self.line_up = message["up"]
            case "welcome" | "update":
                self.see(message)
            case "room":
                self.enter(message["room"])
            case "refused":
                rule = f" ({message['rule']})" if message["rule"] else ""
                self.now(self.say("refused", words=message["words"] + rule))
            case "stale":
                self.now(self.say("stale"))
            case "wrong":
                self.now(message["words"])
        self.draw()

    def enter(self, room: dict[str, Any]) -> None:
        self.room = room
        if self.game is None:
            self.game = settle(room["game"], room["options"])

    def see(self, message: dict[str, Any]) -> None:
        self.line_up = True
        if message["type"] == "welcome":
            self.enter(message["room"])
            self.seat = message["seat"]
            self.lines = self.told(Note(line["key"], line["facts"]) for line in message["log"])
        self.number = message["number"]
        self.view = message["view"]
        self.legal = message["legal"]
        events = [msgspec.convert(raw, Event) for raw in message.get("events", [])]
        if self.game is not None and events:
            game, names = self.game, self.names
            notes = [note for event in events for note in event.notes]
            self.lines = (self.lines + self.told(notes))[-KEPT_LINES:]
            self.now(" ".join(game.tell(note, self.lang, names, now=True) for note in notes))

    def told(self, notes: Iterable[Note]) -> list[str]:
        """Notes in words, as the log keeps them."""
        assert self.game is not None
        return [self.game.tell(note, self.lang, self.names) for note in notes]

    def now(self, words: str) -> None:
        """Show what holds at the moment only; it is wiped after the table's look time."""
        shown = self.query_one("#now", Static)
        shown.update(words)
        seconds = (self.view or {}).get("shared", {}).get("look_seconds", 6)
        self.set_timer(max(0.1, seconds), lambda: shown.update("") if self.is_running else None)

    # --- what the person sees ------------------------------------------------------------

    def draw(self) -> None:
        if not self.is_running or not self.room:
            return
        if self.view is not None:
            picture = PICTURES[self.room["game"]](self.view, self.names, self.say)
            self.query_one("#board", Static).update(picture)
        moves = "\n".join(f"{i + 1:>3}  {label(move)}" for i, move in enumerate(self.legal))
        self.query_one("#moves", Static).update(moves)
        self.query_one("#lines", Static).update("\n".join(self.lines))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.query_one("#prompt", Static).update(self.prompt())

    def prompt(self) -> str:
        """Who must do what."""
        if not self.line_up:
            return self.say("lost")
        status = self.room["status"]
        if status == "open":
            free = sum(seat["kind"] == "open" for seat in self.room["seats"])
            if free or not self.host:
                share = Link(self.link.server, self.link.table)
                return self.say("waiting", free=free, link=str(share))
            return self.say("start")
        if status == "over" and self.view is not None:
            shared = self.view["shared"]
            points = shared.get("scores") or shared.get("won")
            scores = ", ".join(f"{n} {p}" for n, p in zip(self.names, points, strict=True))
            return self.say("over", scores=scores)
        if status == "frozen":
            return self.say("frozen")
        if self.legal:
            return self.say("your_turn")
        actor = self.view["shared"]["actor"] if self.view else None
        who = self.names[actor] if actor is not None else "…"
        return self.say("watching" if self.seat is None else "their_turn", who=who)

    # --- what the person types -----------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = event.value.strip().lower()
        event.input.clear()
        if typed in ("q", "quit"):
            self.exit()
        elif self.room.get("status") == "open":
            self.begin()
        elif self.legal:
            if typed.isdigit() and 1 <= int(typed) <= len(self.legal):
                self.wire.act(self.number, self.legal[int(typed) - 1])
                self.legal = []
            else:
                self.now(self.say("no_number", n=len(self.legal)))

    @work(thread=True)
    def begin(self) -> None:
        """The host starts the game."""
        url = f"{self.link.server}/api/tables/{self.link.table}/start"
        try:
            ask(url, self.lang, {}, self.host)
        except Fault as fault:
            self.call_from_thread(self.now, fault.what)


def label(move: Any) -> str:
    """A move in a few letters."""
    return " ".join(
        f"{verb} {'-'.join(map(str, what)) if isinstance(what, list) else what}"
        for verb, what in move.items()
    )
