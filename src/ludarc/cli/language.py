"""The reader's language: what was asked for, else what the environment says, else French."""

from __future__ import annotations

import os
from argparse import ArgumentParser

from ludarc.core.words import LANGUAGES, SOURCE_LANGUAGE


def add_language(parser: ArgumentParser) -> None:
    """Give a command its `--lang`."""
    parser.add_argument(
        "--lang", choices=LANGUAGES, default=spoken(), help="fr or en (default: your locale)"
    )


def spoken() -> str:
    """The language of the environment."""
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable, "")
        if value:
            found = value[:2].lower()
            if found in LANGUAGES:
                return found
            return "en" if value not in ("C", "C.UTF-8", "POSIX") else SOURCE_LANGUAGE
    return SOURCE_LANGUAGE
