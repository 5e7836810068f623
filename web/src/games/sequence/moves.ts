/** The board and the moves of Sequence, as far as the page must know them. What is legal the server tells. */

import text from "$games/sequence/board.txt?raw";

/** A move as the record writes it. */
export interface Move {
  card?: string;
  place?: string;
  remove?: string;
  sequences?: string[][];
  dead?: string;
  discard?: string;
  draw?: true;
  call?: number;
  accept?: true;
  confirm?: boolean;
}

export const SIDE = 10;
export const LETTERS = "ABCDEFGHIJ";
const CORNER = "**";

/** The card each square shows, row by row; a corner shows none. */
export const SHOWN: string[] = text.trim().split(/\s+/).map((card) => (card === CORNER ? "" : card));

export const PLACES: string[] = SHOWN.map((_, at) => `${LETTERS[at % SIDE]}${Math.floor(at / SIDE) + 1}`);

const AT = new Map(PLACES.map((place, at) => [place, at]));

export function squareOf(place: string): number {
  return AT.get(place) ?? 0;
}

/** Two-eyed jacks (SQ-7). */
export const isWild = (card: string): boolean => card === "JC" || card === "JD";

/** One-eyed jacks (SQ-8). */
export const isRemover = (card: string): boolean => card === "JS" || card === "JH";

/** The square a move is about. */
export const placeOf = (move: Move): string | undefined => move.place ?? move.remove;

/** Moves by the square they are about. */
export function bySquare(legal: Move[]): Map<string, Move[]> {
  const found = new Map<string, Move[]>();
  for (const move of legal) {
    const place = placeOf(move);
    if (place) found.set(place, [...(found.get(place) ?? []), move]);
  }
  return found;
}

/** The card a tap on a square means: the one it shows before any jack. */
export function meant(moves: Move[], shown: string): string {
  return (moves.find(({ card }) => card === shown) ?? moves[0])?.card ?? "";
}

/** The move somebody seems to want; whether it is allowed the server says. */
export function attempt(card: string, place: string): Move {
  return isRemover(card) ? { card, remove: place } : { card, place };
}

/** How far a square lies from the middle of the nearest five of a move that has it. */
function distance(move: Move, place: string): number {
  const spots = (move.sequences ?? []).map((five) => five.indexOf(place)).filter((spot) => spot >= 0);
  return Math.min(99, ...spots.map((spot) => Math.abs(spot - 2)));
}

const shared = (one: Move, other: Move): number =>
  (one.sequences ?? []).filter((five) => (other.sequences ?? []).some((same) => String(same) === String(five))).length;

/** Of several ways to name the fives (SQ-18), the one a tap on a square means: the square lies most in the middle; in
 *  doubt the way most like the one chosen before. */
export function nearest(ways: Move[], place: string, now: number): number {
  const before = ways[now] ?? {};
  const far = Math.min(...ways.map((way) => distance(way, place)));
  if (far === 99) return now;
  const close = ways.flatMap((way, at) => (distance(way, place) === far ? [at] : []));
  return close.reduce((best, at) => (shared(ways[at] ?? {}, before) > shared(ways[best] ?? {}, before) ? at : best));
}

/** A five by its ends: A1–E1. */
export const span = (five: string[]): string => `${five[0]}–${five.at(-1)}`;
