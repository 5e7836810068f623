"""The story of a finished game: true to its moves and points, in both languages, at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

import pytest
from librt.random import Random

from ludarc.bots.levels import Bot, level
from ludarc.bots.reasons import words_of
from ludarc.core.outcome import outcome_of
from ludarc.core.state import NOBODY, State
from ludarc.core.story import Story, story_of
from ludarc.core.words import LANGUAGES, Said
from ludarc.games import GAMES, kind, settle
from ludarc.table.table import Table
from tests.tables import NAMES, people

SEEDS = 12
FAR = 4

every_game = pytest.mark.parametrize("name", GAMES)


class Played:
    """A finished game with its points after every move, from a replay of its own."""

    def __init__(self, table: Table) -> None:
        game = table.game
        self.table = table
        self.sides = game.teams or game.seats
        state: State = game.start(table.deal)
        self.scores = [state.scores()[: self.sides]]
        for move in table.moves:
            code = game.read(state, move.seat, move.do)
            game.force_chance(state, move.seat, code, move.chance)
            state.apply(move.seat, code)
            self.scores.append(state.scores()[: self.sides])
        sealed = [event.sealed for event in table.events]
        moves = [(move.seat, hidden) for move, hidden in zip(table.moves, sealed, strict=True)]
        self.ends = [
            number
            for number, (seat, hidden) in enumerate(moves, 1)
            if number == len(moves) or not same_turn(hidden, seat, *moves[number])
        ]
        """After which moves turns have ended."""
        self.story: Story = story_of(game, table.deal, table.moves, table.events)

    def lead(self, side: int, after: int) -> int:
        scores = self.scores[after]
        return scores[side] - max(n for other, n in enumerate(scores) if other != side)

    def turn(self, number: int) -> tuple[int, int]:
        """After which moves the turn of a move began and ended."""
        end = min(end for end in self.ends if end >= number)
        return max([0, *(other for other in self.ends if other < end)]), end

    def do(self, number: int) -> Any:
        return self.table.moves[number - 1].do

    def seat(self, number: int) -> int:
        return self.table.moves[number - 1].seat

    def keys(self, number: int) -> list[str]:
        return [note.key for note in self.table.events[number - 1].notes]


def same_turn(hidden: bool, seat: int, next_seat: int, next_hidden: bool) -> bool:
    return hidden == next_hidden and (hidden or seat == next_seat)


@cache
def played(name: str, players: int, seed: int) -> Played:
    """A game that easy computer players have played to its end."""
    game = settle(name, {"players": players})
    table = Table.open(name, game.settings(), people(game), Random(seed))
    bots = [Bot(game, seat, level("easy"), seed) for seat in range(game.seats)]
    while not table.over:
        seat = table.state.actors()[0]
        table.play(seat, bots[seat].choose(table.state))
    return Played(table)


def some_games(name: str) -> list[Played]:
    seats = sorted({2, 3, 4} & {*kind(name).seat_counts})
    return [played(name, players, seed) for players in seats for seed in range(SEEDS)]


# --- when a sentence is true -----------------------------------------------------------------

Truth = Callable[[Played, dict[str, Any], int], bool]


def side(game: Played, facts: dict[str, Any]) -> int:
    """The side a sentence tells of."""
    if "who" not in facts:
        return int(str(facts["team"]).removeprefix("@team."))
    seats = facts["who"] if isinstance(facts["who"], list) else [facts["who"]]
    return int(seats[0] % game.sides)


def stays_ahead(game: Played, of: int, moment: int) -> bool:
    """Has a side been ahead since the turn of this move, and not before?"""
    began, ended = game.turn(moment)
    later = [end for end in game.ends if end >= ended]
    return game.lead(of, began) <= 0 and all(game.lead(of, end) > 0 for end in later)


def is_end(game: Played, facts: dict[str, Any], moment: int) -> bool:
    _, ended = game.turn(moment)
    final = all(scores == game.scores[-1] for end, scores in enumerate(game.scores) if end >= ended)
    return final and stays_ahead(game, side(game, facts), moment)


def is_behind(game: Played, facts: dict[str, Any], moment: int) -> bool:
    of = side(game, facts)
    leads = {end: game.lead(of, end) for end in game.ends}
    worst = [end for end in game.ends if leads[end] == min(leads.values())]
    far = -min(leads.values())
    most = facts.get("most", far)
    if "whom" in facts:
        whom = side(game, {"who": facts["whom"]})
        assert any(game.scores[end][whom] - game.scores[end][of] == most for end in worst)
    return most == far > 0 and far * FAR >= game.scores[-1][of] and stays_ahead(game, of, moment)


def is_ahead(game: Played, facts: dict[str, Any], moment: int) -> bool:
    of = side(game, facts)
    return all(not any(game.scores[end]) or game.lead(of, end) > 0 for end in game.ends)


def is_lead(game: Played, facts: dict[str, Any], moment: int) -> bool:
    return facts["move"] == moment and stays_ahead(game, side(game, facts), moment)


def is_catch(game: Played, facts: dict[str, Any], moment: int) -> bool:
    caught = [sum(move.do.get("take", [])) for move in game.table.moves]
    best = max(caught) == facts["n"] == caught[moment - 1] == sum(facts["cards"])
    return bool(best and game.seat(moment) == facts["who"])


def gains(game: Played, number: int) -> int:
    seat = game.seat(number)
    return game.scores[number][seat] - game.scores[number - 1][seat]


def is_most_rainbows(game: Played, facts: dict[str, Any], moment: int) -> bool:
    numbers = range(1, len(game.scores))
    done = Counter(game.seat(n) for n in numbers if sum(game.scores[n]) > sum(game.scores[n - 1]))
    others = [many for seat, many in done.items() if seat != facts["who"]]
    return bool(done[facts["who"]] == facts["n"] > max([0, *others]))


def is_hit(game: Played, facts: dict[str, Any], moment: int) -> bool:
    def lost(number: int) -> int:
        before, after = game.scores[number - 1], game.scores[number]
        return max(now - then for now, then in zip(before, after, strict=True))

    hits = [n for n in range(1, len(game.scores)) if "hit" in game.do(n)]
    whom = facts["whom"]
    here = game.scores[moment - 1][whom] - game.scores[moment][whom]
    return bool(here == facts["n"] == max(map(lost, hits)) and game.seat(moment) == facts["who"])


def is_rich(game: Played, facts: dict[str, Any], moment: int) -> bool:
    def gained(number: int) -> int:
        began, ended = game.turn(number)
        seat = game.seat(number)
        return game.scores[ended][seat] - game.scores[began][seat]

    open_ = [n for n in range(1, len(game.scores)) if not game.table.events[n - 1].sealed]
    return bool(gained(moment) == facts["n"] == max(map(gained, open_)))


def is_chip(key: str) -> Truth:
    """A chip of which a reason says this."""

    def true(game: Played, facts: dict[str, Any], moment: int) -> bool:
        do, state = game.do(moment), game.table.game.start(game.table.deal)
        for move in game.table.moves[: moment - 1]:
            code = game.table.game.read(state, move.seat, move.do)
            game.table.game.force_chance(state, move.seat, code, move.chance)
            state.apply(move.seat, code)
        seat = game.seat(moment)
        why = game.table.game.mind.openly_why(state, seat, game.table.game.read(state, seat, do))
        place = facts["place"] in (do.get("place"), do.get("remove"))
        assert why is not None
        return place and why.key == key and why.facts.get("team") == facts.get("team")

    return true


def is_last_chip(game: Played, facts: dict[str, Any], moment: int) -> bool:
    first, second, *_ = sorted(game.scores[-2], reverse=True)
    winner = game.seat(moment) == facts["who"] and game.do(moment)["place"] == facts["place"]
    return winner and first == second and moment == len(game.table.moves)


def is_out(game: Played, facts: dict[str, Any], moment: int) -> bool:
    final = moment == len(game.table.moves) and game.do(moment) == {"out": True}
    return final and game.lead(facts["who"], moment) - facts["n"] <= 0


def is_placement(game: Played, facts: dict[str, Any], moment: int) -> bool:
    sealed = game.table.events[-1].sealed and moment == len(game.table.moves)
    return sealed and stays_ahead(game, facts["who"], moment)


TRUE: dict[str, Truth] = {
    "story.level": lambda game, facts, _: len(facts["who"]) > 1 or game.story.turning is None,
    "story.end": is_end,
    "story.behind": is_behind,
    "story.ahead": is_ahead,
    "story.lead": is_lead,
    "story.catch": is_catch,
    "story.named": lambda game, facts, moment: (
        "name" in game.do(moment) and gains(game, moment) == 6 and moment == len(game.table.moves)
    ),
    "story.alone": lambda game, facts, moment: gains(game, moment) == 6,
    "story.rainbows": is_most_rainbows,
    "story.out": is_out,
    "story.placement": is_placement,
    "story.hit": is_hit,
    "story.turn": is_rich,
    "story.last_chip": is_last_chip,
    "story.stopped": is_chip("why.stops"),
    "story.undone": is_chip("why.undoes"),
    "story.two_at_once": is_chip("why.two_at_once"),
    "story.four": is_chip("why.four"),
    "story.hindered": is_chip("why.hinders"),
    "story.three": is_chip("why.three"),
}
LEAST = {"rainbow": 4, "sequence": 5, "pirates": 5, "regenbogen": 5}
"""How many different sentences the games of this test tell; others tell only their course."""


@every_game
def test_a_story_has_two_sentences_that_are_true(name: str) -> None:
    met = set()
    for game in some_games(name):
        assert len(game.story.sentences) == len(game.story.moments) == (2 if name in LEAST else 1)
        for said, moment in zip(game.story.sentences, game.story.moments, strict=True):
            met.add(said.key)
            true = TRUE[said.key.removesuffix(".team")](game, said.facts, moment)
            assert true, (said, moment, game.scores)
    assert len(met) >= LEAST.get(name, 1), met


@every_game
def test_the_turning_point_is_where_the_winner_took_the_lead_for_good(name: str) -> None:
    for game in some_games(name):
        result = game.table.game.result(game.table.state)
        assert result is not None
        winners = sorted({seat % game.sides for seat in result.winners})
        assert (game.story.turning is None) == (len(winners) > 1)
        if game.story.turning is not None:
            assert stays_ahead(game, winners[0], game.story.turning)


@every_game
def test_a_story_is_told_in_both_languages_to_everybody(name: str) -> None:
    for game in some_games(name):
        for said in game.story.sentences:
            for lang in LANGUAGES:
                for you in range(NOBODY, game.table.game.seats):
                    words = sentence(name, said, lang, you)
                    assert words[0].isupper(), words
                    assert words.endswith("."), words
                    assert not {*words} & {*"{}@"}, words
                    if said.facts.get("who") == you:
                        assert NAMES[you] not in words, words


def sentence(name: str, said: Said, lang: str, you: int) -> str:
    return words_of(name).say(lang, said.key, said.facts, NAMES, you)


@every_game
def test_a_story_stands_in_the_outcome(name: str) -> None:
    table = played(name, 3, 1).table
    story = story_of(table.game, table.deal, table.moves, table.events)
    outcome = outcome_of(table.game, table.state, story)
    assert outcome is not None
    assert outcome.story == story.sentences
    assert (outcome.moments, outcome.turning) == (story.moments, story.turning)
