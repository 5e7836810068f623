"""The texts of the page and of the games, as the page has them."""

from __future__ import annotations

import json
from pathlib import Path

from ludarc.core.words import elided

ROOT = Path(__file__).parents[2]
LANGUAGES = ("fr", "en")
PAGE = {lang: ROOT / "web" / "messages" / f"{lang}.json" for lang in LANGUAGES}


def catalogue(path: Path) -> dict[str, str]:
    texts: dict[str, str] = json.loads(path.read_text("utf-8"))
    return texts


GAMES = ROOT / "src" / "ludarc" / "games"
TEXTS = {lang: catalogue(path) for lang, path in PAGE.items()}
SAID = {
    lang: texts
    | {
        f"{path.parent.name}.{key}": text
        for path in GAMES.glob(f"*/{lang}.json")
        for key, text in catalogue(path).items()
    }
    for lang, texts in TEXTS.items()
}
"""All that the page may say; the texts of a game follow its name: `rainbow.ui.hand`."""


def say(lang: str, key: str, **facts: object) -> str:
    """A text of the page, or of a game on it, with its facts filled in."""
    texts = SAID[lang]
    one = f"{key}.one"
    text = texts[one if facts.get("n") == 1 and one in texts else key]
    if lang == "fr":
        text = elided(text, {name: str(fact) for name, fact in facts.items()})
    return text.format(**facts)


def game_word(game: str, lang: str, key: str) -> str:
    """A text of a game."""
    return catalogue(GAMES / game / f"{lang}.json")[key]
