/** From the island that lies there to the one that is wanted: a chain of moves (RP-9). */

import { kindOf, rankOf } from "./deck";
import { formOf, tally, within, wordOf } from "./groups";

/** A move as the record writes it. */
export interface Move {
  lay?: string[];
  add?: string;
  to?: string[];
  lift?: string[];
  black?: string;
  at?: number;
  block?: boolean;
  hit?: string;
  in?: string[];
  give?: string;
  fetch?: string;
  ask?: string;
  order?: string[];
  end?: "open" | "pile";
  out?: true;
  done?: true;
}

/** What stays is left alone, what only grows is added to, the rest is taken back and laid anew. */
export function chain(island: string[][], wanted: string[][]): Move[] {
  const targets = [...wanted];
  const left = island.filter((group) => {
    const at = targets.findIndex((target) => wordOf(target) === wordOf(group));
    if (at >= 0) targets.splice(at, 1);
    return at < 0;
  });
  const lifts: Move[] = [];
  const adds: Move[] = [];
  for (const group of left.sort((a, b) => b.length - a.length)) {
    const at = targets.findIndex((target) => grows(group, target));
    if (at < 0) lifts.push({ lift: group });
    else adds.push(...growth(group, ...targets.splice(at, 1)));
  }
  return [...lifts, ...adds, ...targets.map((lay) => ({ lay }))];
}

/** Can one group become another by adding cards? */
export function grows(group: string[], target: string[]): boolean {
  return formOf(group) === formOf(target) && within(group, target);
}

function growth(group: string[], target: string[] = group): Move[] {
  const moves: Move[] = [];
  let now = group;
  while (now.length < target.length) {
    const add = next(now, target);
    moves.push({ add, to: now });
    now = [...now, add];
  }
  return moves;
}

/** A card that brings a group nearer to a target: a run grows only at its ends. */
function next(group: string[], target: string[]): string {
  const counts = tally(group);
  const missing = target.filter((card) => {
    const n = counts.get(card) ?? 0;
    counts.set(card, n - 1);
    return n <= 0;
  });
  if (formOf(target) !== "run") return missing.sort((a, b) => rankOf(a) - rankOf(b))[0] ?? "";
  const places = group.map(numberOf);
  const ends = [Math.min(...places) - 1, Math.max(...places) + 1];
  return missing.find((card) => ends.includes(numberOf(card))) ?? "";
}

const numberOf = (card: string): number => Number(card.split(":").at(-1));

/** An island and a hand after some moves of placing: for looking at them before they are made. */
export function after(island: string[][], hand: string[], moves: Move[]): { island: string[][]; hand: string[] } {
  let groups = island;
  let held = hand;
  const without = (group: string[]): string[][] => {
    const at = groups.findIndex((other) => wordOf(other) === wordOf(group));
    return groups.filter((_, i) => i !== at);
  };
  const spend = (cards: string[]): void => {
    for (const card of cards.map(kindOf)) {
      const at = held.indexOf(card);
      held = held.filter((_, i) => i !== at);
    }
  };
  for (const { lay, add, to, lift } of moves) {
    if (lay) {
      groups = [...groups, lay];
      spend(lay);
    } else if (lift) {
      groups = without(lift);
      held = [...held, ...lift.map(kindOf)];
    } else if (add && to) {
      const grown = [...to, add];
      if (formOf(grown) === "run") grown.sort((a, b) => numberOf(a) - numberOf(b));
      groups = [...without(to), grown];
      spend([add]);
    }
  }
  return { island: groups, hand: held };
}
