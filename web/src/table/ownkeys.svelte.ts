/** The keys this device has to one table, as people sit down, change chairs and stand up. */

import { api } from "../lib/api";
import { keepRing, keepTokens, ringOf, type KeyRing } from "../lib/keys";

export class OwnKeys {
  ring: KeyRing | undefined = $state();

  constructor(
    private readonly table: string,
    /** Only look, whatever keys this device has: a television shows no hand. */
    private readonly watching: boolean,
  ) {
    this.read();
  }

  /** A key to try first. */
  get first(): string | null {
    return this.tokens[0]?.[1] ?? null;
  }

  private get tokens(): [string, string][] {
    return Object.entries(this.ring?.tokens ?? {});
  }

  read(): void {
    const ring = ringOf(this.table);
    this.ring = ring && this.watching ? { ...ring, tokens: {} } : ring;
  }

  /** A seat opened: by this key, or by one that is here already. A key opens one seat only. */
  keep(seat: number, game: string, token: string | null): void {
    if (token) this.set(this.tokens.filter(([, other]) => other !== token));
    keepRing({ table: this.table, game, tokens: token ? { [seat]: token } : {}, host: "", at: Date.now() });
    this.read();
  }

  /** The key of a seat is thrown away; of all seats, if none is named. */
  drop(seat: number | null): void {
    this.set(this.tokens.filter(([at]) => seat !== null && at !== String(seat)));
  }

  /** Chairs were moved: each key is tried for the seat it opens now. */
  async sort(): Promise<void> {
    const found = await Promise.all(
      this.tokens.map(async ([was, token]): Promise<[string, string]> => {
        const [mine] = await api.mine([{ table: this.table, token }]);
        return [String(mine?.seat ?? was), token];
      }),
    );
    this.set(found);
  }

  private set(tokens: [string, string][]): void {
    keepTokens(this.table, Object.fromEntries(tokens));
    this.read();
  }
}
