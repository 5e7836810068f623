"""What viewers see of Rainbow."""

from __future__ import annotations

from ludarc.core.show import Show
from ludarc.core.tale import Part, Tale
from ludarc.core.words import Words
from ludarc.games.rainbow import sight, story, view
from ludarc.games.rainbow.options import RainbowOptions
from ludarc.games.rainbow.rules import Rainbow


class RainbowShow(Show[Rainbow]):
    """Open piles if the options say so (RB-14)."""

    words = Words("ludarc.games.rainbow")
    view_types = (view.RainbowTable, view.RainbowHand)

    def best_play(self, tale: Tale) -> Part | None:
        return story.best_play(tale)

    def shared(self, state: Rainbow) -> view.RainbowTable:
        assert isinstance(self.options, RainbowOptions)
        return sight.shared(state, self.options.open_scores)

    def own(self, state: Rainbow, seat: int) -> view.RainbowHand:
        return sight.own(state, seat)
