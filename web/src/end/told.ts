/** What is told of a game at its end. */

import type { Outcome } from "../lib/protocol";
import type { Said } from "../lib/words";

/** What servers tell that know stories. */
interface Told {
  story?: Said[];
  moments?: number[];
  turning?: number | null;
}

/** How it came to this, in sentences; at least what decides. */
export function storyOf(outcome: Outcome): Said[] {
  const { story = [] } = outcome as Outcome & Told;
  return story.length > 0 ? story : [outcome.why];
}

/** The sentence of the move that decided, if a single one did. */
export function turningOf(outcome: Outcome): Said | null {
  const { story = [], moments = [], turning = null } = outcome as Outcome & Told;
  return turning === null ? null : (story[moments.indexOf(turning)] ?? null);
}
