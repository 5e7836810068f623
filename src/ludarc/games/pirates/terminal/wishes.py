"""What cards of a hand can be used for in Rainbow Pirates: the moves a person may mean by them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ludarc.cli.terminal.menu import Chain
from ludarc.core.faults import Json
from ludarc.games.pirates.codec.moves import group_names, read_group
from ludarc.games.pirates.law.cards import CARD_NAMES, CARD_OF
from ludarc.games.pirates.law.groups import fits, grown
from ludarc.games.pirates.terminal.cards import BLACK_KEYS, bare

FEWEST_BLACKS = 3
HIGHEST = 7
PLACED = tuple(name for name in CARD_NAMES if ":" in name)


def meanings(
    raised: Sequence[str], legal: Sequence[Json], island: Iterable[list[str]]
) -> list[Chain]:
    """Every way to use just these cards: lay them, add them to a group, play the one black card."""
    if not raised:
        return []
    if set(raised) == {"rainbow"}:
        return [tuple({"lay": ["rainbow"]} for _ in raised)]
    cards = sorted(raised)
    found: list[Chain] = [
        (do,) for do in legal if "lay" in do and sorted(map(bare, do["lay"])) == cards
    ]
    if not found and len(cards) >= FEWEST_BLACKS and set(cards) <= set(BLACK_KEYS):
        found.append(({"lay": cards},))  # the list of moves leaves very long ones out
    found += [(do,) for do in legal if [do.get("black")] == cards]
    seen: list[list[str]] = []
    for group in island:
        if group not in seen and group != ["rainbow"]:
            seen.append(group)
            found += additions(read_group(group), tuple(cards)).values()
    return found


def additions(group: int, cards: tuple[str, ...]) -> dict[int, Chain]:
    """Each group that can come of adding all these cards to one, with the moves to it."""
    if not cards:
        return {group: ()}
    found: dict[int, Chain] = {}
    for card in sorted(set(cards)):
        rest = list(cards)
        rest.remove(card)
        for way in (card, *PLACED) if card == "joker" else (card,):
            if fits(group, CARD_OF[way]):
                move = {"add": way, "to": group_names(group)}
                for end, chain in additions(grown(group, CARD_OF[way]), tuple(rest)).items():
                    found.setdefault(end, (move, *chain))
    return found


def wish(raised: Sequence[str], island: Sequence[list[str]]) -> Json:
    """A move these cards look like, though it is not legal: its refusal says why."""
    if len(raised) == 1 and len(island) == 1 and raised[0] not in BLACK_KEYS:
        return {"add": raised[0], "to": island[0]}
    return {"lay": placed(raised)}


def placed(cards: Sequence[str]) -> list[str]:
    """Cards as a run would name them: each joker takes the next free place."""
    numbers = sorted({int(card) for card in cards if card.isdigit()})
    jokers = sum(card == "joker" for card in cards)
    if len(numbers) < 2 or not jokers:
        return list(cards)
    gaps = [n for n in range(numbers[0], numbers[-1]) if n not in numbers]
    outside = [*range(numbers[-1] + 1, HIGHEST + 1), *range(numbers[0] - 1, 0, -1)]
    free = (gaps + outside)[:jokers]
    return [*(card for card in cards if card != "joker"), *(f"joker:{n}" for n in free)]
