"""The table of Sequence on the screen: what is seen, and what is said about it."""

from __future__ import annotations

from rich.style import Style
from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.colours import Look, look_of
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.keybar import Key, KeyBar
from ludarc.core.faults import Json
from ludarc.games.sequence.board import BOARD, CORNER, SQUARE_NAMES
from ludarc.games.sequence.cards import KIND_OF, NAMES, is_remover
from ludarc.games.sequence.names import card_name
from ludarc.games.sequence.terminal.colours import TEAMS
from ludarc.games.sequence.terminal.hand import SuitHand
from ludarc.games.sequence.terminal.rows import sequence_rows
from ludarc.games.sequence.terminal.squares import Squares
from ludarc.games.sequence.view import SequenceHand, SequenceTable

LAST_KEYS: tuple[Key, ...] = (
    ("key.hurry", "hurry"),
    ("key.help", "app.help"),
    ("key.hint", "hint"),
    ("key.quit", "app.leave"),
)


class SequenceBoard(GameScreen):
    """The table as the person at the keyboard may see it; what they do is said elsewhere."""

    fives: tuple[Json, ...] = ()
    """Moves that differ only in which fives are the sequences; one of them is to be chosen."""
    five = 0

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="prompt")
        with Horizontal(id="middle"):
            yield Squares(self.say)
            with Vertical(id="side"):
                yield Static(id="players", classes="heading")
                yield Static(id="seats")
                yield Static(id="story", classes="heading")
                yield Chronicle(self.sitting, self.say)
        yield Static(id="yours", classes="heading")
        yield SuitHand(self.say)
        with Horizontal(id="action"):
            yield Static(id="message")
            yield Button(self.say("button.play"), id="go", compact=True)
        yield KeyBar(self.say, LAST_KEYS)

    @property
    def view(self) -> SequenceTable:
        return self.public(SequenceTable)

    @property
    def own(self) -> SequenceHand | None:
        return self.private(SequenceHand)

    # --- drawing -------------------------------------------------------------------------

    def draw(self) -> None:
        view, look, say = self.view, look_of(self.app), self.say
        self.fives, self.five = (), 0
        self.query_one("#title", Static).update(self.headline(view), layout=False)
        self.announce(self.prompt())
        self.heading("players", say("terminal.players"))
        self.query_one("#seats", Static).update(sequence_rows(self.sitting, view, say, look))
        self.heading("story", say("story"))
        self.query_one(Chronicle).tell(self.viewer)
        own = self.own
        if own is None or self.viewer is None:
            self.heading("yours", say("hand.nobody"))
            self.query_one(SuitHand).show(None, [])
        else:
            name, team = self.sitting.names[self.viewer], self.team_name(self.viewer % view.teams)
            self.heading("yours", say("terminal.yours", name=name, team=team, n=len(own.hand)))
            self.query_one(SuitHand).show(own.hand, own.dead)
        self.query_one(KeyBar).show(self.keys(view))
        self.query_one("#go", Button).label = say(
            "terminal.button.draw" if self.must_draw else "button.play"
        )
        self.query_one(Squares).focus()
        self.show_board()

    def show_board(self) -> None:
        """The board with the squares of the chosen card, and what would come of it."""
        proposed = [name for five in self.proposed for name in five]
        targets = () if proposed else self.targets(self.query_one(SuitHand).chosen)
        self.query_one(Squares).show(self.view, targets, proposed)
        self.label()

    def headline(self, view: SequenceTable) -> str:
        """The sequences of every team, and the stock."""
        done = "  ".join(
            f"{TEAMS[team].shape} {count}/{view.needed}" for team, count in enumerate(view.done)
        )
        return self.say("terminal.title", done=done, n=view.stock, turn=view.turn + 1)

    def team_name(self, team: int) -> str:
        """A team by its shape and colour."""
        return f"{TEAMS[team].shape} {self.say(f'terminal.team.{team}')}"

    def keys(self, view: SequenceTable) -> tuple[Key, ...]:
        """What may be pressed in this position."""
        keys: list[Key] = [("key.confirm", "confirm"), ("terminal.key.hand", "next_card")]
        legal = self.legal
        if view.phase == "answer":
            keys = [("terminal.key.yes", "answer(True)"), ("terminal.key.no", "answer(False)")]
            keys.append(("terminal.key.accept", "accept"))
        if {"draw": True} in legal:
            keys.append(("terminal.key.draw", "draw_card"))
        if any("call" in do for do in legal):
            keys.append(("terminal.key.call", "call"))
        return (*keys, *LAST_KEYS)

    def prompt(self) -> str:
        view, names = self.view, self.sitting.names
        if view.actor is None:
            return self.say("prompt.over")
        if view.phase == "answer":
            assert view.call is not None
            team = self.team_name(view.call.team)
            mine = self.viewer in view.call.waiting
            key = "terminal.you.answer" if mine else "terminal.wait.answer"
            caller = names[view.call.caller]
            return self.say(key, names, who=view.call.waiting, team=team, caller=caller)
        if view.phase == "discard":
            key = "terminal.you.penalty" if self.viewer in view.owing else "terminal.wait.penalty"
            return self.say(key, names, who=view.owing)
        if view.actor != self.viewer:
            return self.say("terminal.wait.play", names, who=view.actor)
        legal = self.legal
        if any("discard" in do for do in legal):
            return self.say("terminal.you.discard", names, who=view.actor)
        if any("dead" in do for do in legal):
            return self.say("terminal.you.dead", names, who=view.actor)
        return self.say("terminal.you.play", names, who=view.actor)

    def made_of(self, seat: int, look: Look) -> Text:
        """The team of a seat."""
        team = seat % self.public(SequenceTable).teams
        paint = TEAMS[team]
        style = Style(color=paint.ink, bgcolor=paint.ground, bold=True)
        return Text(f" {self.team_name(team)} ", style, end="")

    # --- what Enter would do ------------------------------------------------------------

    @property
    def must_draw(self) -> bool:
        """Is there nothing to do for the person at the keyboard but draw?"""
        legal = self.legal
        return {"draw": True} in legal and not any("card" in do or "dead" in do for do in legal)

    @property
    def proposed(self) -> list[list[str]]:
        """The fives that Enter would choose now."""
        return self.fives[self.five]["sequences"] if self.fives else []

    def targets(self, card: str | None) -> list[str]:
        """The squares a card can go to, or whose chip it can remove."""
        return [
            do.get("place") or do["remove"]
            for do in self.legal
            if card is not None and do.get("card") == card
        ]

    def wanted(self) -> list[Json]:
        """The moves that card and cursor mean; one that is not legal if there is none."""
        square = SQUARE_NAMES[self.query_one(Squares).cursor]
        card = self.query_one(SuitHand).chosen or self.obvious()
        if card is None:
            return []
        legal = self.legal
        for verb in ("dead", "discard"):
            if {verb: card} in legal:
                return [{verb: card}]
        verb = "remove" if is_remover(KIND_OF[card]) else "place"
        meant = [do for do in legal if do.get("card") == card and do.get(verb) == square]
        return meant or [{"card": card, verb: square}]

    def obvious(self) -> str | None:
        """With no card chosen, the one the square under the cursor shows, if it is held."""
        kind = BOARD.shown[self.query_one(Squares).cursor]
        own = self.own
        held = own is not None and kind != CORNER and NAMES[kind] in own.hand
        return NAMES[kind] if held else None

    @on(Squares.Moved)
    def label(self) -> None:
        """Say what Enter would do, or why it would not."""
        if self.fives:
            self.tell(self.say("terminal.fives", n=len(self.fives), now=self.five + 1))
            return
        wanted = self.wanted()
        awaited = self.viewer in self.sitting.awaited
        if not wanted or not awaited or self.view.phase == "answer":
            self.tell(self.hint(awaited))
            return
        assert self.viewer is not None
        refusal = self.sitting.refusal(self.viewer, wanted[0])
        if refusal is not None:
            self.tell(self.why(refusal), "refused")
        else:
            self.tell(self.promise(wanted))

    def hint(self, awaited: bool) -> str:
        """What one may do when nothing is chosen."""
        if {"draw": True} in self.legal:
            return self.say("terminal.hint.draw")
        if self.sitting.over:
            return ""
        if not awaited:
            return self.say("hint.wait")
        return self.say(f"terminal.hint.{self.view.phase}")

    def promise(self, wanted: list[Json]) -> Text:
        """What a legal move does."""
        do = wanted[0]
        verb = next(v for v in ("dead", "discard", "remove", "place") if v in do)
        card = do.get("card") or do[verb]
        square = do[verb] if verb in ("remove", "place") else ""
        named = card_name(KIND_OF[card], self.say.lang)
        text = Text(self.say(f"terminal.do.{verb}", card=named, place=square))
        if "sequences" in do:
            text.append(" " + self.say("terminal.do.five"), look_of(self.app).mark)
        return text
