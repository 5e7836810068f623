/** Advice for the seat that asked for it, and for this position only. */

import type { Hinted, HintedMove } from "../lib/protocol";

export class Advice {
  /** What was advised, for as long as the position stands. */
  given: Hinted | null = $state.raw(null);
  /** The name of the question under way. */
  asking: string | null = $state(null);
  /** Is the panel open? */
  open = $state(false);
  /** Which of the moves the board points out. */
  pointing = $state(0);

  /** `covered`: does a curtain hide everything? */
  constructor(private readonly covered: () => boolean) {}

  /** The advice while it is read. */
  get read(): Hinted | null {
    return this.open && !this.covered() ? this.given : null;
  }

  /** The move that the board points out. */
  get pointed(): HintedMove | null {
    return this.read?.moves[this.pointing] ?? null;
  }

  /** Open the panel, and ask if nothing is known yet. */
  ask(send: (id: string) => void): void {
    if (this.asking) return;
    this.open = true;
    this.pointing = 0;
    if (this.given) return;
    this.asking = crypto.randomUUID();
    send(this.asking);
  }

  /** The answer counts only for the question under way and the position it was asked in. */
  hear(message: Hinted, number: number): void {
    if (!this.answers(message.id)) return;
    if (message.number === number) this.given = message;
  }

  /** Was this the question under way? Then it is no more. */
  answers(id: string): boolean {
    if (id !== this.asking) return false;
    this.asking = null;
    return true;
  }

  forget(): void {
    this.given = this.asking = null;
  }
}
