"""A name is one line that everybody sees as it is."""

from __future__ import annotations

import pytest

from ludarc.table.chairs import Plan
from ludarc.table.denied import Denied
from ludarc.table.head import planned
from ludarc.table.names import NAME_LENGTH, shown_name


@pytest.mark.parametrize(
    ("given", "kept"),
    [
        ("Nina", "Nina"),
        ("  Nina \t\n van  Dyk ", "Nina van Dyk"),
        ("Noe\u0301", "Noé"),
        ("\u202eanin\u202c", "anin"),
        ("\u2067Nina\u2069\u200b\ufeff", "Nina"),
        ("Ni\u200dna", "Nina"),
        ("Ni\x00na\x1b[31m", "Nina[31m"),
        ("a\ue000\ufdd0\U000e0041b", "ab"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("Iris\u2028Otto", "Iris Otto"),
        ("N" + "\u0300" * 30, "Ǹ" + "\u0300" * 4),
        ("x" * NAME_LENGTH, "x" * NAME_LENGTH),
        ("x" * (NAME_LENGTH + 1), ""),
        ("", ""),
        ("\u200b\u200d", ""),
        ("\u3164\u2800", ""),
        ("\u0301\ufe0f", ""),
        ("x" * 1_000_000, ""),
    ],
)
def test_a_name_is_kept_as_it_is_seen(given: str, kept: str) -> None:
    assert shown_name(given) == kept


def test_a_host_cannot_name_a_seat_with_characters_nobody_sees() -> None:
    with pytest.raises(Denied):
        planned([Plan("me", name="\u200b")], ["hash"])
    (chair,) = planned([Plan("me", name="\u202eNina")], ["hash"])
    assert chair.name == "Nina"
    assert planned([Plan("me", face="owl")], ["hash"])[0].face == "owl"
    assert planned([Plan("me", face="no face")], ["hash"])[0].face == ""
    (chair,) = planned([Plan("bot")], [])
    assert chair.name
