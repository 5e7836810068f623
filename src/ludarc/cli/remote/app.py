"""The client's screen: the log, the table, the moves by number, one line to type in."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

import msgspec
from rich.text import Text
from textual import work
from textual.app import App, ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, Static

from ludarc.bots.reasons import explained
from ludarc.cli.parts import remote_of
from ludarc.cli.remote.http import ask
from ludarc.cli.remote.link import Link
from ludarc.cli.remote.table import RemoteTable
from ludarc.cli.remote.wire import Wire
from ludarc.cli.remote.words import house_and, speech
from ludarc.cli.terminal.menu import Chain
from ludarc.core.contract import Game
from ludarc.core.events import Event, Note
from ludarc.core.faults import Fault
from ludarc.core.state import NOBODY
from ludarc.core.words import Said
from ludarc.games import settle
from ludarc.server.words import WORDS as HOUSE

KEPT_LINES = 200
MOST_MEANT = 6
MOST_SHOWN = 60
"""So many moves are listed; a hand of many cards has hundreds."""
LEAST_WIDTH = 48
NEVER = "v"
HINT = "i"


class JoinApp(App[None]):
    """A seat, or a spectator's place, at a table far away."""

    CSS = """
    #log { height: 1fr; border: round $primary; padding: 0 1; }
    #table { width: 2fr; }
    #board { width: 1fr; height: auto; padding: 0 1; }
    #moves { width: 1fr; height: auto; padding: 0 1; }
    #middle { height: 4fr; }
    #foot { height: auto; }
    #prompt { height: auto; padding: 0 1; text-style: bold; color: $accent; }
    #now { height: auto; padding: 0 1; color: $warning; }
    #hint { height: auto; padding: 0 1; display: none; }
    """
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("ctrl+c,ctrl+q", "quit", priority=True),
        Binding("f2", "stand", priority=True),
        Binding("f3", "hint", priority=True),
    ]

    def __init__(self, link: Link, lang: str, host: str = "") -> None:
        super().__init__()
        self.link = link
        self.lang = lang
        self.say = speech(lang)
        self.host = host
        self.wire = Wire(link, lang, self.hear)
        self.room: dict[str, Any] = {}
        self.game: Game[Any] | None = None
        self.seat: int | None = None
        self.number = 0
        self.view: dict[str, Any] | None = None
        self.legal: list[Any] = []
        self.said: dict[str, str] = {}
        """The words for legal moves, by their JSON, where the game has no letters for them."""
        self.offered: list[Any] = []
        """What was legal when the last move was sent; it still is if that was refused."""
        self.asked: list[Chain] = []
        """What a line may have meant; the next number chooses."""
        self.never = False
        """Whether every question is declined until the seat’s own turn."""
        self.hinting = ""
        """What the answer to a hint that was asked for will be called."""
        self.hint: dict[str, Any] | None = None
        """The advice for this position."""
        self.table: RemoteTable | None = None
        self.scores: list[int] = []
        """What everybody has in the end."""
        self.lines: list[str] = []
        self.line_up = True

    def compose(self) -> ComposeResult:
        with Horizontal(id="middle"):
            with VerticalScroll(id="table", can_focus=False):
                yield Static(id="board")
            with VerticalScroll():
                yield Static(id="moves", markup=False)
        with VerticalScroll(id="log"):
            yield Static(id="lines", markup=False)
        yield Static(id="now", markup=False)
        with Vertical(id="foot"):
            yield Static(id="hint")
            yield Static(id="prompt", markup=False)
            yield Input(id="typed", placeholder=self.say("input"))

    def on_mount(self) -> None:
        self.query_one(Input).focus()
        self.stay()

    @work
    async def stay(self) -> None:
        await self.wire.run()

    @property
    def names(self) -> list[str]:
        return [seat["name"] or "?" for seat in self.room.get("seats", [])]

    # --- what the server says ------------------------------------------------------------

    def hear(self, message: dict[str, Any]) -> None:
        """A message arrived, or the line was lost; while the screen closes nobody reads it."""
        if not self.query("#now"):
            return
        match message["type"]:
            case "line":
                self.line_up = message["up"]
            case "welcome" | "update":
                self.see(message)
            case "room":
                self.enter(message["room"])
                self.lay()
            case "hinted":
                self.advised(message)
            case "refused":
                rule = f" ({message['rule']})" if message["rule"] else ""
                self.now(self.say("refused", words=self.words_for(message) + rule))
                if message["id"] == self.hinting:
                    self.hinting = ""
                else:
                    self.legal = self.offered
            case "held":
                self.now(self.own_words("held"))
            case "stale" if message["id"] == self.hinting:
                self.hinting = ""
                self.now("")
            case "stale":
                self.now(self.say("stale"))
            case "wrong":
                self.hinting = ""
                self.now(self.words_for(message))
        self.draw()

    def own_words(self, key: str) -> str:
        """A text of the client, in the game's own words if it has some."""
        return self.say(self.say.first(f"join.{key}", key) or key)

    def words_for(self, said: dict[str, Any]) -> str:
        """A refusal, a hint or an answer of the house in words."""
        words = house_and(self.game.name) if self.game is not None else HOUSE
        you = NOBODY if self.seat is None else self.seat
        return words.say(self.lang, said["key"], said["facts"], self.names, you)

    def advised(self, message: dict[str, Any]) -> None:
        """A hint has come; one for a position that is gone is not shown."""
        if message["id"] == self.hinting:
            self.hinting = ""
            self.now("")
            self.hint = message if message["number"] == self.number else None

    def enter(self, room: dict[str, Any]) -> None:
        changed = room["options"] != self.room.get("options")  # they may until the start
        self.room = room
        if self.game is None or changed:
            self.game = settle(room["game"], room["options"])
            self.say = speech(self.lang, self.game.name)

    def see(self, message: dict[str, Any]) -> None:
        self.line_up = True
        if message["type"] == "welcome":
            self.enter(message["room"])
            self.seat = message["seat"]
            self.lines = self.told(Note(line["key"], line["facts"]) for line in message["log"])
        self.number = message["number"]
        self.view = message["view"]
        self.scores = (message.get("outcome") or {}).get("scores", [])
        self.never = message.get("never", False)
        self.legal = message["legal"]
        told = zip(self.legal, message.get("named", []), strict=False)
        self.said = {str(do): self.words_for(said) for do, said in told}
        self.asked = []
        self.hint, self.hinting = None, ""
        self.lay()
        if self.table is not None:
            self.legal = self.table.ordered(self.legal)
        self.offered = self.legal
        events = [msgspec.convert(raw, Event) for raw in message.get("events", [])]
        if self.game is not None and events:
            game, names = self.game, self.names
            notes = [note for event in events for note in event.notes]
            self.lines = (self.lines + self.told(notes))[-KEPT_LINES:]
            self.now(" ".join(game.show.tell(note, self.lang, names, now=True) for note in notes))

    def lay(self) -> None:
        """Show the view as its game does, with the names of today."""
        if self.game is not None and self.view is not None:
            remote = remote_of(self.game.name)
            self.table = remote(self.game, self.view, self.seat, self.names, self.say)
            self.table.said = self.said
            if remote is RemoteTable and not self.wire.named:
                self.wire.ask_for_words()

    def told(self, notes: Iterable[Note]) -> list[str]:
        """Notes in words, as the log keeps them."""
        assert self.game is not None
        return [self.game.show.tell(note, self.lang, self.names) for note in notes]

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
        if self.table is not None:
            width = max(LEAST_WIDTH, self.query_one("#table").size.width - 2)
            self.query_one("#board", Static).update(self.table.picture(width))
            labels = map(self.table.label, self.legal[:MOST_SHOWN])
            moves = "\n".join(f"{number:>3}  {label}" for number, label in enumerate(labels, 1))
            self.query_one("#moves", Static).update(moves)
            self.query_one(Input).placeholder = self.own_words("input")
        self.query_one("#lines", Static).update("\n".join(self.lines))
        self.query_one("#log", VerticalScroll).scroll_end(animate=False)
        self.query_one("#prompt", Static).update(self.prompt())
        hint = self.query_one("#hint", Static)
        hint.display = self.hint is not None
        hint.update(self.advice())

    def advice(self) -> Text:
        """The hint: each move with its number to type, its words, and why it is good."""
        text = Text()
        if self.hint is not None:
            text.append(self.words_for(self.hint), "bold")
            for place, move in enumerate(self.hint["moves"]):
                number = self.legal.index(move["do"]) + 1 if move["do"] in self.legal else ""
                words = self.words_for(move["note"])
                text.append(f"\n{number:>3}  {words}", "bold" if place == 0 else "")
                why = explained(msgspec.convert(move["why"], Said), move["worth"])
                text.append(f"\n     {self.words_for(msgspec.to_builtins(why))}", "dim")
        return text

    def prompt(self) -> str:
        """Who must do what."""
        if not self.line_up:
            return self.say("lost")
        status = self.room["status"]
        if status == "open":
            free = sum(seat["kind"] == "open" for seat in self.room["seats"])
            if free or not self.host:
                share = Link(self.link.server, self.link.table)
                waiting = self.say("waiting", free=free, link=str(share))
                code = self.room.get("code")
                return f"{waiting}\n{self.say('waiting.code', code=code)}" if code else waiting
            return self.say("start")
        if status == "over" and self.view is not None:
            points = zip(self.names, self.scores, strict=False)
            return self.say("over", scores=", ".join(f"{name} {n}" for name, n in points))
        if status == "frozen":
            return self.say("frozen")
        if self.table is None:
            return self.say("watching" if self.seat is None else "their_turn", who="…")
        never = " " + self.own_words("never") if self.never else ""
        return self.table.prompt(bool(self.legal)) + never

    # --- what the person types -----------------------------------------------------------

    def on_input_submitted(self, event: Input.Submitted) -> None:
        typed = event.value.strip().lower()
        event.input.clear()
        if typed in ("q", "quit"):
            self.exit()
        elif self.room.get("status") == "open":
            self.begin()
        elif self.may_decline and typed == NEVER:
            self.action_stand()
        elif typed == HINT:
            self.action_hint()
        elif self.legal and self.table is not None:
            meant = self.meant(typed, self.table)
            if len(meant) == 1:
                self.wire.act(self.number, *meant[0])
                self.legal, self.asked = [], []
            elif meant:
                self.asked = meant[:MOST_MEANT] if self.table.numbered else []
                self.now(self.say("which", moves=self.listed(meant[:MOST_MEANT], self.table)))
            else:
                self.now(self.say("no_number", n=len(self.legal)))

    def listed(self, chains: list[Chain], table: RemoteTable) -> str:
        """What a line may have meant, numbered if a number chooses."""
        labels = [" + ".join(map(table.label, chain)) for chain in chains]
        if self.asked:
            labels = [f"{number} = {words}" for number, words in enumerate(labels, 1)]
        return " · ".join(labels)

    def meant(self, typed: str, table: RemoteTable) -> list[Chain]:
        """The moves a line means: by its number, or by its words."""
        if typed.isdigit():
            listed = self.asked or [(do,) for do in self.legal]
            return listed[int(typed) - 1 : int(typed)] if int(typed) else []
        return table.meant(typed, self.legal)

    @property
    def may_decline(self) -> bool:
        """May this seat decline every question until its turn?"""
        return self.seat is not None and self.game is not None and self.game.declinable

    def action_stand(self) -> None:
        """Decline every question until the seat’s own turn, or be asked again."""
        if self.may_decline:
            self.never = not self.never
            self.wire.stand(self.never)
            self.draw()

    def action_hint(self) -> None:
        """What would the strongest computer player do here? The server says if it may not tell."""
        if self.seat is None:
            self.now(self.say("hint.watching"))
        elif not self.hinting:
            self.hinting = self.wire.hint(self.number)
            self.now(self.say("hint.thinking"))

    @work(thread=True)
    def begin(self) -> None:
        """The host starts the game."""
        url = f"{self.link.server}/api/tables/{self.link.table}/start"
        try:
            ask(url, self.lang, {}, self.host)
        except Fault as fault:
            self.call_from_thread(self.now, fault.what)
