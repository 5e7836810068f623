"""Rainbow Pirates on the screen: what a person does at the table, key by key."""

from __future__ import annotations

from textual import on
from textual.widgets import Button

from ludarc.cli.terminal.menu import Chain, Item, Menu
from ludarc.core.events import Event
from ludarc.core.faults import Refusal
from ludarc.games.pirates.terminal import keys
from ludarc.games.pirates.terminal.board import PiratesBoard
from ludarc.games.pirates.terminal.hand import PirateHand
from ludarc.games.pirates.terminal.wishes import wish


class PiratesScreen(PiratesBoard):
    """The table, and what the person at the keyboard does."""

    BINDINGS = keys.BINDINGS

    CSS = """
    PiratesScreen #side { width: 26; }
    PiratesScreen.-wide #side { width: 38; }
    #duties { height: 1; padding: 0 1; }
    PiratesScreen #action, PiratesScreen #message { height: 2; text-wrap: wrap; }
    """

    AUTO_FOCUS = ""  # Enter is the screen's, never the button's

    # --- whose turn ----------------------------------------------------------------------

    def advance(self) -> None:
        super().advance()
        self.tick()

    # --- moves ---------------------------------------------------------------------------

    def perform(self, moves: Chain) -> None:
        """Make moves one after another, or say why one may not be made."""
        if self.viewer is None or self.looking or self.sitting.over:
            return
        if self.sitting.waits(self.viewer):
            self.tell(self.say("hint.wait"))
            return
        events: list[Event] = []
        for number, do in enumerate(moves):
            try:
                events += self.sitting.act(self.viewer, do)
            except Refusal as refusal:
                if number:
                    self.happened(events)
                self.tell(self.why(refusal), "refused")
                return
        self.happened(events)

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
        never = not self.sitting.declines(viewer)
        self.happened(self.sitting.decline(viewer, never))
        self.tell(self.say("terminal.never.on" if never else "terminal.never.off"))

    def action_discard(self) -> None:
        """Read the discard, the newest first."""
        if not self.forced and self.view.discard:
            self.reading = True
            self.offer(self.talk.discard(self.view.discard))
            self.label()
