/** Groups of cards as the page draws them while they are being put together (RP-3 to RP-7).
 *
 * This tells only whether a draft looks complete, and writes it down; the server judges. */

import { blackOf, isNumber, JOKER, kindOf, RAINBOW, rankOf } from "./deck";

export const FEWEST = 3;
export const COLOURS = 7;
/** A longer set cannot be written. */
const MOST_IN_SET = 15;

/** One way to read some cards as a complete group: in which order they lie and how the record writes them. */
export interface Reading {
  form: "set" | "run" | "black" | "pirate";
  /** The first number of a run, else 0. */
  low: number;
  /** Places in the list that was read, in the order of the group. */
  order: number[];
  names: string[];
}

/** Every way to read cards as a complete group; none if they are not one. */
export function readings(cards: string[]): Reading[] {
  const all = cards.map((_, at) => at);
  if (cards.length === 1 && cards[0] === RAINBOW) return [{ form: "pirate", low: 0, order: all, names: [RAINBOW] }];
  if (cards.length < FEWEST || cards.includes(RAINBOW)) return [];
  if (cards.every(blackOf)) {
    const order = all.sort((a, b) => ((cards[a] ?? "") < (cards[b] ?? "") ? -1 : 1));
    return [{ form: "black", low: 0, order, names: order.map((at) => cards[at] ?? "") }];
  }
  if (cards.some(blackOf)) return [];
  return [...sets(cards), ...runs(cards)];
}

function sets(cards: string[]): Reading[] {
  if (new Set(cards.filter(isNumber)).size > 1 || cards.length > MOST_IN_SET) return [];
  const order = sorted(cards);
  return [{ form: "set", low: 0, order, names: order.map((at) => cards[at] ?? "") }];
}

/** Runs of these cards; jokers fill the gaps, and what is left of them lies at either end (RP-4). */
function runs(cards: string[]): Reading[] {
  const numbers = cards.filter(isNumber).map(Number);
  const length = cards.length;
  if (numbers.length === 0 || new Set(numbers).size < numbers.length || length > COLOURS) return [];
  const lowest = Math.max(1, Math.max(...numbers) - length + 1);
  const highest = Math.min(...numbers, COLOURS - length + 1);
  const found: Reading[] = [];
  for (let low = highest; low >= lowest; low--) {
    const jokers = cards.flatMap((card, at) => (card === JOKER ? [at] : []));
    const order: number[] = [];
    const names: string[] = [];
    for (let place = low; place < low + length; place++) {
      const own = cards.indexOf(String(place));
      order.push(own >= 0 ? own : (jokers.shift() ?? 0));
      names.push(own >= 0 ? String(place) : `${JOKER}:${place}`);
    }
    found.push({ form: "run", low, order, names });
  }
  return found;
}

/** Places of cards in the order of a hand. */
export function sorted(cards: string[]): number[] {
  return cards.map((_, at) => at).sort((a, b) => rankOf(cards[a] ?? "") - rankOf(cards[b] ?? "") || a - b);
}

/** What a written group is. */
export function formOf(names: string[]): Reading["form"] {
  if (names[0] === RAINBOW) return "pirate";
  if (names.some(blackOf)) return "black";
  const run = names.some((name) => name.includes(":")) || new Set(names.filter(isNumber)).size > 1;
  return run ? "run" : "set";
}

/** A complete rainbow (RP-7). */
export const isFull = (names: string[]): boolean => names.length === COLOURS && formOf(names) === "run";

export const tally = (cards: string[]): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
};

/** Are all cards of one list in another? */
export function within(some: string[], all: string[]): boolean {
  const counts = tally(all);
  return [...tally(some)].every(([card, n]) => n <= (counts.get(card) ?? 0));
}

/** A group as a word that is the same however its cards are listed. */
export const wordOf = (names: string[]): string => [...names].sort().join(" ");
