"""Rainbow on the screen: VP cards, everybody's plays, your hand."""

from __future__ import annotations

from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Middle, Vertical
from textual.widgets import Button, Static

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.colours import Look, look_of
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.keybar import KeyBar
from ludarc.core.faults import Json
from ludarc.games.rainbow.terminal.cards import counted_cards
from ludarc.games.rainbow.terminal.hand import Hand
from ludarc.games.rainbow.terminal.rows import MEDALS, rainbow_rows
from ludarc.games.rainbow.terminal.vpcards import VpCards
from ludarc.games.rainbow.view import RainbowHand, RainbowTable

KEYS = (
    ("key.confirm", "confirm"),
    ("terminal.key.cards", ""),
    ("terminal.key.peek", "peek"),
    ("key.hurry", "hurry"),
    ("key.help", "app.help"),
    ("key.hint", "hint"),
    ("key.quit", "app.leave"),
)

ROOMY = 36
"""From so many lines on the seats stand apart."""


class RainbowScreen(GameScreen):
    """The table as the person at the keyboard may see it."""

    CSS = """
    RainbowScreen.-tall #seats { padding: 1; }
    #board Middle { height: 1fr; width: 100%; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("space", "raise_card", show=False),
        Binding("escape,backspace", "clear", show=False),
        Binding("p", "peek", show=False),
    ]

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="prompt")
        with Horizontal(id="middle"):
            with Vertical(id="board"):
                yield Static(id="round", classes="heading")
                yield Static(id="seats")
                yield Static(id="vp", classes="heading")
                with Middle():
                    yield VpCards(self.say)
            yield Chronicle(self.sitting, self.say)
        yield Static(id="yours", classes="heading")
        yield Hand()
        with Horizontal(id="action"):
            yield Static(id="message")
            yield Button(self.say("button.play"), id="go", compact=True)
        yield KeyBar(self.say, KEYS)

    @property
    def view(self) -> RainbowTable:
        return self.public(RainbowTable)

    @property
    def own(self) -> RainbowHand | None:
        return self.private(RainbowHand)

    # --- drawing -------------------------------------------------------------------------

    def draw(self) -> None:
        view, look, say = self.view, look_of(self.app), self.say
        taking = view.phase == "choose" and view.actor == self.viewer
        self.query_one("#title", Static).update(
            say("terminal.title", round=view.round), layout=False
        )
        self.announce(self.prompt())
        kind = view.lock or "none"
        lock = say(f"terminal.lock.{kind}")
        choosing = view.phase == "choose"
        self.heading(
            "round", say("terminal.choosing") if choosing else say("terminal.playing", lock=lock)
        )
        moves = self.sitting.table.moves
        gap = "\n\n" if self.app.size.height >= ROOMY else "\n"
        last = moves[-1].seat if moves and "play" in moves[-1].do else None
        self.query_one("#seats", Static).update(
            rainbow_rows(self.sitting, view, last, say, look, gap)
        )
        self.heading("vp", say("terminal.vp", n=len(view.table)))
        self.query_one(VpCards).show(view.table, taking, self.pairs() if taking else set())
        self.draw_hand()
        self.query_one("#go", Button).label = say(
            "terminal.button.take" if taking else "button.play"
        )
        self.query_one(Chronicle).tell(self.viewer)
        self.cards.focus()
        self.label()

    def draw_hand(self) -> None:
        """The own hand; nothing of it while nobody in particular has the keyboard."""
        own = self.own
        if own is None or self.viewer is None:
            self.heading("yours", self.say("hand.nobody"))
            self.query_one(Hand).show(None)
        else:
            who = self.sitting.names[self.viewer]
            self.heading("yours", self.say("terminal.yours", name=who, n=len(own.hand)))
            self.query_one(Hand).show(own.hand)

    def pairs(self) -> set[int]:
        """The values of which two may be taken now (RB-12)."""
        legal = self.sitting.game.legal(self.sitting.state, self.sitting.actor)
        return {do["take"][0] for do in legal if len(do["take"]) == 2}

    def prompt(self) -> str:
        view, names = self.view, self.sitting.names
        if view.actor is None:
            return self.say("prompt.over")
        waiting = "wait" if view.actor != self.viewer else "you"
        if view.phase == "choose":
            assert view.choice is not None
            medal = MEDALS[view.choice - 1]
            many = "one" if view.round == 1 else "two"
            key = f"terminal.{waiting}.take.{many}"
            return self.say(key, names, who=view.actor, medal=medal)
        lock = view.lock or "free"
        key = f"terminal.{waiting}.play.{lock}"
        return self.say(key, names, who=view.actor)

    def made_of(self, seat: int, look: Look) -> Text:
        """The VP cards a seat has taken, and what is left in its hand (RB-19)."""
        game, state = self.sitting.game, self.sitting.state
        view, own = self.public(RainbowTable), game.show.own(state, seat)
        assert isinstance(own, RainbowHand)
        text = counted_cards(own.pile, look)
        if view.second_counts is not None:
            left = view.hand_counts[seat] + view.second_counts[seat]
            if left:
                text.append(" " + self.say("terminal.end.left", n=left), look.dim)
        return text

    # --- choosing ------------------------------------------------------------------------

    @property
    def taking(self) -> bool:
        return self.query_one(VpCards).taking

    @property
    def cards(self) -> Hand | VpCards:
        """The cards to choose from now: those on the table, or the own hand."""
        return self.query_one(VpCards) if self.taking else self.query_one(Hand)

    def chosen(self) -> Json:
        """The move that is chosen now, as the record writes it."""
        return {"take" if self.taking else "play": self.cards.chosen}

    @on(Hand.Changed)
    @on(VpCards.Changed)
    def label(self) -> None:
        """Say what the chosen cards are, and what they would bring, or why they are nothing."""
        do, cards = self.chosen(), self.cards.chosen
        if not cards:
            if self.viewer is not None and self.viewer == self.sitting.actor:
                self.tell(self.say("terminal.hint.take" if self.taking else "terminal.hint.play"))
            elif not self.sitting.over:
                self.tell(self.say("hint.wait"))
            return
        assert self.viewer is not None
        refusal = self.sitting.refusal(self.viewer, do)
        if refusal is not None:
            self.tell(self.why(refusal), "refused")
        elif self.taking:
            self.tell(self.say("terminal.take", cards=cards, n=sum(cards)))
        else:
            self.tell(self.promise(cards))

    def promise(self, cards: list[int]) -> str:
        """What these cards are and which choice they would give if everybody stopped now."""
        game, seat = self.sitting.game, self.sitting.actor
        imagined = self.sitting.state.copy()
        game.act(imagined, seat, {"play": cards})
        shared = game.show.shared(imagined)
        assert isinstance(shared, RainbowTable)
        play = shared.plays[-1]
        return self.say(
            "terminal.promise",
            kind=play.kind.upper(),
            cards=cards,
            medal=MEDALS[play.choice - 1],
            n=sum(cards),
        )

    def confirm(self) -> None:
        if self.taking and not self.cards.chosen:
            self.tell(self.say("terminal.hint.take"))
        else:
            self.attempt(self.chosen())

    @on(Button.Pressed, "#go")
    def pressed(self) -> None:
        self.action_confirm()

    def action_cursor(self, columns: int, rows: int) -> None:
        self.cards.move_cursor(columns or rows)

    def action_number(self, number: int) -> None:
        self.cards.pick(number)

    def action_raise_card(self) -> None:
        """Space: raise the card under the cursor."""
        if not self.taking:
            self.query_one(Hand).toggle()

    def action_clear(self) -> None:
        """Choose nothing."""
        self.cards.clear()

    def action_peek(self) -> None:
        """Look at the own pile of won cards (RB-14)."""
        if self.own is None:
            return
        pile = self.own.pile
        text = Text(self.say("terminal.pile") + " ")
        text.append_text(counted_cards(pile, look_of(self.app)))
        text.append(" " + self.say("terminal.pile.sum", n=sum(pile)))
        self.tell(text)
