"""Sequence on the screen: what a person does at the table, key by key."""

from __future__ import annotations

from typing import ClassVar

from textual import on
from textual.binding import Binding, BindingType
from textual.widgets import Button

from ludarc.games.sequence.board import SQUARE_OF
from ludarc.games.sequence.terminal.board import SequenceBoard
from ludarc.games.sequence.terminal.hand import SuitHand
from ludarc.games.sequence.terminal.squares import Squares


class SequenceScreen(SequenceBoard):
    """The table, and what the person at the keyboard does."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("7", "number(7)", show=False),
        Binding("tab", "next_card", show=False),
        Binding("space", "next_target", show=False),
        Binding("escape,backspace", "clear", show=False),
        Binding("d", "draw_card", show=False),
        Binding("c", "call", show=False),
        Binding("a", "accept", show=False),
        Binding("y", "answer(True)", show=False),
        Binding("n", "answer(False)", show=False),
    ]

    forgoing = False
    """The person at the keyboard passes it on without having drawn (SQ-13)."""

    # --- whose turn ----------------------------------------------------------------------

    def invite(self, actor: int) -> None:
        """A person who has yet to draw keeps the keyboard until they draw or forgo it (SQ-13)."""
        keeps = self.hides_hands and self.viewer not in (None, actor)
        if keeps and not self.forgoing and self.viewer in self.view.open_draws:
            self.draw()
            self.announce(self.say("terminal.you.draw", self.sitting.names, who=self.viewer or 0))
            self.tell(self.say("terminal.hint.pass"))
            return
        self.forgoing = False
        super().invite(actor)

    # --- choosing ------------------------------------------------------------------------

    @on(SuitHand.Changed)
    def card_chosen(self) -> None:
        """Another card: go where it can be played."""
        self.fives, self.five = (), 0
        board = self.query_one(Squares)
        squares = [SQUARE_OF[name] for name in self.targets(self.query_one(SuitHand).chosen)]
        if squares and board.cursor not in squares:
            board.go(squares[0])
        self.show_board()

    # --- keys ----------------------------------------------------------------------------

    def confirm(self) -> None:
        if self.fives:
            self.attempt(self.fives[self.five])
            return
        if self.must_draw and self.viewer not in self.sitting.awaited:
            self.pass_on()
            return
        wanted = self.wanted()
        if not wanted:
            self.tell(self.hint(self.viewer in self.sitting.awaited))
        elif len(wanted) == 1:
            self.attempt(wanted[0])
        else:
            self.fives, self.five = tuple(wanted), 0
            self.show_board()

    def pass_on(self) -> None:
        """Leave the keyboard to the next person without drawing."""
        if self.hides_hands and self.sitting.awaited:
            self.forgoing = True
            self.advance()

    @on(Button.Pressed, "#go")
    def pressed(self) -> None:
        if self.must_draw:
            self.action_draw_card()
        else:
            self.action_confirm()

    @on(Squares.Picked)
    def square_picked(self, event: Squares.Picked) -> None:
        self.label()
        if self.query_one(SuitHand).chosen is not None:
            self.confirm()

    def action_cursor(self, columns: int, rows: int) -> None:
        if self.fives:
            self.five = (self.five + columns + rows) % len(self.fives)
            self.show_board()
        else:
            self.query_one(Squares).move_cursor(columns, rows)

    def action_number(self, number: int) -> None:
        self.query_one(SuitHand).pick(number - 1)

    def action_next_card(self) -> None:
        """Tab: the next card of the hand."""
        self.query_one(SuitHand).step()

    def action_next_target(self) -> None:
        """Space: the next square the chosen card can go to."""
        self.query_one(Squares).next_target()

    def action_clear(self) -> None:
        """Choose nothing."""
        self.query_one(SuitHand).pick(None)

    def action_draw_card(self) -> None:
        """Draw by hand (SQ-13)."""
        self.attempt({"draw": True})

    def action_call(self) -> None:
        """Accuse the team that moved last, or the next one, of giving advice (SQ-21)."""
        moves, teams = self.sitting.table.moves, self.view.teams
        if self.viewer is None:
            return
        mine = self.viewer % teams
        last = moves[-1].seat % teams if moves else mine
        self.attempt({"call": last if last != mine else (mine + 1) % teams})

    def action_answer(self, confirmed: bool) -> None:
        """Confirm what was called, or do not (SQ-21)."""
        if self.view.phase == "answer":
            self.attempt({"confirm": confirmed})

    def action_accept(self) -> None:
        """Somebody of the accused team at this keyboard admits it (SQ-21)."""
        call = self.view.call
        if call is None:
            return
        accused = [s for s in self.sitting.persons if s % self.view.teams == call.team]
        if accused:
            self.happened(self.sitting.act(accused[0], {"accept": True}))
