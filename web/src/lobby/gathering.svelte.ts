/** What the reader does while people gather: take a seat, change it, and arrange the table if they are its host. */

import { api, Denied } from "../lib/api";
import { keepRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import type { Settings } from "../lib/protocol";
import { say } from "../lib/say";
import type { TableStore } from "../table/store.svelte";

/** Computers that take free chairs at the start. */
export const FILL = "easy";

export class Gathering {
  error = $state("");
  /** The seat that looks for another chair. */
  moving = $state(false);
  /** Has the reader just stood up of their own will? */
  rose = $state(false);
  /** What is to be done once the reader has told their name, or wishes not to. */
  naming: (() => void) | null = $state.raw(null);

  constructor(private readonly table: TableStore) {}

  get host(): string {
    return this.table.ring?.host ?? "";
  }

  get free(): number[] {
    return (this.table.room?.seats ?? []).flatMap((seat, at) => (seat.kind === "open" ? [at] : []));
  }

  /** Everybody sits at this screen. */
  get together(): boolean {
    return this.host !== "" && this.table.local.length === this.table.room?.seats.length;
  }

  /** Does the reader arrange this table? */
  get arranges(): boolean {
    return this.host !== "";
  }

  /** The name is asked once, before others see it. */
  private named(then: () => void): void {
    if (prefs.name || prefs.asked) then();
    else this.naming = then;
  }

  toldName(): void {
    const then = this.naming;
    this.naming = null;
    then?.();
  }

  sit(seat: number): void {
    this.named(() => void this.attempt(() => this.take(seat)));
  }

  /** Any free chair will do: where somebody was faster, the next. */
  sitAnywhere(): void {
    this.named(
      () =>
        void this.attempt(async () => {
          for (const [tried, seat] of this.free.entries()) {
            try {
              return await this.take(seat);
            } catch (problem) {
              if (!(problem instanceof Denied) || tried === this.free.length - 1) throw problem;
            }
          }
        }),
    );
  }

  private async take(seat: number): Promise<void> {
    const { table } = this;
    const { token } = await api.sit(table.id, seat, prefs.name || say("seat.person", { n: seat + 1 }), prefs.face, this.host || undefined);
    keepRing({ table: table.id, game: table.room?.game ?? "", tokens: { [seat]: token }, host: "", at: Date.now() });
    this.rose = false;
    table.sat(seat, token);
  }

  rename(): void {
    this.naming = () => {
      const { seat, token, id } = this.table;
      if (seat !== null) void this.attempt(() => api.rename(id, seat, token, prefs.name || say("seat.person", { n: seat + 1 }), prefs.face));
    };
  }

  move(to: number): Promise<void> {
    this.moving = false;
    return this.attempt(async () => {
      const { seat, id, token } = this.table;
      if (seat === null) return;
      await api.move(id, seat, token, to);
    });
  }

  stand(): Promise<void> {
    return this.attempt(async () => {
      const { seat, id, token } = this.table;
      if (seat === null) return;
      this.rose = true;
      await api.leave(id, seat, token);
      this.table.stood(seat);
    });
  }

  dismiss(seat: number): Promise<void> {
    return this.attempt(() => api.remove(this.table.id, seat, this.host));
  }

  plan(seat: number, level: string | null): Promise<void> {
    return this.attempt(() => api.plan(this.table.id, seat, this.host, level === null ? { kind: "open" } : { kind: "bot", level }));
  }

  set(settings: Settings): Promise<void> {
    return this.attempt(() => api.settings(this.table.id, this.host, settings));
  }

  start(first?: number): Promise<void> {
    const how = { ...(this.free.length > 0 ? { fill: FILL } : {}), ...(first === undefined ? {} : { first }) };
    return this.attempt(() => api.start(this.table.id, this.host, how));
  }

  private async attempt(work: () => Promise<void>): Promise<void> {
    this.error = "";
    try {
      await work();
    } catch (problem) {
      this.error = problem instanceof Error ? problem.message : String(problem);
    }
  }
}
