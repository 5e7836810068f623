"""Why a move is good: each sentence is true of its position, and follows from what its reader may
know. Each game says in `tests/games/<game>/reasons.py` when its sentences are true."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from importlib import import_module
from typing import Any

import pytest
from librt.random import Random

import ludarc
from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import motive, words_of
from ludarc.core.contract import Game
from ludarc.core.state import NOBODY, State
from ludarc.core.why import UNEXPLAINED
from ludarc.core.words import LANGUAGES, Said
from ludarc.games import GAMES, kind, settle
from tests.games.truth import Moment, Truth

NAMES = ["Ana", "Léo", "Mia", "Tom"]
SEATS = (2, 3, 4)
SEEDS = 3 if ludarc.why_plain else 8
TRIED = 8
"""So many moves of a position are looked at."""
WORLDS: dict[str, list[dict[str, Any]]] = {
    "sequence": [{}, {"manual_draw": True, "no_table_talk": True, "advanced_jacks": True}],
    "regenbogen": [{"discs_per_colour": 4}, {"open_memory": True}],
}
FEWEST = dict.fromkeys(("rainbow", "sequence", "pirates", "regenbogen"), 6)
"""Reasons a game has at least, if not one."""
BETRAYED_NOT = 0.06
"""The share of positions in which other worlds are tried."""

every_game = pytest.mark.parametrize("name", GAMES)


@cache
def truths(name: str) -> dict[str, Truth]:
    found: dict[str, Truth] = import_module(f"tests.games.{name}.reasons").TRUE
    return found


def games(name: str) -> Iterator[tuple[Game[Any], int]]:
    """A game in all the ways it is looked at, each with a seed."""
    for options in WORLDS.get(name, [{}]):
        for players in sorted(set(SEATS) & set(kind(name).seat_counts)):
            for seed in range(SEEDS):
                yield settle(name, {"players": players, **options}), seed


def some(moves: list[int], rng: Random) -> list[int]:
    if len(moves) <= TRIED:
        return moves
    return sorted({moves[rng.randrange(len(moves))] for _ in range(TRIED)})


def positions(game: Game[Any], seed: int) -> Iterator[tuple[State, int, list[int]]]:
    """Positions of a game that easy computer players and chance play by turns, each with a seat
    that acts and some of its moves."""
    rng = Random(seed)
    state: State = game.deal(rng)
    bots = [Bot(game, seat, level("easy"), seed) for seat in range(game.seats)]
    while not state.over:
        actors = state.actors()
        seat = actors[rng.randrange(len(actors))]
        legal = state.legal(seat)
        chosen = bots[seat].choose(state)
        yield state, seat, sorted({chosen, *some(legal, rng)})
        by_chance = rng.randrange(4) == 0
        state.apply(seat, legal[rng.randrange(len(legal))] if by_chance else chosen)


def sentence(name: str, said: Said, lang: str, you: int = NOBODY) -> str:
    return words_of(name).say(lang, said.key, said.facts, NAMES, you)


@every_game
def test_every_move_has_a_reason_that_is_true_and_every_reason_is_met(name: str) -> None:
    met: Counter[str] = Counter()
    for game, seed in games(name):
        for state, seat, moves in positions(game, seed):
            for move in moves:
                why = game.mind.why(state, seat, move)
                openly = game.mind.openly_why(state, seat, move)
                assert why != UNEXPLAINED, game.write(state, seat, move)
                for said in {str(one): one for one in (why, openly) if one is not None}.values():
                    at = Moment(game, state, seat, move, said)
                    true = truths(name)[said.key](at)
                    assert true, f"{sentence(name, said, 'en')} {at.do} by {seat} in {at.shared}"
                    met[said.key] += 1
    reasons = {reason.key for game, _ in games(name) for reason in game.mind.reasons}
    assert len(reasons) >= FEWEST.get(name, 1)
    assert sorted(reasons - set(met)) == []
    assert set(truths(name)) == reasons


@every_game
def test_a_reason_follows_from_what_its_seat_knows_and_an_open_one_from_what_all_know(
    name: str,
) -> None:
    rng = Random(3)
    for game, seed in games(name):
        for state, seat, moves in positions(game, seed):
            if rng.random() > BETRAYED_NOT:
                continue
            for viewer in range(NOBODY, game.seats):
                twin = state.copy()
                twin.sample(viewer, rng)
                for move in moves:
                    do = game.write(state, seat, move)
                    if viewer == seat:
                        one, other = (game.mind.why(world, seat, move) for world in (state, twin))
                        assert one == other, do
                    event = game.play(state.copy(), seat, move)
                    here, there = (motive(game, world, event) for world in (state, twin))
                    assert here == there, f"{viewer} of {do} by {seat}"


@every_game
def test_reasons_are_sentences_in_both_languages_for_every_reader(name: str) -> None:
    told: set[tuple[str, bool, bool]] = set()
    for game, seed in games(name):
        if seed > 1:
            continue
        for state, seat, moves in positions(game, seed):
            for move in moves:
                said = game.mind.why(state, seat, move)
                form = (said.key, said.facts.get("n") == 1, "whom" in said.facts)
                if form in told:
                    continue
                told.add(form)
                for lang in LANGUAGES:
                    for you in range(NOBODY, game.seats):
                        words = sentence(name, said, lang, you)
                        assert words[0].isupper() or words[0].isdigit(), words
                        assert words.endswith("."), words
                        assert not set(words) & set("{}@%"), words
                        whom = said.facts.get("whom")
                        if whom is not None:
                            assert (NAMES[int(str(whom))] in words) == (you != whom), words
