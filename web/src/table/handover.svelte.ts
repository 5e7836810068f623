/** One screen that goes from hand to hand. */

/** What is asked of several seats at once, and of whom. */
export interface Situation {
  /** The seat that looks at the screen. */
  seat: number | null;
  /** The seats of people who share this screen and play for themselves. */
  local: number[];
  /** The seats that may take the screen, the most urgent first. */
  wanted: number[];
  /** Has the seat that looks still something to do? */
  busy: boolean;
}

export class Handover {
  /** The seat whose owner must take the screen before anything is shown. */
  curtain: number | null = $state(null);
  /** The seats of this screen that have answered what is asked in secret. */
  private given: Record<number, boolean> = $state({});
  private asking: string | null = "";

  /** A new question makes all old answers void. */
  ask(question: string): void {
    if (question === this.asking) return;
    this.asking = question;
    this.given = {};
  }

  answer(seat: number, done: boolean): void {
    this.given[seat] = done;
  }

  has(seat: number): boolean {
    return this.given[seat] ?? false;
  }

  /** After a break nobody knows which secret answers of others the server still holds: each is looked at anew. */
  doubt(): void {
    this.asking = null;
  }

  /** The seat that gets the screen now, if it changes hands. */
  next({ seat, local, wanted, busy }: Situation): number | null {
    if (seat !== null && local.includes(seat) && busy) return null;
    const next = wanted.find((other) => local.includes(other) && !this.has(other));
    return next === undefined || next === seat ? null : next;
  }
}
