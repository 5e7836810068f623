"""Which form of the rules runs: compiled, or the plain sources.

A compiled module hides its source, so an edited file could go unnoticed. Every start therefore
compares the sources with the stamp left by the build; when they differ, or when the variable
LUDARC_PURE is set, the plain sources are imported instead.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from collections.abc import Sequence
from importlib.machinery import SOURCE_SUFFIXES, FileFinder, ModuleSpec, SourceFileLoader
from pathlib import Path
from types import ModuleType

HOME = Path(__file__).parent


class PlainFinder:
    """Finds the sources of this package, never its binaries."""

    @staticmethod
    def find_spec(
        name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if not name.startswith("ludarc.") or path is None:
            return None
        for folder in path:
            finder = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES))
            spec = finder.find_spec(name)
            if spec is not None:
                return spec
        return None


def stale_sources(home: Path = HOME) -> list[str] | None:
    """The sources edited or removed since they were compiled; None if nothing was compiled."""
    try:
        stamp: dict[str, str] = json.loads((home / "_built.json").read_text())
    except (OSError, ValueError):
        return None
    return [
        name
        for name, print_ in stamp.items()
        if not (home / name).exists()
        or hashlib.sha256((home / name).read_bytes()).hexdigest() != print_
    ]


def choose_form() -> str:
    """Choose the form for this process; return why the plain one was taken, or nothing."""
    stale = stale_sources()
    if os.environ.get("LUDARC_PURE"):
        reason = "LUDARC_PURE is set"
    elif stale is None:
        reason = "nothing was compiled here"
    elif stale:
        reason = f"changed since they were compiled: {', '.join(stale)}"
        print(f"ludarc: {reason}; running the plain form", file=sys.stderr)
    else:
        return ""
    sys.meta_path.insert(0, PlainFinder)
    return reason
