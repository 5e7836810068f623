"""Sequence: court cards bear the letters of the reader's language, and the record its own."""

from __future__ import annotations

import pytest

from ludarc.core.words import LANGUAGES
from ludarc.games.sequence.cards import KIND_OF, NAMES
from ludarc.games.sequence.names import card_name
from tests.games.sequence.sheet import Sheet
from tests.web.words import game_word

LETTERS = {"fr": {"K": "R", "Q": "D", "J": "V"}, "en": {"K": "K", "Q": "Q", "J": "J"}}
SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_card_is_named_in_the_letters_of_the_language(lang: str) -> None:
    """SQ-1"""
    for name in NAMES:
        rank = "10" if name[0] == "T" else LETTERS[lang].get(name[0], name[0])
        assert card_name(KIND_OF[name], lang) == rank + SIGNS[name[1]]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_speaks_the_words_that_begin_with_these_letters(lang: str) -> None:
    """SQ-1"""
    for rank, letter in LETTERS[lang].items():
        assert game_word("sequence", lang, f"ui.rank.{rank}")[0].upper() == letter


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", ["Ana coupe R♠.", "Léo coupe R♠.", "Zoé coupe 2♠."]),
        ("en", ["Ana cuts K♠.", "Léo cuts K♠.", "Zoé cuts 2♠."]),
    ],
)
def test_the_log_tells_cuts_in_these_letters(lang: str, told: list[str]) -> None:
    """SQ-5"""
    sheet = Sheet(3)
    notes = [note for note in sheet.game.show.opening(sheet.state) if note.key == "cut"]
    assert [sheet.game.show.tell(note, lang, ["Ana", "Léo", "Zoé"]) for note in notes] == told


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("fr", "Ana retire le jeton de l’équipe verte en F5 avec le valet V♠."),
        ("en", "Ana removes the green team’s chip on F5 with the jack J♠."),
    ],
)
def test_the_log_tells_moves_in_these_letters(lang: str, told: str) -> None:
    """SQ-8"""
    sheet = Sheet(hands=["JS"], chips=["", "F5"])
    move = sheet.game.read(sheet.state, 0, {"card": "JS", "remove": "F5"})
    note = sheet.game.named(sheet.state, 0, move)
    assert sheet.game.show.tell(note, lang, ["Ana", "Léo"]) == told


@pytest.mark.parametrize(
    ("lang", "why"),
    [
        ("fr", "D♦ ne retire pas de jeton : seuls les valets à un œil (V♠ et V♥) le font."),
        ("en", "Q♦ does not remove chips: only one-eyed jacks (J♠ and J♥) do."),
    ],
)
def test_refusals_are_told_in_these_letters(lang: str, why: str) -> None:
    """SQ-8"""
    sheet = Sheet(hands=["QD"])
    refusal = sheet.refused(0, {"card": "QD", "remove": "F5"})
    assert sheet.game.show.explain(refusal, lang) == why
