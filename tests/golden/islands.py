"""Write the golden islands: `python -m tests.golden.islands`.

The page checks drafts of an island before they are sent. What it may think is written here by the
law itself, and both languages are held to the same lines. Each is one of

- `["group", cards, readings]`: the ways to read some cards as a complete group (RP-3 to RP-7);
- `["grow", group, target, whether]`: can a group grow into another? (RP-9)
- `["chain", island, hand, wanted, moves]`: the moves from an island to another.

Cards are names with spaces between them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

from librt.random import Random

from ludarc.core.faults import Json, Refusal
from ludarc.core.seed import seed_from
from ludarc.games.pirates.codec.moves import group_names, read_group, written
from ludarc.games.pirates.law.cards import BLACK_KEYS, COLOURS
from ludarc.games.pirates.law.groups import is_group
from ludarc.games.pirates.mind.edits import edits, grows_into

FILE = Path(__file__).parent / "islands.jsonl"
GROUPS, GROWTHS, CHAINS = 3000, 2000, 1500
NUMBERS = [str(number) for number in range(1, COLOURS + 1)]
JOKER, RAINBOW = "joker", "rainbow"
COPIES = 11
JOKERS = 7
PIRATES = 5

Group = list[str]


# --- what the law says -----------------------------------------------------------------------


def readings(cards: Group) -> list[str]:
    """Every way the law can read cards as a complete group, each as it is written."""
    jokers = cards.count(JOKER)
    own = [card for card in cards if card != JOKER]
    placed = [
        [*own, *[f"{JOKER}:{place}" for place in places]]
        for places in combinations(NUMBERS, jokers)
    ]
    return sorted({text for names in (cards, *placed) if (text := complete(names))})


def complete(names: Group) -> str:
    """A complete group as it is written; nothing if it is none."""
    try:
        group = read_group(names)
    except Refusal:
        return ""
    return " ".join(group_names(group)) if is_group(group) else ""


def grows(group: Group, target: Group) -> bool:
    return grows_into(read_group(group), read_group(target))


def chain(island: Sequence[Group], wanted: Sequence[Group]) -> list[Json]:
    """The moves from one island to another."""
    codes = edits([read_group(group) for group in island], [], [read_group(g) for g in wanted])
    return [written(move) for move in codes]


# --- cases -----------------------------------------------------------------------------------


class Dealer:
    """Cards and groups by lot, from one box."""

    def __init__(self, seed: str) -> None:
        self.lots = Random(seed_from("islands", seed))

    def below(self, end: int) -> int:
        return self.lots.randrange(end)

    def pick(self, of: Sequence[str]) -> str:
        return of[self.below(len(of))]

    def likely(self, cards: Group) -> Group:
        """The cards in another order, and now and then one of them changed."""
        mixed = list(cards)
        for at in range(len(mixed) - 1, 0, -1):
            other = self.below(at + 1)
            mixed[at], mixed[other] = mixed[other], mixed[at]
        change = self.below(6)
        if change == 0:
            mixed[0] = self.pick([*NUMBERS, JOKER, RAINBOW, *BLACK_KEYS])
        elif change == 1 and len(mixed) > 1:
            mixed.pop()
        return mixed

    def group(self) -> Group:
        """A complete group as it is written, of cards the box has."""
        form = self.below(10)
        if form == 0:
            return self.listed([self.pick(BLACK_KEYS) for _ in range(3 + self.below(3))])
        if form < 4:
            jokers = self.below(3)
            numbered = max(3 - jokers, self.below(7))
            return [self.pick(NUMBERS)] * numbered + [JOKER] * jokers
        if form == 4 and self.below(3) == 0:
            return [JOKER] * (3 + self.below(3))
        low = self.below(5)
        length = 3 + self.below(5 - low)
        own = low + self.below(length)
        return [
            NUMBERS[at] if at == own or self.below(4) else f"{JOKER}:{NUMBERS[at]}"
            for at in range(low, low + length)
        ]

    def listed(self, names: Group) -> Group:
        return group_names(read_group(names))

    def target(self, group: Group) -> Group:
        """A group that another may grow into, or nearly."""
        for _ in range(20):
            other = self.group()
            more = [*group, *[self.pick([*NUMBERS, JOKER, *BLACK_KEYS]) for _ in range(2)]]
            runs = [*group, *[self.pick([*NUMBERS, f"{JOKER}:{self.pick(NUMBERS)}"])]]
            text = complete((other, more, runs)[self.below(3)])
            if text:
                return text.split()
        return group

    def island(self) -> list[Group]:
        return [self.group() for _ in range(self.below(5))]

    def redone(self, island: list[Group]) -> list[Group]:
        """An island made from another: some groups stay, some grow, some go, some are new."""
        made = []
        for group in island:
            lot = self.below(4)
            if lot < 2:
                made.append(group)
            elif lot == 2:
                made.append(self.target(group))
        made += [self.group() for _ in range(self.below(3))]
        if self.below(8) == 0:
            made.append([RAINBOW])
        return made


def kinds(groups: Sequence[Group]) -> list[str]:
    """The cards of groups, whatever their jokers stand for."""
    return [name.partition(":")[0] for group in groups for name in group]


def needed(island: Sequence[Group], wanted: Sequence[Group]) -> list[str]:
    """What must come from the hand."""
    lying = kinds(island)
    missing = []
    for card in kinds(wanted):
        if card in lying:
            lying.remove(card)
        else:
            missing.append(card)
    return missing


def in_the_box(cards: list[str]) -> bool:
    """Are there so many of each, with a few left over for the rest of the table?"""
    most = {JOKER: JOKERS, RAINBOW: PIRATES, **dict.fromkeys(NUMBERS, COPIES - 4)}
    return all(cards.count(card) <= most.get(card, 2) for card in set(cards))


def cases() -> Iterator[Json]:
    dealer = Dealer("groups")
    names = [*NUMBERS, JOKER, RAINBOW, *BLACK_KEYS]
    for at in range(GROUPS):
        if at % 5 == 0:
            cards = [dealer.pick(names[:8]) for _ in range(1 + dealer.below(8))]
        else:
            cards = dealer.likely(kinds([dealer.group()]))
        yield ["group", " ".join(cards), readings(cards)]
    for size in (15, 16, 17):  # more than a set can be written with
        cards = ["4"] * COPIES + [JOKER] * (size - COPIES)
        yield ["group", " ".join(cards), readings(cards)]
    dealer = Dealer("growths")
    for _ in range(GROWTHS):
        group = dealer.group()
        target = dealer.target(group)
        yield ["grow", " ".join(group), " ".join(target), grows(group, target)]
    dealer = Dealer("chains")
    found = 0
    while found < CHAINS:
        island = dealer.island()
        wanted = dealer.redone(island)
        hand = needed(island, wanted)
        if not in_the_box([*kinds(island), *hand]):
            continue
        found += 1
        told = [[" ".join(group) for group in groups] for groups in (island, wanted)]
        yield ["chain", told[0], " ".join(hand), told[1], chain(island, wanted)]


def lines() -> list[str]:
    """The file as it must be."""
    return [json.dumps(case, separators=(",", ":")) for case in cases()]


def main() -> None:
    FILE.write_text("\n".join(lines()) + "\n", "utf-8")


if __name__ == "__main__":
    main()
