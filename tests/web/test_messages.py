"""The texts of the page: none missing, none unused, the same facts in both languages."""

from __future__ import annotations

import re

from tests.web.words import ROOT, TEXTS

SOURCES = [
    path.read_text("utf-8")
    for path in sorted((ROOT / "web" / "src").rglob("*"))
    if path.suffix in (".ts", ".svelte") and not path.name.endswith(".test.ts")
]
PLAIN = re.compile(r"""["'`]([a-z_]+(?:\.\w+)*)["'`]""")
TEMPLATE = re.compile(r"`([a-z_]+\.[^`\s]*\$\{[^`]*)`")
HOLE = re.compile(r"\$\{[^}]*\}")
FACT = re.compile(r"\{(\w+)\}")


def test_french_and_english_have_the_same_keys() -> None:
    assert TEXTS["fr"].keys() == TEXTS["en"].keys()


def test_french_and_english_are_in_the_same_order() -> None:
    assert list(TEXTS["fr"]) == list(TEXTS["en"])


def test_a_text_tells_the_same_facts_in_both_languages() -> None:
    for key, french in TEXTS["fr"].items():
        assert set(FACT.findall(french)) == set(FACT.findall(TEXTS["en"][key])), key


def test_a_singular_belongs_to_a_plural() -> None:
    for key in TEXTS["fr"]:
        if key.endswith(".one"):
            assert key.removesuffix(".one") in TEXTS["fr"], key


def test_every_text_is_used_by_the_page() -> None:
    plain = {key for source in SOURCES for key in PLAIN.findall(source)}
    patterns = [re.compile(pattern) for pattern in templates()]
    unused = [
        key
        for key in TEXTS["fr"]
        if key.removesuffix(".one") not in plain
        and not any(pattern.fullmatch(key.removesuffix(".one")) for pattern in patterns)
    ]
    assert not unused


def test_every_key_built_by_the_page_fits_some_text() -> None:
    starts = {key.partition(".")[0] for key in TEXTS["fr"]}
    for pattern in templates():
        if pattern.partition("\\.")[0] in starts:
            assert any(re.fullmatch(pattern, key) for key in TEXTS["fr"]), pattern


def templates() -> set[str]:
    """Keys with holes, as patterns: a hole is filled with one word."""
    found = {text for source in SOURCES for text in TEMPLATE.findall(source)}
    return {r"\w+".join(map(re.escape, HOLE.split(text))) for text in found}
