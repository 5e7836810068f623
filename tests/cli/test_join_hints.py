"""Hints at a remote table: the seat to move may ask, and reads why if there are none."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator
from typing import Any

import pytest

from ludarc.cli.remote.link import Link
from tests.cli.test_join import play_first, screen, shown, type_in, until
from tests.server.house import House, Opened


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with House(tmp_path_factory.mktemp("house"), "--floor", "0") as standing:
        yield standing


def links(house: House, opened: Opened) -> list[Link]:
    return [Link(house.url, opened.table, token) for token in opened.tokens.values()]


@pytest.mark.parametrize(
    ("game", "options"),
    [("rainbow", {}), ("sequence", {}), ("pirates", {}), ("regenbogen", {"open_memory": True})],
)
def test_a_hint_names_moves_by_the_numbers_one_may_type(
    house: House, game: str, options: dict[str, Any]
) -> None:
    opened = house.open(game, "me,me", options=options, start=True)

    async def evening() -> None:
        one, two = links(house, opened)
        async with screen(one) as (nina, pilot), screen(two) as (leo, _):
            await until(lambda: nina.view and leo.view, pilot)
            app = nina if nina.legal else leo
            await type_in(app, "i")
            await until(lambda: app.hint is not None, pilot)
            assert app.hint is not None
            advised = app.words_for(app.hint)[:40]
            await until(lambda: advised in shown(app), pilot)
            best = app.hint["moves"][0]
            words = app.words_for(best["note"])
            assert words in " ".join(app.advice().plain.split("\n"))
            number = app.legal.index(best["do"]) + 1
            assert f" {number}  {words}" in app.advice().plain
            await play_first(app, pilot)
            assert app.hint is None

    asyncio.run(evening())


def test_who_moves_before_the_hint_has_come_is_not_told_that_the_table_went_on(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        one, two = links(house, opened)
        async with screen(one) as (nina, pilot), screen(two) as (leo, _):
            await until(lambda: nina.view and leo.view, pilot)
            app = nina if nina.legal else leo
            said: list[str] = []
            heard: list[str] = []
            monkeypatch.setattr(app, "now", said.append)
            monkeypatch.setattr(app.wire, "hear", spy(app.wire.hear, heard))
            await type_in(app, "i")
            await play_first(app, pilot)
            assert "stale" in heard
            assert app.say("stale") not in said

    asyncio.run(evening())


def spy(hear: Callable[[dict[str, Any]], None], heard: list[str]) -> Callable[[Any], None]:
    """Note the kinds of messages that are heard."""

    def both(message: dict[str, Any]) -> None:
        heard.append(message["type"])
        hear(message)

    return both


def test_the_key_f3_asks_too_and_who_is_not_to_move_reads_so(house: House) -> None:
    opened = house.open("rainbow", "me,me", start=True)

    async def evening() -> None:
        one, two = links(house, opened)
        async with screen(one) as (nina, pilot), screen(two) as (leo, other):
            await until(lambda: nina.view and leo.view, pilot)
            (app, keys), (waiting, theirs) = (
                ((nina, pilot), (leo, other)) if nina.legal else ((leo, other), (nina, pilot))
            )
            await theirs.press("f3")
            await until(lambda: "only when you are to move" in shown(waiting), pilot)
            assert waiting.hint is None
            await keys.press("f3")
            await until(lambda: app.hint is not None, pilot)
            async with screen(Link(house.url, opened.table)) as (witness, third):
                await until(lambda: witness.view, third)
                await third.press("f3")
                await until(lambda: "gets no hints" in shown(witness), third)

    asyncio.run(evening())


@pytest.mark.parametrize(
    ("game", "hints", "words"),
    [("rainbow", False, "wants no hints"), ("regenbogen", True, "RG-13")],
)
def test_where_host_or_rules_forbid_hints_one_reads_why(
    house: House, game: str, hints: bool, words: str
) -> None:
    opened = house.open(game, "me,me", start=True, hints=hints)

    async def evening() -> None:
        one, two = links(house, opened)
        async with screen(one) as (nina, pilot), screen(two) as (leo, _):
            await until(lambda: nina.view and leo.view, pilot)
            app = nina if nina.legal else leo
            legal = app.legal
            await type_in(app, "i")
            await until(lambda: words in shown(app), pilot)
            assert app.hint is None
            assert app.legal == legal

    asyncio.run(evening())
