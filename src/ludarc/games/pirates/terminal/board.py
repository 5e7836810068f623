"""The table of Rainbow Pirates on the screen: what is seen, and what is said about it."""

from __future__ import annotations

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.colours import Look, look_of
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.keybar import KeyBar
from ludarc.cli.terminal.menu import Chain, Item, Menu
from ludarc.games.pirates.codec.view import PiratesHand, PiratesTable
from ludarc.games.pirates.terminal.cards import BLACK_KEYS
from ludarc.games.pirates.terminal.hand import PirateHand
from ludarc.games.pirates.terminal.islands import Harbour, Islands
from ludarc.games.pirates.terminal.keys import CHOOSING, LAST_KEYS, keys_for
from ludarc.games.pirates.terminal.talk import PirateTalk
from ludarc.games.pirates.terminal.wishes import meanings, wish

FEW = 3
"""With so few islands the hand may have more room."""


class PiratesBoard(GameScreen):
    """The table as the person at the keyboard may see it; what they do is said elsewhere."""

    forced = False
    """The list on the screen must be answered; it cannot be closed."""
    reading = False
    """What is on the screen is only read: the discard."""
    ordered: tuple[str, ...] = ()
    """The cards of the pile that have their new place already (RP-15, Lookout)."""

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="prompt")
        with Horizontal(id="middle"):
            yield Islands()
            with Vertical(id="side"):
                yield Static(id="story", classes="heading")
                yield Chronicle(self.sitting, self.say)
                yield Menu(self.picked)
        yield Static(id="duties")
        yield Static(id="yours", classes="heading")
        yield PirateHand(self.say, self.hand_changed)
        with Horizontal(id="action"):
            yield Static(id="message")
            yield Button(self.say("button.play"), id="go", compact=True)
        yield KeyBar(self.say, LAST_KEYS)

    def on_mount(self) -> None:
        self.query_one(Menu).display = False
        self.query_one(PirateHand).with_few = len(self.sitting.names) <= FEW
        self.query_one("#go", Button).can_focus = False
        self.set_interval(0.5, self.tick)

    @property
    def view(self) -> PiratesTable:
        return self.public(PiratesTable)

    @property
    def own(self) -> PiratesHand | None:
        return self.private(PiratesHand)

    @property
    def island(self) -> list[list[str]]:
        """The groups of the person at the keyboard."""
        own = self.own
        if own is None or self.viewer is None:
            return []
        return own.island if own.island is not None else self.view.islands[self.viewer]

    @property
    def acts(self) -> bool:
        """Is it for the person at the keyboard to do something?"""
        return self.viewer is not None and self.viewer in self.sitting.awaited

    @property
    def talk(self) -> PirateTalk:
        return PirateTalk(self.say, self.sitting.game, self.sitting.names, look_of(self.app))

    # --- drawing -------------------------------------------------------------------------

    def draw(self) -> None:
        view, own, talk = self.view, self.own, self.talk
        self.ordered, self.reading = (), False
        title = self.say("terminal.title", n=view.pile, turn=view.turn + 1)
        self.query_one("#title", Static).update(title, layout=False)
        self.announce(self.prompt())
        harbour = Harbour(view, own, self.viewer, self.sitting.names, self.say, talk.look)
        self.query_one(Islands).show(harbour)
        self.query_one(Chronicle).tell(self.viewer)
        duties = self.query_one("#duties", Static)
        must = own.must if own is not None and self.acts and view.phase == "turn" else []
        duties.display = bool(must)
        duties.update(talk.duties(must), layout=False)
        if own is None or self.viewer is None:
            self.heading("yours", self.say("hand.nobody"))
            self.query_one(PirateHand).show([])
        else:
            self.heading("yours", talk.yours(self.viewer, own, self.sitting.declines(self.viewer)))
            self.query_one(PirateHand).show(own.hand)
        keys = keys_for(view.phase, self.acts, own, self.island, self.legal)
        self.query_one(KeyBar).show(keys)
        self.open_forced()
        self.label()

    def open_forced(self) -> None:
        """The list a black card asks its player, or a Captain all others, to choose from."""
        view = self.view
        self.forced = self.acts and view.phase in CHOOSING
        if not self.forced:
            self.offer([])
        elif view.phase == "order":
            self.offer(self.talk.next_of(self.left_to_order(), len(self.ordered)))
        else:
            self.offer([self.talk.item((do,)) for do in self.legal])

    def left_to_order(self) -> list[str]:
        """The cards the Lookout shows that have no place yet."""
        own = self.own
        cards = list(own.top) if own is not None else []
        for card in self.ordered:
            cards.remove(card)
        return cards

    def offer(self, items: list[Item]) -> None:
        """Open the list with these; with none the log is back."""
        self.query_one(Menu).show(tuple(items))
        self.query_one(Chronicle).display = not items
        self.tick()

    def prompt(self) -> str:
        return self.talk.prompt(self.view, self.own, self.viewer, self.acts)

    def made_of(self, seat: int, look: Look) -> Text:
        return self.talk.treasure(self.public(PiratesTable), seat)

    def tick(self) -> None:
        """Show how long one may still take, where the rules set a time."""
        words = self.say("story")
        if self.query_one(Menu).is_open:
            words = self.say("terminal.discarded" if self.reading else "terminal.choose")
        if self.limit is not None and self.sitting.left is not None:
            words = self.say("terminal.seconds", n=round(self.sitting.left))
        self.heading("story", words)

    def picked(self, item: Item) -> None:
        """Something of the list was chosen."""
        raise NotImplementedError

    # --- what Enter would do -------------------------------------------------------------

    def meant(self) -> list[Chain]:
        """What the raised cards can be used for."""
        return meanings(self.query_one(PirateHand).chosen, self.legal, self.island)

    def hand_changed(self) -> None:
        """Other cards: a list that was opened for the old ones is closed."""
        if not self.forced:
            self.offer([])
        self.label()

    def label(self) -> None:
        """Say what Enter would do, or why it would not."""
        hand, view, talk = self.query_one(PirateHand), self.view, self.talk
        if self.sitting.over:
            self.tell("")
        elif self.query_one(Menu).is_open:
            self.tell(self.say("terminal.hint.menu"))
        elif self.acts and view.phase == "window":
            self.tell(talk.may_block(view, hand.cards))
        elif hand.chosen and self.acts and view.phase in ("turn", "last"):
            self.say_meant()
        elif hand.pointed in BLACK_KEYS:
            self.tell(talk.black(hand.pointed))
        elif not self.acts:
            self.tell(self.say("hint.wait"))
        else:
            self.tell(self.say(f"terminal.hint.{view.phase}"))

    def say_meant(self) -> None:
        """What Enter would do with the raised cards."""
        meant, chosen = self.meant(), self.query_one(PirateHand).chosen
        assert self.viewer is not None
        if len(meant) > 1:
            self.tell(self.say("terminal.several", n=len(meant)))
        elif meant:
            self.tell(self.talk.promise(meant[0]))
        else:
            refusal = self.sitting.refusal(self.viewer, wish(chosen, self.island))
            self.tell("" if refusal is None else self.why(refusal), "refused")
