"""Ludarc: an open game table for Rainbow, Sequence, Rainbow Pirates and Regenbogen."""

from __future__ import annotations

from ludarc import _form

__version__ = "0.1.0"

why_plain = _form.choose_form()
"""Why the plain form of the rules runs; empty when the compiled one does."""
