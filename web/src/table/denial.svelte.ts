/** What the server said to a move that is not allowed. */

import type { Refused } from "../lib/protocol";
import type { Said } from "../lib/words";
import { cue } from "../stage/sound";
import { saidOf } from "./heard";

export interface Refusal {
  rule: string;
  words: Said;
  /** Moves that are allowed instead. */
  alternatives: unknown[];
}

export class Denial {
  private said: Refusal | null = $state.raw(null);
  /** An allowed move that the board points out. */
  instead: { do: unknown } | null = $state.raw(null);

  get refusal(): Refusal | null {
    return this.said;
  }

  set refusal(refusal: Refusal | null) {
    this.said = refusal;
    this.instead = null;
  }

  hear(message: Refused): void {
    this.refusal = { rule: message.rule, words: saidOf(message), alternatives: message.alternatives };
    cue("refused");
  }

  /** Point out what would be allowed; asked again, another move. */
  show(): void {
    const moves = this.said?.alternatives ?? [];
    const at = moves.indexOf(this.instead?.do) + 1;
    this.instead = { do: moves[at % moves.length] };
  }
}
