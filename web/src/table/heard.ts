/** An update between the moment it is heard and the moment it is shown. */

import type { Reason, Update } from "../lib/protocol";
import type { Said } from "../lib/words";

export interface Heard {
  update: Update;
  /** When the time to move is over, as a time of day; told in seconds from when it was heard. */
  deadline: number | null;
  /** What computer players thought of their moves in it. */
  reasons: Reason[];
}

export const heard = (update: Update): Heard => ({ update, deadline: deadlineOf(update), reasons: [] });

export const deadlineOf = ({ deadline }: { deadline: number | null }): number | null => (deadline === null ? null : Date.now() + deadline * 1000);

/** A message that is itself words. */
export const saidOf = ({ key, facts }: Said): Said => ({ key, facts });

/** Was one of these seats the one that moved? */
export const movedBy = (update: Update, seats: (number | null)[]): boolean => update.events.some(({ seat }) => seats.includes(seat));

/** Does it ask a seat something by the clock? */
export function presses({ deadline, legal, ask }: Update, seat: number | null): boolean {
  return deadline !== null && legal.length > 0 && [...(ask?.seats ?? []), ...(ask?.optional ?? [])].includes(seat ?? -1);
}

/** How much there is to read in it. */
export const letters = (update: Update, tell: (said: Said) => string): number =>
  update.events.flatMap(({ notes }) => notes).reduce((sum, { key, facts }) => sum + tell({ key, facts }).length, 0);
