"""Rainbow Pirates in `ludarc join`: the table as the terminal shows it, moves typed as cards."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
from rich.text import Text

from ludarc.cli.remote.table import RemoteTable
from ludarc.cli.terminal.colours import DARK, LOOKS
from ludarc.cli.terminal.menu import Chain
from ludarc.cli.terminal.speech import Speech
from ludarc.core.contract import Game
from ludarc.core.faults import Json
from ludarc.games.pirates.codec.view import PiratesHand, PiratesTable
from ludarc.games.pirates.terminal.cards import BLACK_KEYS, LIGHT_KEYS, cards_text, letters
from ludarc.games.pirates.terminal.islands import Harbour, drawn
from ludarc.games.pirates.terminal.talk import PirateTalk
from ludarc.games.pirates.terminal.wishes import meanings

LOOK = LOOKS[DARK.name]
TALL = 100
"""The picture scrolls: it may be as long as it likes."""

ORDER = ("block", "out", "done", "end", "black", "add", "lay", "lift")
"""The list of moves: what ends something first, what undoes something last."""

SHORT: dict[str, Json] = {
    "y": {"block": True},
    "n": {"block": False},
    "o": {"end": "open"},
    "p": {"end": "pile"},
    "x": {"out": True},
}
"""The keys of the game in one terminal, typed."""

BEST = "b"
CARD_KEYS = {"j": "joker", "★": "joker", "r": "rainbow", "p∩": "rainbow"}


class PiratesRemote(RemoteTable):
    """A view of the server, read again as what it was before it was sent."""

    numbered = True

    def __init__(
        self,
        game: Game[Any],
        view: dict[str, Any],
        seat: int | None,
        names: Sequence[str],
        say: Speech,
    ) -> None:
        super().__init__(game, view, seat, names, say)
        self.shared = msgspec.convert(view["shared"], PiratesTable)
        own = view["own"]
        self.own = None if own is None else msgspec.convert(own, PiratesHand)
        self.talk = PirateTalk(Speech(say.lang).about(game.name), game, names, LOOK)

    # --- what the person sees ------------------------------------------------------------

    def picture(self, width: int) -> Text:
        """The hand and what must be placed, then the table."""
        text = Text(no_wrap=True)
        if self.own is not None:
            text.append_text(cards_text(self.own.hand, self.say.lang)).append("\n")
            if self.own.must:
                text.append_text(self.talk.duties(self.own.must)).append("\n")
        talk = self.talk
        harbour = Harbour(self.shared, self.own, self.seat, self.names, talk.say, LOOK)
        return text.append_text(drawn(harbour, width, TALL))

    def prompt(self, acts: bool) -> str:
        """Who must do what, in the words of the terminal; those who only watch are told less."""
        if self.seat is None:
            return super().prompt(acts)
        words = self.talk.prompt(self.shared, self.own, self.seat, acts)
        if acts and self.own is not None and self.shared.phase == "window":
            words += " " + self.talk.may_block(self.shared, self.own.hand)
        return words

    # --- what the person types -----------------------------------------------------------

    def meant(self, typed: str, legal: list[Json]) -> list[Chain]:
        """The moves a line means: a key of the game, the cards to be used, or words of moves."""
        return self.by_keys(typed, legal) or super().meant(typed, legal)

    def by_keys(self, typed: str, legal: list[Json]) -> list[Chain]:
        """The moves a line of keys or cards means."""
        if typed == BEST:
            best = self.own.best if self.own is not None else None
            return [] if best is None else [tuple(best.moves)]
        if typed in SHORT:
            return [(SHORT[typed],)] if SHORT[typed] in legal else []
        cards = [self.card(word) for word in typed.replace("-", " ").split()]
        known = [card for card in cards if card is not None]
        if not known or len(known) < len(cards):
            return []
        if self.shared.phase not in ("turn", "last") and len(known) == 1:
            return [(do,) for do in legal if known[0] in do.values()]
        return meanings(known, legal, self.island)

    def card(self, word: str) -> str | None:
        """A card by its number, its key or its two letters."""
        if word in (*LIGHT_KEYS, *BLACK_KEYS):
            return word
        short = {sign.lower(): key for key, sign in letters(self.say.lang).items()}
        return CARD_KEYS.get(word) or short.get(word)

    @property
    def island(self) -> list[list[str]]:
        """One's own groups."""
        if self.own is None or self.seat is None:
            return []
        return self.shared.islands[self.seat] if self.own.island is None else self.own.island

    def ordered(self, legal: list[Json]) -> list[Json]:
        """Moves in the order of the list; those of a kind stay as they are."""

        def rank(do: Json) -> int:
            verb = next((verb for verb in ORDER if verb in do), "")
            return ORDER.index(verb) if verb else 0

        return sorted(legal, key=rank)
