/** What is told of a game at its end. */

import type { Outcome } from "../lib/protocol";
import type { Said } from "../lib/words";

/** How it came to this, in sentences; at least what decides. */
export function storyOf({ story, why }: Outcome): Said[] {
  return story.length > 0 ? story : [why];
}
