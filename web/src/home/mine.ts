/** The tables this device has keys to: whose turn it is there, and since when. */

import { api } from "../lib/api";
import { rings, type KeyRing } from "../lib/keys";
import type { Room } from "../lib/protocol";

/** What the server tells of one seat of mine. */
export interface Told {
  room: Room;
  seat: number;
  /** Is it this seat's turn? */
  asked: boolean;
  /** How many seconds ago something happened there. */
  since: number;
}

/** One table of mine. Round one screen several seats are mine. */
export interface Mine {
  room: Room;
  seats: number[];
  asked: boolean;
  since: number | null;
}

const MOST = 12;
const UNDER_WAY = ["open", "playing"];

/** Seats of one table together; what waits for me first, then what happened last. */
export function gathered(told: readonly Told[]): Mine[] {
  const tables = new Map<string, Mine>();
  for (const { room, seat, asked, since } of told) {
    if (!UNDER_WAY.includes(room.status)) continue;
    const known = tables.get(room.table) ?? { room, seats: [], asked: false, since };
    tables.set(room.table, { room, seats: [...known.seats, seat], asked: known.asked || asked, since: Math.min(known.since ?? since, since) });
  }
  return [...tables.values()].sort((a, b) => Number(b.asked) - Number(a.asked) || (a.since ?? 0) - (b.since ?? 0));
}

/** A seat's keys as the server asks for them. */
export const keysOf = (ring: KeyRing): { table: string; token: string }[] => Object.values(ring.tokens).map((token) => ({ table: ring.table, token }));

/** Tables of which only the host's key is here, such as one on a television. */
async function hosted(kept: readonly KeyRing[]): Promise<Mine[]> {
  const rooms = await Promise.all(kept.map(({ table }) => api.room(table).catch(() => null)));
  return rooms.filter((room): room is Room => room !== null && UNDER_WAY.includes(room.status)).map((room) => ({ room, seats: [], asked: false, since: null }));
}

export async function myTables(): Promise<Mine[]> {
  const kept = rings().slice(0, MOST);
  const seated = kept.filter(({ tokens }) => Object.keys(tokens).length > 0);
  const [told, shown] = await Promise.all([
    seated.length > 0 ? api.mine(seated.flatMap(keysOf)) : [],
    hosted(kept.filter((ring) => !seated.includes(ring))),
  ]);
  return [...gathered(told), ...shown];
}

/** Who else sits there, for whoever sits on these seats. */
export function others({ room, seats }: Mine): string[] {
  return room.seats.filter((_, at) => !seats.includes(at)).flatMap(({ name }) => (name ? [name] : []));
}
