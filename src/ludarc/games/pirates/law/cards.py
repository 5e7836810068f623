"""The kinds of cards as numbers, and what the deck says of each.

Colours 1 to 7 are the kinds 0 to 6, then the joker, the rainbow pirate, and the black kinds in the
order of the deck file. A hand is two bags: the light kinds 0 to 8 in one number, the black kinds in
another. On an island a joker in a run is named with its place: 17 to 23.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.games.pirates.law.deck import DECK

COLOURS: Final = 7
JOKER: Final = 7
RAINBOW: Final = 8
LIGHTS: Final = 9  # kinds that are not black; the first black kind
BLACKS: Final = 8
KINDS: Final = 17
PLACED: Final = 17  # a joker at the first place of a run
NAMED: Final = 24  # kinds and placed jokers
CARDS: Final = 120  # RP-1

THIEF: Final = 0
CANNON: Final = 1
CASK: Final = 2
CAPTAIN: Final = 3
CABIN_BOY: Final = 4
SHORE_LEAVE: Final = 5
QUARTERMASTER: Final = 6
LOOKOUT: Final = 7

EFFECTS: Final = [
    "thief",
    "cannon",
    "cask",
    "captain",
    "cabin-boy",
    "shore-leave",
    "quartermaster",
    "lookout",
]
TARGETS: Final = ["self", "one", "all"]
AT_SELF: Final = 0
AT_ONE: Final = 1
AT_ALL: Final = 2

BLACK_KEYS: Final = [black.key for black in DECK.black]
NAMES: Final = [*[str(number) for number in range(1, 8)], "joker", "rainbow", *BLACK_KEYS]
CARD_NAMES: Final = [*NAMES, *[f"joker:{number}" for number in range(1, 8)]]
KIND_OF: Final = {name: kind for kind, name in enumerate(NAMES)}
CARD_OF: Final = {name: card for card, name in enumerate(CARD_NAMES)}


class Box:
    """Tables made from the deck."""

    def __init__(self) -> None:
        counts: list[i64] = [count for count in DECK.counts()]  # noqa: C416
        kinds: list[i64] = []
        for kind in range(KINDS):
            for _ in range(counts[kind]):
                kinds.append(kind)
        self.counts = vec[i64](counts)
        self.kinds = vec[i64](kinds)  # the kind of each card of the box
        effects: list[i64] = [EFFECTS.index(black.key) for black in DECK.black]
        self.effects = vec[i64](effects)  # what a black kind does, counted from the first
        targets: list[i64] = [TARGETS.index(black.target) for black in DECK.black]
        self.targets = vec[i64](targets)
        blocks: list[i64] = [black.blocked_by - 1 for black in DECK.black]
        self.blocks = vec[i64](blocks)  # the colour that stops a black kind
        self.points: i64 = DECK.rainbow_pirate.points
        self.cask: i64 = LIGHTS + BLACK_KEYS.index("cask")
        ones: list[i64] = []
        sizes: list[i64] = []
        for mask in range(128):
            bag: i64 = 0
            members: i64 = 0
            for place in range(COLOURS):
                if mask >> place & 1:
                    bag += bit(4 * place)
                    members += 1
            ones.append(bag)
            sizes.append(members)
        self.ones = vec[i64](ones)  # one card of each colour of a mask, as a bag
        self.sizes = vec[i64](sizes)  # how many members a mask has


BOX: Final = Box()


def kind_of(card: i64) -> i64:
    """The kind of a card as an island names it."""
    return JOKER if card >= PLACED else card


def effect_of(kind: i64) -> i64:
    """What a black kind does (RP-15)."""
    return BOX.effects[kind - LIGHTS]


def target_of(kind: i64) -> i64:
    """Which seats a black kind can strike."""
    return BOX.targets[kind - LIGHTS]


def blocker_of(kind: i64) -> i64:
    """The colour that stops a black kind (RP-13)."""
    return BOX.blocks[kind - LIGHTS]
