"""Profiles of Regenbogen: positions without the names of their colours.

Colours differ only in two things: does one lie face up, and how many of its hidden discs are known?
So a position is six such *kinds* in any order, a *profile*: with six discs of each colour left
there are 18,564 of them, few enough to list them all, with what each disc leads to.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.bits import bit
from ludarc.games.regenbogen.rules import COLOURS

NEW: Final = 0  # a known disc of a colour that is not visible
LUCK: Final = 1  # an unknown one
PAIR: Final = 2  # a known disc of a visible colour
MISHAP: Final = 3  # an unknown one

WIDTH: Final = 3  # bits that count the colours of a kind
SEVEN: Final = 7


def one_of(kind: i64) -> i64:
    """A profile of a single colour of this kind."""
    return bit(WIDTH * kind)


def how_many(profile: i64, kind: i64) -> i64:
    """How many colours of a profile are of this kind."""
    return profile >> (WIDTH * kind) & SEVEN


class Profiles:
    """All profiles with so many discs of each colour left, and what can be turned up in them."""

    def __init__(self, each: i64) -> None:
        self.each: i64 = each
        self.kinds: i64 = 2 * each + 1  # hidden with 0 … each known, visible with 0 … each - 1
        self.index: dict[int, int] = {}
        self.profiles: list[int] = []
        self.seen: vec[i64] = vec[i64]()  # how many colours each profile has visible
        self.size: i64 = 0
        # What can be turned up, profile by profile.
        self.first: vec[i64] = vec[i64]()
        self.what: vec[i64] = vec[i64]()
        self.discs: vec[float] = vec[float]()
        self.leads: vec[i64] = vec[i64]()

    def number(self, profile: i64) -> i64:
        return self.index[profile]

    def enumerate(self) -> None:
        """Every profile, those with most colours visible first."""
        by_seen: list[list[int]] = [[] for _ in range(COLOURS)]
        self.extend(by_seen, 0, 0, 0, 0)
        seen: list[int] = []
        for visible in range(COLOURS - 1, -1, -1):
            for profile in by_seen[visible]:
                self.index[profile] = len(self.profiles)
                self.profiles.append(profile)
                seen.append(visible)
        self.seen = vec[i64](seen)
        self.size = len(self.profiles)

    def extend(
        self, by_seen: list[list[int]], profile: i64, kind: i64, colours: i64, seen: i64
    ) -> None:
        if colours == COLOURS:
            if seen < COLOURS:
                by_seen[seen].append(profile)
            return
        if kind == self.kinds:
            return
        count: i64
        for count in range(COLOURS - colours + 1):
            visible = count if kind > self.each else 0
            more = count * one_of(kind)
            self.extend(by_seen, profile + more, kind + 1, colours + count, seen + visible)

    def connect(self, below: Profiles) -> None:
        """What each disc of each profile leads to."""
        first: list[int] = []
        what: list[int] = []
        discs: list[float] = []
        leads: list[int] = []
        each = self.each
        for i in range(self.size):
            profile: i64 = self.profiles[i]
            first.append(len(what))
            last_missing = self.seen[i] == COLOURS - 1
            kind: i64
            for kind in range(self.kinds):
                count = how_many(profile, kind)
                if count == 0:
                    continue
                rest = profile - one_of(kind)
                if kind <= each:
                    known = kind
                    unknown = each - kind
                    by_known = rest + one_of(each + kind) if known > 0 else 0
                    by_luck = rest + one_of(each + 1 + kind) if unknown > 0 else 0
                    if known > 0:
                        what.append(NEW)
                        discs.append(float(count * known))
                        leads.append(
                            below.after(by_known) if last_missing else self.index[by_known]
                        )
                    if unknown > 0:
                        what.append(LUCK)
                        discs.append(float(count * unknown))
                        leads.append(below.after(by_luck) if last_missing else self.index[by_luck])
                else:
                    known = kind - each - 1
                    unknown = each - 1 - known
                    if known > 0:
                        what.append(PAIR)
                        discs.append(float(count * known))
                        leads.append(self.index[rest + one_of(known + 1)])
                    if unknown > 0:
                        what.append(MISHAP)
                        discs.append(float(count * unknown))
                        leads.append(self.index[rest + one_of(known + 2)])
        first.append(len(what))
        self.first = vec[i64](first)
        self.what = vec[i64](what)
        self.discs = vec[float](discs)
        self.leads = vec[i64](leads)

    def after(self, complete: i64) -> i64:
        """The profile of this stage that a rainbow completed one stage above leaves: each visible
        disc is gone, and the known ones stay."""
        above = self.each + 1
        profile: i64 = 0
        known: i64
        for known in range(above):
            count = how_many(complete, above + 1 + known)
            profile += count * one_of(known)
        return self.number(profile)
