"""The deck is one data file: a corrected one is taken, a wrong one refused by file and field."""

from __future__ import annotations

from importlib.resources import files

import pytest

from ludarc.core.faults import Fault
from ludarc.games.pirates.game import PiratesGame
from ludarc.games.pirates.law.cards import CARD_NAMES
from ludarc.games.pirates.law.deck import DECK, read

TEXT = (files("ludarc.games.pirates.law") / "deck.toml").read_text("utf-8")


def test_the_box_has_120_cards_of_17_kinds() -> None:
    """RP-1"""
    counts = DECK.counts()
    assert (sum(counts), len(counts)) == (120, 17)
    assert counts[:9] == [11] * 7 + [7, 5]
    assert sum(counts[9:]) == 31


def test_two_to_five_may_play() -> None:
    """RP-1"""
    assert PiratesGame.seat_counts == (2, 3, 4, 5)
    for players in (1, 6):
        with pytest.raises(Fault, match="RP-1"):
            PiratesGame.settle({"players": players})


def test_a_corrected_list_is_read() -> None:
    """RP-1, RP-15"""
    other = TEXT.replace(
        'count = 4\ntarget = "one"\nblocked_by = 5', 'count = 3\ntarget = "one"\nblocked_by = 2'
    )
    other = other.replace("[joker]\ncount = 7", "[joker]\ncount = 8").replace(
        '"Canon"', '"Bombarde"'
    )
    deck = read(other)
    assert deck.joker.count == 8
    boy = next(black for black in deck.black if black.key == "cabin-boy")
    assert (boy.count, boy.blocked_by) == (3, 2)
    assert any(black.fr == "Bombarde" for black in deck.black)


@pytest.mark.parametrize(
    ("old", "new", "where", "what"),
    [
        ('key = "cask"', 'key = "barrel"', "deck.toml: black[2].key", "'barrel' is none of"),
        ('key = "cask"', 'key = "thief"', "deck.toml: black[2].key", "twice"),
        ("count = 5", "count = 16", "deck.toml: rainbow_pirate.count", "<= 15"),
        ("count = 5", "count = -1", "deck.toml: rainbow_pirate.count", ">= 0"),
        ("count = 5", "count = 4", "deck.toml: count", "119 cards in all instead of 120"),
        ("count = 5", 'count = "five"', "deck.toml: rainbow_pirate.count", "Expected"),
        ("count = 11", "count = 0", "deck.toml: colour[0].count", ">= 1"),
        ("blocked_by = 1", "blocked_by = 8", "deck.toml: black[0].blocked_by", "<= 7"),
        ("blocked_by = 1", "blocked_by = 0", "deck.toml: black[0].blocked_by", ">= 1"),
        ('target = "one"', 'target = "two"', "deck.toml: black[0].target", "Invalid enum"),
        ('target = "one"', 'target = "all"', "deck.toml: black[0].target", "can have 'one'"),
        ("number = 2", "number = 1", "deck.toml: colour.number", "1 to 7 each once"),
        ("[joker]\ncount = 7", "[[joker]]\ncount = 7", "deck.toml: joker", "Expected `object`"),
        ("[joker]", "[jokers]", "deck.toml", "jokers"),
        ("[joker]", "[joker", "deck.toml", "not TOML"),
        ("points = 5", "points = 5\nworth = 3", "deck.toml: rainbow_pirate", "worth"),
    ],
)
def test_a_wrong_list_is_refused_by_file_and_field(
    old: str, new: str, where: str, what: str
) -> None:
    """RP-1, RP-15"""
    assert old in TEXT
    with pytest.raises(Fault) as caught:
        read(TEXT.replace(old, new, 1))
    assert caught.value.where == where
    assert what.replace("`", "'") in caught.value.what


def test_a_black_kind_cannot_be_missing() -> None:
    """RP-15"""
    start = TEXT.index('[[black]]\nkey = "lookout"')
    with pytest.raises(Fault, match="'lookout' is missing"):
        read(TEXT[:start])


@pytest.mark.parametrize("lang", ["fr", "en"])
def test_every_card_has_its_name_from_the_deck(lang: str) -> None:
    """RP-1"""
    catalogue = PiratesGame.show_type.words.catalogues[lang]
    for name in CARD_NAMES[:17]:
        assert catalogue[f"card.{name}"]
    assert catalogue["card.cannon"] == {"fr": "Canon", "en": "Cannon"}[lang]
