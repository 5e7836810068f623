/** How long what happens stays before the next thing does, by the pace a person likes. */

import type { Pace } from "../lib/prefs.svelte";

/** The paces that can be chosen, from the slowest; `none` tells all at once. */
export const PACES = ["step", "snail", "cat", "hare"] as const satisfies readonly Pace[];

const SCALE: Record<Pace, number> = { step: 1, snail: 1.7, cat: 1, hare: 0.65, none: 0 };

/** A sentence stands at least so long, and so much longer for each of its letters. */
const SPEAK = 580;
const LETTER = 9;
const LONGEST = 1300;
/** How far behind the table may be before everything is said in the shortest time. */
const FAR_BEHIND = 3;
/** One thing crosses the table in this time. */
const TRAVEL = 420;

export const scaleOf = (pace: Pace): number => SCALE[pace];

export const travelTime = (pace: Pace): number => TRAVEL * (SCALE[pace] || SCALE.hare);

interface Told {
  /** How many letters are to be read. */
  letters: number;
  /** Is it the reader's own move? They know it, and wait for no tap. */
  own: boolean;
}

/** How long a step stays; null: until somebody taps. */
export function holdTime(pace: Pace, { letters, own }: Told, behind: number): number | null {
  if (pace === "none" || letters === 0) return 0;
  if (own) return travelTime(pace);
  if (pace === "step") return null;
  const read = behind >= FAR_BEHIND ? SPEAK : Math.min(LONGEST, SPEAK + letters * LETTER);
  return read * SCALE[pace];
}
