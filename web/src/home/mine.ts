/** The tables this device has keys to: whose turn it is there, and since when. */

import { api } from "../lib/api";
import { rings, type KeyRing } from "../lib/keys";
import type { MyTable, Room } from "../lib/protocol";

/** One table of mine. Round one screen several seats are mine; before a television only the host's key is. */
export interface Mine {
  room: Room;
  seats: number[];
  asked: boolean;
  /** How many seconds ago something happened there. */
  since: number;
}

const MOST = 12;
const UNDER_WAY = ["open", "playing"];

/** Seats of one table together; what waits for me first, then what happened last. */
export function gathered(told: readonly MyTable[]): Mine[] {
  const tables = new Map<string, Mine>();
  for (const { room, seat, asked, since } of told) {
    if (!UNDER_WAY.includes(room.status)) continue;
    const known = tables.get(room.table) ?? { room, seats: [], asked: false, since };
    tables.set(room.table, {
      room,
      seats: seat === null ? known.seats : [...known.seats, seat],
      asked: known.asked || asked,
      since: Math.min(known.since, since),
    });
  }
  return [...tables.values()].sort((a, b) => Number(b.asked) - Number(a.asked) || a.since - b.since);
}

/** The keys of a ring as the server asks for them: those of seats, or the host's where there are none. */
export function keysOf({ table, tokens, host }: KeyRing): { table: string; token: string }[] {
  const seats = Object.values(tokens);
  return (seats.length > 0 ? seats : [host]).filter(Boolean).map((token) => ({ table, token }));
}

export async function myTables(): Promise<Mine[]> {
  const keys = rings().slice(0, MOST).flatMap(keysOf);
  return keys.length > 0 ? gathered(await api.mine(keys)) : [];
}

/** Who else sits there, for whoever sits on these seats. */
export function others({ room, seats }: Mine): string[] {
  return room.seats.filter((_, at) => !seats.includes(at)).flatMap(({ name }) => (name ? [name] : []));
}

/** Whose head stands for the table: that of the first of the others. */
export function across({ room, seats }: Mine): number {
  return Math.max(0, room.seats.findIndex((_, at) => !seats.includes(at)));
}
