"""What is said at a table of Rainbow Pirates: who must do what, what a card does."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from rich.text import Text

from ludarc.cli.terminal.colours import Look
from ludarc.cli.terminal.menu import Chain, Item
from ludarc.cli.terminal.speech import Speech
from ludarc.core.contract import Game
from ludarc.core.faults import Json
from ludarc.games.pirates.codec.view import Best, Duty, PiratesHand, PiratesTable, is_full
from ludarc.games.pirates.law.deck import DECK
from ludarc.games.pirates.terminal.cards import (
    ARCH,
    CLOSE,
    TIGHT,
    bare,
    card_text,
    cards_text,
    plain,
)

BLOCKS = {black.key: black.blocked_by for black in DECK.black}
SHOWN_DUTIES = 4
FULL_GROUP = 8
"""Groups of more cards are written tighter in a list."""


@dataclass(frozen=True)
class PirateTalk:
    """The words of the table in the language of the evening."""

    say: Speech
    game: Game[Any]
    names: Sequence[str]
    look: Look

    # --- cards ---------------------------------------------------------------------------

    def name(self, card: str) -> str:
        """A card by its name; a colour with its number."""
        card = bare(card)
        words = self.game.show.words
        if card.isdigit():
            return f"{card} {words.say(self.say.lang, f'colour.{card}', {}).lower()}"
        return words.say(self.say.lang, f"card.{card}", {})

    def black(self, key: str) -> str:
        """What a black card does, and what stops it."""
        return self.say(
            "terminal.black",
            card=self.name(key),
            effect=self.say(f"terminal.effect.{key}"),
            block=self.name(str(BLOCKS[key])),
        )

    # --- who must do what ----------------------------------------------------------------

    def prompt(
        self, view: PiratesTable, own: PiratesHand | None, viewer: int | None, acts: bool
    ) -> str:
        """Who must do what, and why."""
        say, names = self.say, self.names
        if view.phase == "over":
            return say("prompt.over")
        if acts and viewer is not None and own is not None:
            return self.yours_to_do(view, own, viewer)
        who: int | list[int] = [] if view.actor is None else view.actor
        black = self.name(view.attack.card) if view.attack is not None else ""
        if view.phase in ("window", "give"):
            who = view.attack.asked if view.attack is not None else []
        noted = own is not None and own.answered and view.phase in ("window", "give", "last")
        key = "noted" if noted else view.phase
        return say(f"terminal.wait.{key}", names, who=who, black=black)

    def yours_to_do(self, view: PiratesTable, own: PiratesHand, viewer: int) -> str:
        """What the person at the keyboard must do."""
        say, names, attack = self.say, self.names, view.attack
        if view.phase == "turn":
            key = "must" if own.must else "turn"
            if view.rainbows[viewer] >= 2 and not own.hand:
                key = "out"
            return say(f"terminal.you.{key}", names, who=viewer)
        if attack is None:
            return say(f"terminal.you.{view.phase}", names, who=viewer)
        at = say("terminal.at", names, whom=attack.at) if attack.at is not None else ""
        facts = {"black": self.name(attack.card), "block": self.name(attack.blocked_by)}
        effect = say(f"terminal.effect.{attack.card}")
        return say(
            f"terminal.you.{view.phase}",
            names,
            who=viewer,
            whom=attack.by if attack.at in (None, viewer) or attack.by != viewer else attack.at,
            at=at,
            effect=effect,
            **facts,
        )

    def treasure(self, table: PiratesTable, seat: int) -> Text:
        """What lies on an island: cards, complete rainbows, rainbow pirates (RP-21)."""
        island = table.islands[seat]
        pirates = island.count(["rainbow"])
        cards = sum(map(len, island)) - pirates
        text = Text(end="", style=self.look.dim)
        text.append(self.say("terminal.end.cards", n=cards).ljust(10))
        text.append(f" {ARCH} {table.rainbows[seat]}  ")
        text.append_text(cards_text(["rainbow"] * pirates, self.say.lang))
        if table.out == seat:
            text.append(" " + self.say("terminal.end.out"), self.look.mark)
        return text

    def may_block(self, view: PiratesTable, hand: list[str]) -> str:
        """Whether the person at the keyboard has what stops the black card."""
        attack = view.attack
        assert attack is not None
        held = hand.count(attack.blocked_by)
        key = "terminal.hint.block" if held else "terminal.hint.no_block"
        return self.say(key, n=held, block=self.name(attack.blocked_by))

    def yours(self, seat: int, own: PiratesHand, never: bool) -> str:
        """Over the hand: whose it is."""
        words = self.say("terminal.yours", name=self.names[seat], n=len(own.hand))
        return words + (" · " + self.say("terminal.never.short") if never else "")

    def duties(self, must: list[Duty]) -> Text:
        """What must still be placed, and why (RP-10)."""
        text = Text(end="", no_wrap=True, overflow="ellipsis")
        text.append(self.say("terminal.must") + " ", self.look.mark)
        for number, duty in enumerate(must):
            if number == SHOWN_DUTIES:
                text.append(" …", self.look.dim)
                break
            if number:
                text.append("  ")
            text.append_text(cards_text(duty.cards, self.say.lang, CLOSE))
            text.append(" " + self.say(f"terminal.must.{duty.why}"), self.look.dim)
            if duty.to is not None:
                text.append(" ")
                text.append_text(cards_text(duty.to, self.say.lang, CLOSE))
        return text

    # --- lists ---------------------------------------------------------------------------

    def item(self, chain: Chain, view: PiratesTable | None = None) -> Item:
        """Moves as a line of a list."""
        return Item(self.label(chain, view), chain)

    def label(self, chain: Chain, view: PiratesTable | None = None) -> Text:
        """A few words and cards for what moves do."""
        do = chain[0]
        text = Text(end="", no_wrap=True)
        lang = self.say.lang
        if "add" in do:
            text.append_text(cards_text(do["to"], lang, CLOSE)).append(" + ")
            return text.append_text(cards_text([move["add"] for move in chain], lang, CLOSE))
        if "lay" in do:
            for move in chain:
                text.append_text(cards_text(move["lay"], lang, CLOSE)).append(" ")
            return text
        if "lift" in do:
            return text.append_text(cards_text(do["lift"], lang, CLOSE))
        if "hit" in do:
            return self.struck(do)
        if "black" in do:
            if "at" in do:
                return text.append(self.say("terminal.do.at", self.names, whom=do["at"]))
            return text.append(self.say("terminal.do.play", card=self.name(do["black"])))
        if "end" in do:
            source = do["end"]
            text.append(self.say(f"terminal.do.end.{source}") + " ")
            if view is not None and source == "open":
                text.append_text(cards_text(view.open, lang, CLOSE))
            return text
        if "out" in do or "done" in do:
            return text.append(self.say("terminal.do.out" if "out" in do else "terminal.do.done"))
        card = str(next(iter(do.values())))
        return text.append_text(card_text(card, lang)).append(" " + self.called(card))

    def called(self, card: str) -> str:
        """The name of a card beside its picture, which shows the number already."""
        return self.name(card).removeprefix(f"{card} ")

    def struck(self, do: Json) -> Text:
        """A card to be taken out of its group: it stands between brackets."""
        text = Text(end="", no_wrap=True)
        marked = False
        room = CLOSE if len(do["in"]) <= FULL_GROUP else TIGHT
        for card in do["in"]:
            hit = card == do["hit"] and not marked
            marked = marked or hit
            text.append("[" if hit else "", self.look.mark)
            text.append_text(card_text(card, self.say.lang, room))
            text.append("]" if hit else "", self.look.mark)
        return text

    def best(self, best: Best) -> Item:
        """To have it placed best."""
        return Item(Text(self.say("terminal.do.best", n=best.points)), tuple(best.moves))

    def next_of(self, cards: list[str], placed: int) -> list[Item]:
        """Which card of the pile comes next? (RP-15, Lookout)"""
        items = []
        for card in dict.fromkeys(cards):
            text = Text(f"{placed + 1}. ", self.look.dim, end="", no_wrap=True)
            text.append_text(card_text(card, self.say.lang)).append(" " + self.called(card))
            items.append(Item(text, ({"next": card},)))
        return items

    def discard(self, cards: list[str]) -> list[Item]:
        """The discard to read, the newest card first (RP-22)."""
        return [
            Item(card_text(card, self.say.lang).append(" " + self.called(card)), ())
            for card in reversed(cards)
        ]

    def promise(self, chain: Chain) -> str:
        """What Enter does with the raised cards."""
        do, lang = chain[0], self.say.lang
        if "lay" in do:
            cards = " ".join(plain(move["lay"], lang) for move in chain)
            sign = f" {ARCH}" if is_full(do["lay"]) else ""
            return self.say("terminal.promise.lay", cards=cards) + sign
        if "add" in do:
            cards = plain([move["add"] for move in chain], lang)
            return self.say("terminal.promise.add", cards=cards, to=plain(do["to"], lang))
        return self.black(do["black"])
