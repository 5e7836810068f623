/** The messages as the table machine sends them: what is asked, how the game ended, words as keys.
 *
 * These types move to `protocol.ts`, which is made from the Python structs, once those have them. */

import type * as Protocol from "./protocol";
import type { Said } from "./words";

/** What the table waits for. */
export interface Ask {
  /** The table waits for these seats. */
  seats: number[];
  /** These may still do something now, though nothing waits for them. */
  optional: number[];
  bots: number[];
  limit: number | null;
  sealed: boolean;
  floor: number | null;
  turn: number | null;
  /** A name of the question, new when what is asked is new. */
  id: string;
}

/** How the game ended; lists by seat. */
export interface Outcome {
  scores: number[];
  winners: number[];
  /** From 1 for the first. */
  places: number[];
  /** The distance to the best other seat, or team. */
  margins: number[];
  unit: string;
  /** The rule that decides. */
  rule: string;
  why: Said;
}

export interface Room extends Protocol.Room {
  teams: number;
}

interface Asked {
  room: Room;
  ask: Ask | null;
  /** Has this seat answered the sealed question? */
  answered: boolean;
  outcome: Outcome | null;
  /** The legal moves in words, if the join asked for them. */
  named?: Said[];
}

export type Welcome = Omit<Protocol.Welcome, "room"> & Asked;
export type Update = Protocol.Update & Omit<Asked, "room">;
export type RoomChanged = Omit<Protocol.RoomChanged, "room"> & { room: Room };
export type Refused = Omit<Protocol.Refused, "words"> & Said;
export type HintedMove = Omit<Protocol.HintedMove, "words"> & { note: Said };
export type Hinted = Omit<Protocol.Hinted, "words" | "moves"> & Said & { moves: HintedMove[] };
export type Reason = Omit<Protocol.Reason, "words"> & Said;
export type ReasonLine = Omit<Protocol.ReasonLine, "words" | "move"> & Said & { move: Said };
export type Reasons = Omit<Protocol.Reasons, "lines"> & { lines: ReasonLine[] };
export type Wrong = Omit<Protocol.Wrong, "words"> & Said;

type Kept = Exclude<Protocol.ToClient, { type: "welcome" | "update" | "room" | "refused" | "hinted" | "reason" | "reasons" | "wrong" }>;
export type ToClient = Kept | Welcome | Update | RoomChanged | Refused | Hinted | Reason | Reasons | Wrong;

/** `teams`: by number of seats, where the options do not say; none in most games. */
export interface GameSheet extends Protocol.GameSheet {
  teams?: Record<string, number>;
}
