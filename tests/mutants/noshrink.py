"""A plugin of pytest: a test that tries examples stops at the first that fails. Nobody reads it
here, and to look for a simpler one takes minutes."""

from __future__ import annotations

from hypothesis import Phase, settings

settings.register_profile("mutants", phases=(Phase.explicit, Phase.generate))
settings.load_profile("mutants")
