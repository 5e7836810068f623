/** A reader who looks on, and the seat they wish for. */

import { api } from "../lib/api";
import { keepRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import { say } from "../lib/say";
import type { TableStore } from "../table/store.svelte";

interface Asked {
  id: string;
  seat: number;
  token: string;
}

const KEY = "ludarc.wish.";

export class Wishing {
  asked: Asked | null = $state.raw(null);
  /** What became of the last wish. */
  answer: "granted" | "refused" | null = $state(null);
  error = $state("");
  /** Is the answer being looked up? */
  private looking = false;

  constructor(private readonly table: TableStore) {
    // A page that is loaded anew still knows what it asked for.
    const kept = sessionStorage.getItem(KEY + table.id);
    this.asked = kept ? (JSON.parse(kept) as Asked) : null;
  }

  /** Seats of computer players. */
  get seats(): number[] {
    return (this.table.room?.seats ?? []).flatMap(({ kind }, seat) => (kind === "bot" ? [seat] : []));
  }

  /** The computer's seat that was this reader's, if there is one. */
  get own(): number | null {
    return this.seats.find((seat) => this.table.ring?.tokens[seat] !== undefined) ?? null;
  }

  /** Is the host here to answer? */
  get heard(): boolean {
    const host = this.table.room?.host ?? null;
    return host !== null && Boolean(this.table.room?.seats[host]?.here);
  }

  async ask(seat: number): Promise<void> {
    const { table } = this;
    this.error = "";
    this.answer = null;
    try {
      const { id, token } = await api.wish(table.id, seat, prefs.name || say("seat.person", { n: seat + 1 }), prefs.face, table.ring?.tokens[seat]);
      this.keep({ id, seat, token });
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
    }
  }

  /** The room has changed: where the wish is no longer among those that wait, the key tells what came of it. */
  async look(): Promise<void> {
    const { asked, table } = this;
    if (asked === null || this.looking || table.room?.wishes.some(({ id }) => id === asked.id)) return;
    this.looking = true;
    const found = await api.mine([{ table: table.id, token: asked.token }]).catch(() => null);
    this.looking = false;
    if (found === null) return; // the line is down: asked again with the next room
    this.keep(null);
    const seat = found[0]?.seat ?? null;
    this.answer = seat === null ? "refused" : "granted";
    if (seat === null) return;
    keepRing({ table: table.id, game: table.room?.game ?? "", tokens: { [seat]: asked.token }, host: "", at: Date.now() });
    table.sat(seat, asked.token);
  }

  private keep(asked: Asked | null): void {
    this.asked = asked;
    if (asked) sessionStorage.setItem(KEY + this.table.id, JSON.stringify(asked));
    else sessionStorage.removeItem(KEY + this.table.id);
  }
}
