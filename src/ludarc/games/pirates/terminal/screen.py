"""Rainbow Pirates on the screen: all islands, your hand, and what must still be placed."""

from __future__ import annotations

from time import monotonic
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical
from textual.widgets import Button, Static

from ludarc.cli.terminal.chronicle import Chronicle
from ludarc.cli.terminal.colours import Look, look_of
from ludarc.cli.terminal.gamescreen import GameScreen
from ludarc.cli.terminal.keybar import Key, KeyBar
from ludarc.cli.terminal.menu import Chain, Item, Menu
from ludarc.games.pirates.codec.view import PiratesHand, PiratesTable
from ludarc.games.pirates.terminal.cards import BLACK_KEYS
from ludarc.games.pirates.terminal.hand import PirateHand
from ludarc.games.pirates.terminal.islands import Harbour, Islands
from ludarc.games.pirates.terminal.talk import PirateTalk
from ludarc.games.pirates.terminal.wishes import meanings, wish

LAST_KEYS: tuple[Key, ...] = (("key.help", "app.help"), ("key.quit", "app.leave"))
WAITING: tuple[Key, ...] = (
    ("terminal.key.discard", "discard"),
    ("terminal.key.never", "never"),
    ("key.hurry", "hurry"),
    ("key.theme", "app.turn_theme"),
)
FEW = 3
"""With so few islands the hand may have more room."""

CHOOSING = ("hit", "fetch", "ask", "order", "give")
"""The phases in which somebody has a list to choose from."""


class PiratesScreen(GameScreen):
    """The table as the person at the keyboard may see it."""

    CSS = """
    PiratesScreen #side { width: 26; }
    PiratesScreen.-wide #side { width: 38; }
    #duties { height: 1; padding: 0 1; }
    PiratesScreen #action, PiratesScreen #message { height: 2; text-wrap: wrap; }
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(str(n), f"number({n})", show=False) for n in (7, 8, 9)),
        Binding("j", "raise_card('joker')", show=False),
        Binding("r", "raise_card('rainbow')", show=False),
        Binding("space", "raise_pointed", show=False),
        Binding("tab", "next_black", show=False),
        Binding("escape,backspace", "clear", show=False),
        Binding("l", "lift", show=False),
        Binding("b", "best", show=False),
        Binding("o", "finish('open')", show=False),
        Binding("p", "finish('pile')", show=False),
        Binding("x", "go_out", show=False),
        Binding("d", "discard", show=False),
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
        Binding("v", "never", show=False),
    ]

    AUTO_FOCUS = ""  # Enter is the screen's, never the button's

    forced = False
    """The list on the screen must be answered; it cannot be closed."""
    reading = False
    """What is on the screen is only read: the discard."""
    ordered: tuple[str, ...] = ()
    """The cards of the pile that have their new place already (RP-15, Lookout)."""
    deadline: float | None = None

    # --- what each game says -------------------------------------------------------------

    def compose(self) -> ComposeResult:
        self.never: set[int] = set()
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
        super().on_mount()
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

    # --- whose turn ----------------------------------------------------------------------

    def patience(self, seat: int) -> float:
        """At one screen nobody can tell when a computer player answers (RP-14)."""
        return 0.0

    def advance(self) -> None:
        """A seat that blocks nothing until its turn has answered already (RP-14)."""
        view = self.view
        if view.phase == "turn" and view.actor is not None:
            self.never.discard(view.actor)
        if self.is_active and view.phase == "window":
            for seat in self.sitting.awaited:
                if seat in self.never:
                    self.happened(self.sitting.act(seat, {"block": False}))
                    return
        super().advance()
        limit = self.sitting.game.ask(self.sitting.state).limit if self.limit is not None else None
        self.deadline = None if limit is None else monotonic() + limit
        self.tick()

    def tick(self) -> None:
        """Show how long one may still take, where the rules set a time."""
        words = self.say("story")
        if self.query_one(Menu).is_open:
            words = self.say("terminal.discarded" if self.reading else "terminal.choose")
        if self.deadline is not None:
            left = max(0, round(self.deadline - monotonic()))
            words = self.say("terminal.seconds", n=left)
        self.heading("story", words)

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
            self.heading("yours", talk.yours(self.viewer, own, self.viewer in self.never))
            self.query_one(PirateHand).show(own.hand)
        self.query_one(KeyBar).show(self.keys(view))
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

    def keys(self, view: PiratesTable) -> tuple[Key, ...]:
        """What may be pressed in this position."""
        if not self.acts:
            return (*WAITING, *LAST_KEYS)
        if view.phase == "window":
            answers = (
                ("terminal.key.block", "answer(True)"),
                ("terminal.key.let", "answer(False)"),
            )
            return (*answers, ("terminal.key.never", "never"), *LAST_KEYS)
        if view.phase in CHOOSING:
            return (("terminal.key.choose", "confirm"), ("key.theme", "app.turn_theme"), *LAST_KEYS)
        keys: list[Key] = [("terminal.key.lay", "confirm")]
        if self.query_one(PirateHand).cards:
            keys.append(("terminal.key.raise", ""))
        own = self.own
        if self.island and (own is None or own.hand):
            keys.append(("terminal.key.lift", "lift"))
        if own is not None and own.best is not None:
            keys.append(("terminal.key.best", "best"))
        if view.phase == "turn":
            keys.append(("terminal.key.end", "end"))
        if {"out": True} in self.legal:
            keys.append(("terminal.key.out", "go_out"))
        return (*keys, *LAST_KEYS)

    def made_of(self, seat: int, look: Look) -> Text:
        return self.talk.treasure(self.public(PiratesTable), seat)

    # --- choosing ------------------------------------------------------------------------

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

    def perform(self, moves: Chain) -> None:
        """Make moves one after another, or say why one may not be made."""
        if self.viewer is None or self.looking or self.sitting.over:
            return
        event, refusal = None, None
        for do in moves:
            refusal = self.sitting.refusal(self.viewer, do)
            if refusal is not None:
                break
            event = self.sitting.act(self.viewer, do)
        if event is not None:
            self.happened(event)
        if refusal is not None:
            self.tell(self.why(refusal), "refused")

    # --- keys ----------------------------------------------------------------------------

    def confirm(self) -> None:
        menu, view = self.query_one(Menu), self.view
        if menu.is_open:
            menu.pick()
        elif not self.acts or view.phase == "window":
            self.label()
        elif self.query_one(PirateHand).chosen:
            self.use_raised()
        else:
            self.action_end()

    def use_raised(self) -> None:
        """Use the raised cards; if they can be used in several ways, ask."""
        meant = self.meant()
        if len(meant) > 1:
            self.offer([self.talk.item(chain) for chain in meant])
            self.label()
        elif meant:
            self.perform(meant[0])
        else:
            self.perform((wish(self.query_one(PirateHand).chosen, self.island),))

    def action_end(self) -> None:
        """The ways to end the turn, or the last placement."""
        if not self.acts:
            return
        if self.view.phase == "last":
            own = self.own
            items = [self.talk.item(({"done": True},))]
            if own is not None and own.best is not None:
                items.insert(0, self.talk.best(own.best))
            self.offer(items)
        elif self.view.phase == "turn":
            ends = [do for do in self.legal if "end" in do or "out" in do]
            if not ends:
                self.perform(({"end": "pile"},))
                return
            view = self.view
            self.offer([self.talk.item((do,), view) for do in reversed(ends)])
        self.label()

    def picked(self, item: Item) -> None:
        """Something of the list was chosen."""
        moves = item.moves
        if moves and "next" in moves[0]:
            self.ordered = (*self.ordered, moves[0]["next"])
            left = self.left_to_order()
            if len(set(left)) > 1:
                self.offer(self.talk.next_of(left, len(self.ordered)))
                return
            moves = ({"order": [*self.ordered, *left]},)
        if not self.forced:
            self.offer([])
        if moves:
            self.perform(moves)
        else:
            self.reading = False
            self.label()

    @on(Button.Pressed, "#go")
    def pressed(self) -> None:
        self.action_confirm()

    def action_cursor(self, columns: int, rows: int) -> None:
        menu, hand = self.query_one(Menu), self.query_one(PirateHand)
        if menu.is_open:
            menu.move_cursor(columns + rows)
        elif rows:
            hand.move_row(rows)
        else:
            hand.move_cursor(columns)

    def action_number(self, number: int) -> None:
        menu = self.query_one(Menu)
        if menu.is_open:
            menu.pick(number - 1)
        else:
            self.query_one(PirateHand).pick(str(number))

    def action_raise_card(self, card: str) -> None:
        """J: a joker; R: a rainbow pirate."""
        self.query_one(PirateHand).pick(card)

    def action_raise_pointed(self) -> None:
        """Space: raise the card under the cursor, or put it back."""
        self.query_one(PirateHand).toggle()

    def action_next_black(self) -> None:
        """Tab: to the next black card."""
        self.query_one(PirateHand).next_black()

    def action_clear(self) -> None:
        """Close the list, choose nothing."""
        if self.forced:
            self.ordered = ()
            self.open_forced()
            return
        self.reading = False
        self.offer([])
        self.query_one(PirateHand).clear()

    def action_lift(self) -> None:
        """Take a group back to hand (RP-9)."""
        if not self.acts or self.forced:
            return
        lifts = [do for do in self.legal if "lift" in do]
        if lifts:
            self.offer([self.talk.item((do,)) for do in lifts])
            self.label()
        elif self.island:
            self.perform(({"lift": self.island[0]},))

    def action_best(self) -> None:
        """Place best."""
        own = self.own
        if own is not None and own.best is not None:
            self.perform(tuple(own.best.moves))
        elif self.acts and not self.forced:
            self.tell(self.say("terminal.no_best"))

    def action_finish(self, source: str) -> None:
        """O or P: end the turn with the open cards, or from the pile (RP-11)."""
        if self.acts and not self.forced:
            self.perform(({"end": source},))

    def action_go_out(self) -> None:
        """Go out (RP-18)."""
        if self.acts:
            self.perform(({"out": True},))

    def action_answer(self, block: bool) -> None:
        """Block a black card, or let it be (RP-13)."""
        if self.acts and self.view.phase == "window":
            self.perform(({"block": block},))

    def action_never(self) -> None:
        """Block nothing until one's own turn, or be asked again (RP-14)."""
        viewer = self.viewer
        if viewer is None or (self.view.phase != "window" and viewer == self.view.actor):
            return
        self.never ^= {viewer}
        self.draw()
        self.tell(self.say("terminal.never.on" if viewer in self.never else "terminal.never.off"))
        self.advance()

    def action_discard(self) -> None:
        """Read the discard, the newest first."""
        if not self.forced and self.view.discard:
            self.reading = True
            self.offer(self.talk.discard(self.view.discard))
            self.label()
