"""The value of every square, updated incrementally while chips come and go.

A search looks at thousands of positions that differ in a few chips. So the lines of five are
counted once, and then only those through the squares that have changed.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from ludarc.core.state import zeros
from ludarc.games.sequence.board import BOARD, FIVE, HALF, LINES, NO_LINE, SQUARES, THROUGH
from ludarc.games.sequence.glance import BUILT, FEARED, ones
from ludarc.games.sequence.position import MOST_FIVES, MOST_TEAMS
from ludarc.games.sequence.rules import Sequence

UNFINISHED: Final = -1
FAR: Final = 6  # from so many changed squares on, restarting from the kept position is quicker


class LineCounts:
    """The lines of one position by team: chips in them, open or not, and what they promise."""

    def __init__(self, teams: i64) -> None:
        self.teams: i64 = teams
        self.chips: vec[i64] = zeros(2 * MOST_TEAMS)
        self.five: vec[i64] = zeros(MOST_TEAMS)  # the line a team has finished
        self.have: vec[i64] = zeros(MOST_TEAMS * LINES)  # chips and corners of a team in a line
        self.open: vec[i64] = zeros(MOST_TEAMS * LINES)  # may it still become a sequence?
        self.score: vec[i64] = zeros(MOST_TEAMS * SQUARES)  # what a chip there builds and blocks
        self.fours: vec[i64] = zeros(MOST_TEAMS)  # open lines that lack one chip
        self.count_all()

    def become(self, other: LineCounts) -> None:
        """Copy other counts."""
        i: i64
        for i in range(2 * self.teams):
            self.chips[i] = other.chips[i]
        for i in range(self.teams):
            self.five[i] = other.five[i]
            self.fours[i] = other.fours[i]
        for i in range(self.teams * LINES):
            self.have[i] = other.have[i]
            self.open[i] = other.open[i]
        for i in range(self.teams * SQUARES):
            self.score[i] = other.score[i]

    def count_all(self) -> None:
        """The empty board."""
        team: i64
        line: i64
        for team in range(self.teams):
            self.five[team] = UNFINISHED
            for line in range(i64(LINES)):
                upper = BOARD.line_upper[line] & BOARD.corners_upper
                lower = BOARD.line_lower[line] & BOARD.corners_lower
                self.have[team * LINES + line] = ones(upper) + ones(lower)
                self.open[team * LINES + line] = 1
        for line in range(i64(LINES)):
            self.count_line(line, 1)

    # --- following a game ----------------------------------------------------------------

    def distance(self, state: Sequence) -> i64:
        """How many squares have changed."""
        changed: i64 = 0
        i: i64
        for i in range(2 * self.teams):
            changed += ones(self.chips[i] ^ state.chips[i])
        return changed

    def follow(self, state: Sequence) -> None:
        """Take in what has changed on the board. The game is not over."""
        i: i64
        for i in range(2 * self.teams):
            changed = self.chips[i] ^ state.chips[i]
            if changed != 0:
                self.follow_half(i, changed)
        team: i64
        for team in range(self.teams):
            five = state.fives[team * MOST_FIVES] if state.done[team] > 0 else UNFINISHED
            if five != self.five[team]:
                self.five[team] = five
                self.reopen(state, team)

    def follow_half(self, half: i64, changed: i64) -> None:
        """The squares of one team that have changed in one half of the board."""
        square: i64 = HALF * (half & 1)
        before = self.chips[half]
        self.chips[half] = before ^ changed
        while changed != 0:
            if changed & 1:
                self.change(half >> 1, square, -1 if before & 1 else 1)
            changed >>= 1
            before >>= 1
            square += 1

    def change(self, team: i64, square: i64, step: i64) -> None:
        """A chip comes to a square, or goes."""
        i: i64
        foe: i64
        for i in range(square * THROUGH, (square + 1) * THROUGH):
            line = BOARD.through[i]
            if line == NO_LINE:
                continue
            self.count_line(line, -1)
            self.have[team * LINES + line] += step
            for foe in range(self.teams):
                if foe != team:
                    self.open[foe * LINES + line] = self.may_finish(foe, line)
            self.count_line(line, 1)

    def reopen(self, state: Sequence, team: i64) -> None:
        """A team has finished a sequence, or lost it: which lines may it use? (SQ-16)"""
        line: i64
        for line in range(i64(LINES)):
            may = self.may_finish(team, line)
            if may != self.open[team * LINES + line]:
                self.count_line(line, -1)
                self.open[team * LINES + line] = may
                self.count_line(line, 1)

    def may_finish(self, team: i64, line: i64) -> i64:
        """Returns 1 if no other team is in the line and it agrees with what the team has
        finished."""
        upper, lower = BOARD.line_upper[line], BOARD.line_lower[line]
        foe: i64
        for foe in range(self.teams):
            if foe != team and upper & self.chips[2 * foe] | lower & self.chips[2 * foe + 1] != 0:
                return 0
        five = self.five[team]
        if five == UNFINISHED:
            return 1
        upper &= BOARD.line_upper[five]
        lower &= BOARD.line_lower[five]
        return 1 if ones(upper) + ones(lower) < 2 else 0

    def count_line(self, line: i64, sign: i64) -> None:
        """Add what a line is worth to its squares, or take it off again."""
        feared: i64 = 0
        team: i64
        for team in range(self.teams):
            if self.open[team * LINES + line]:
                have = self.have[team * LINES + line]
                if have < FIVE:
                    feared += FEARED[have]
                if have == FIVE - 1:
                    self.fours[team] += sign
        i: i64
        for team in range(self.teams):
            worth = feared
            have = self.have[team * LINES + line]
            if self.open[team * LINES + line] and have < FIVE:
                worth += BUILT[have] - FEARED[have]
            if worth != 0:
                worth *= sign
                for i in range(line * FIVE, line * FIVE + FIVE):
                    self.score[team * SQUARES + BOARD.spots[i]] += worth


class Watch:
    """Counts that follow a search, which keeps coming back to one position."""

    def __init__(self, teams: i64) -> None:
        self.now: LineCounts = LineCounts(teams)
        self.kept: LineCounts = LineCounts(teams)

    def keep(self, state: Sequence) -> None:
        """Keep the position the search will come back to."""
        self.kept.follow(state)
        self.now.become(self.kept)

    def counts_of(self, state: Sequence) -> LineCounts:
        """The counts of a position."""
        now = self.now
        if now.distance(state) > FAR and self.kept.distance(state) < now.distance(state):
            now.become(self.kept)
        now.follow(state)
        return now
