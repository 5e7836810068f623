"""Regenbogen: turn up discs, remember, complete the rainbow (RG-1 to RG-14)."""
