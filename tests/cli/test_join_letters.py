"""`ludarc join`: cards and colours are shown and typed in the letters of the language."""

from __future__ import annotations

from typing import Any

import pytest

from ludarc.cli.parts import remote_of
from ludarc.cli.remote.table import RemoteTable
from ludarc.cli.remote.words import speech
from ludarc.core.words import LANGUAGES
from ludarc.games import settle
from tests.web.words import TEXTS

KING: dict[str, Any] = {"card": "KS", "place": "D5"}
QUEEN: dict[str, Any] = {"card": "QD", "place": "E5"}
JACK: dict[str, Any] = {"card": "JH", "remove": "F5"}
DEAD: dict[str, Any] = {"dead": "KD"}
TEN: dict[str, Any] = {"card": "TD", "place": "A2"}


def remote(game: str, lang: str, view: dict[str, Any]) -> RemoteTable:
    """A table far away with this view."""
    settled = settle(game, {"players": 2})
    return remote_of(game)(settled, view, 0, ["Ana", "Léo"], speech(lang, game))


@pytest.mark.parametrize(
    ("lang", "labels"),
    [
        ("fr", ["card RS place D5", "card DD place E5", "card VH remove F5", "dead RD"]),
        ("en", ["card KS place D5", "card QD place E5", "card JH remove F5", "dead KD"]),
    ],
)
def test_the_list_of_moves_has_the_letters_of_the_language(lang: str, labels: list[str]) -> None:
    table = remote("sequence", lang, {})
    assert [table.label(move) for move in (KING, QUEEN, JACK, DEAD)] == labels
    assert table.label(TEN) == "card TD place A2"
    assert table.label({"call": 1}) == "call 1"


@pytest.mark.parametrize(
    ("lang", "typed", "meant"),
    [
        ("fr", "rs", KING),
        ("fr", "r♠", KING),
        ("fr", "ks", KING),
        ("fr", "dd", QUEEN),
        ("fr", "qd e5", QUEEN),
        ("fr", "vh f5", JACK),
        ("fr", "jh", JACK),
        ("fr", "dead rd", DEAD),
        ("fr", "10♦", TEN),
        ("en", "ks", KING),
        ("en", "k♠", KING),
        ("en", "td", TEN),
        ("en", "rs", None),
    ],
)
def test_a_card_is_typed_in_the_letters_of_the_language_or_of_the_record(
    lang: str, typed: str, meant: dict[str, Any] | None
) -> None:
    found = remote("sequence", lang, {}).meant(typed, [KING, QUEEN, JACK, DEAD, TEN])
    assert found == ([(meant,)] if meant else [])


@pytest.mark.parametrize(("lang", "king", "jack"), [("fr", "R♠", "V♥"), ("en", "K♠", "J♥")])
def test_the_picture_of_the_table_has_the_letters_of_the_language(
    lang: str, king: str, jack: str
) -> None:
    shared = {
        "chips": "." * 100,
        "sequences": [],
        "last": None,
        "teams": 2,
        "actor": 0,
        "hand_counts": [7, 7],
        "done": [0, 0],
        "open_draws": [],
        "stock": 60,
    }
    view = {"shared": shared, "own": {"hand": ["JH"], "dead": []}}
    picture = remote("sequence", lang, view).picture(80).plain
    assert picture.count(king) == 2
    assert picture.count(jack) == 1


def test_a_colour_has_the_letters_the_page_gives_it() -> None:
    for lang in LANGUAGES:
        for colour in ("red", "orange", "yellow", "green", "blue", "violet"):
            discs = [{"lies": "up", "colour": colour}, {"lies": "down"}] * 6
            view = {"shared": {"discs": discs, "actor": 0, "won": [0, 0]}}
            rows = remote("regenbogen", lang, view).picture(80).plain.splitlines()
            assert rows[2].count(f"({TEXTS[lang][f'letter.{colour}']}") == 3
            assert rows[0].index("B") == rows[2].index("( ", 6) + 1
