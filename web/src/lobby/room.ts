/** What this branch of the page asks of a room beside what it already tells. */

import type { Room, SeatSign } from "../lib/protocol";
import type { TableStore } from "../table/store.svelte";

export interface Wish {
  id: string;
  seat: number;
  name: string;
  face: string;
  kind: "back" | "takeover";
}

export interface AgainAsked {
  seconds: number;
  yes: number[];
  no: number[];
}

interface Gathered extends Room {
  code?: string | null;
  host?: number | null;
  clock?: { seconds: number } | null;
  public?: boolean;
  watching?: number;
  again?: AgainAsked | null;
  wishes?: Wish[];
}

export const gathered = (table: TableStore): Gathered | null => table.room;
export const signOf = (table: TableStore, seat: number): (SeatSign & { face?: string }) | undefined => table.room?.seats[seat];
export const hostSeat = (table: TableStore): number | null => gathered(table)?.host ?? null;
