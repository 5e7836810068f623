"""What viewers see of Regenbogen."""

from __future__ import annotations

from ludarc.core.show import Show
from ludarc.core.tale import Part, Tale
from ludarc.core.words import Words
from ludarc.games.regenbogen import story, view
from ludarc.games.regenbogen.options import RegenbogenOptions
from ludarc.games.regenbogen.rules import Regenbogen


class RegenbogenShow(Show[Regenbogen]):
    """Discs that were seen once stay open if the options say so (RG-13)."""

    words = Words("ludarc.games.regenbogen")
    view_types = (view.RegenbogenTable,)

    def best_play(self, tale: Tale) -> Part | None:
        return story.best_play(tale)

    def shared(self, state: Regenbogen) -> view.RegenbogenTable:
        assert isinstance(self.options, RegenbogenOptions)
        return view.shared(state, self.options.look_seconds, self.options.open_memory)
