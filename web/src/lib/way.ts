/** The way from this page to a table. */

import type { ToClient } from "./protocol";
import type { Place } from "./wire";

export interface Way {
  /** Look at the table from another seat, or in another language. */
  move(place: Place): void;
  /** Make moves; what comes of them is told under the name that is returned. */
  act(seen: number, moves: unknown[]): string;
  /** A standing answer until one's next turn. */
  stand(never: boolean): void;
  /** Ask for advice. */
  hint(id: string, seen: number): void;
  close(): void;
}

export type Hear = (message: ToClient) => void;

/** Opens a way to a place; it says what it hears, and whether it is up. */
export type Connect = (place: Place, hear: Hear, line: (up: boolean) => void) => Way;

/** How one comes to a table other than by this device's keys and a socket. */
export interface Sitting {
  /** Only look, whatever keys this device has: a television shows no hand. */
  watching?: boolean;
  connect?: Connect;
}
