/** How a game ended, side by side: a seat that plays for itself, or a team. */

import type { Outcome } from "../lib/protocol";

export interface Side {
  /** The number of the seat, or of the team. */
  side: number;
  seats: number[];
  points: number;
  /** From 1; sides with the same result share a place. */
  place: number;
  /** How far before the best other side, or, below nothing, behind it. */
  margin: number;
  won: boolean;
}

/** The sides, best first. */
export function sidesOf(outcome: Outcome, teams: number): Side[] {
  const seats = outcome.scores.map((_, seat) => seat);
  return seats
    .slice(0, teams || undefined)
    .map((side) => ({
      side,
      seats: teams > 0 ? seats.filter((seat) => seat % teams === side) : [side],
      points: outcome.scores[side] ?? 0,
      place: outcome.places[side] ?? 1,
      margin: outcome.margins[side] ?? 0,
      won: outcome.winners.includes(side),
    }))
    .sort((one, other) => one.place - other.place);
}

/** What the title says, and of whom. */
export interface Title {
  says: "won" | "shared" | "all" | "came" | "tied";
  /** Is it said of the reader's own side? */
  yours: boolean;
  /** The sides that are named. */
  names: Side[];
  place: number;
  /** By how much, if that can be said: ahead, or behind whoever won. */
  by: number | null;
}

/** `mine`: the side of whoever reads this, if they have one. */
export function titleOf(sides: Side[], mine: number | null): Title {
  const winners = sides.filter(({ won }) => won);
  const own = sides.find(({ side }) => side === mine);
  const ahead = winners[0] && winners[0].margin > 0 ? winners[0].margin : null;
  if (winners.length === sides.length && sides.length > 1) return { says: "all", yours: false, names: winners, place: 1, by: null };
  if (winners.length > 1) {
    const yours = Boolean(own?.won);
    return { says: "shared", yours, names: yours ? winners.filter(({ side }) => side !== mine) : winners, place: 1, by: null };
  }
  // Of two, the second is not "second": the other one has won.
  if (!own || own.won || sides.length === 2) return { says: "won", yours: Boolean(own?.won), names: winners, place: 1, by: ahead };
  const tied = sides.filter(({ place }) => place === own.place).length > 1;
  return { says: tied ? "tied" : "came", yours: true, names: [own], place: own.place, by: own.margin < 0 ? -own.margin : null };
}

const MOST_BLOCKS = 6;
const STEPS = 3;

/** Who stands on a block, and who is in the list below: so many blocks that all can be read. */
export function podium(sides: Side[]): { blocks: Side[]; rest: Side[] } {
  const room = sides.length > MOST_BLOCKS ? STEPS : sides.length;
  return { blocks: sides.slice(0, room), rest: sides.slice(room) };
}

/** The second stands at the left of the first, as on every podium. */
export function standing(rank: number, blocks: number): number {
  return blocks > 2 && rank < 2 ? 1 - rank : rank;
}

const HEIGHTS = [1, 0.8, 0.62, 0.48, 0.4, 0.34];

/** The height of a block, as part of the highest. */
export function heightOf(place: number): number {
  return HEIGHTS[Math.min(place, HEIGHTS.length) - 1] ?? 1;
}

const CARD = 90;
const LONGEST_RISE = 380;
const LONGEST = 4000;
const AFTER = 500;

/** When each block rises, in milliseconds, the last one first; what lies on it is counted card by card. */
export function timeline(spoils: number[]): { rise: number[]; card: number; title: number } {
  const cards = spoils.reduce((sum, n) => sum + n, 0);
  const blocks = spoils.length;
  const rise = Math.min(LONGEST_RISE, (LONGEST - AFTER) / (2 * Math.max(1, blocks)));
  const card = Math.min(CARD, (LONGEST - AFTER - blocks * rise) / Math.max(1, cards));
  const starts = Array<number>(blocks).fill(0);
  let now = 0;
  for (let rank = blocks - 1; rank >= 0; rank--) {
    starts[rank] = Math.round(now);
    now += rise + (spoils[rank] ?? 0) * card;
  }
  return { rise: starts, card, title: Math.round(now) };
}
