/** The tables this device has keys to: seat tokens never leave it but to the server. */

export interface KeyRing {
  table: string;
  game: string;
  /** By seat. */
  tokens: Record<string, string>;
  host: string;
  at: number;
}

const KEY = "ludarc.keys";
const MOST = 30;

export function rings(): KeyRing[] {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? "[]") as KeyRing[];
  } catch {
    return [];
  }
}

export function ringOf(table: string): KeyRing | undefined {
  return rings().find((ring) => ring.table === table);
}

/** Keep keys beside those this device has for the same table. */
export function keepRing(ring: KeyRing): void {
  const old = ringOf(ring.table);
  const kept: KeyRing = {
    ...ring,
    tokens: { ...old?.tokens, ...ring.tokens },
    host: ring.host || old?.host || "",
  };
  const others = rings().filter((other) => other.table !== ring.table);
  localStorage.setItem(KEY, JSON.stringify([kept, ...others].slice(0, MOST)));
}

/** Other tokens than before for the seats of a table: somebody changed chairs or stood up. */
export function keepTokens(table: string, tokens: Record<string, string>): void {
  const changed = rings().map((ring) => (ring.table === table ? { ...ring, tokens } : ring));
  localStorage.setItem(KEY, JSON.stringify(changed));
}

export function dropRing(table: string): void {
  localStorage.setItem(KEY, JSON.stringify(rings().filter((ring) => ring.table !== table)));
}
