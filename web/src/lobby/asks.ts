/** What people ask of the house round a table: seats, settings, the next game, wishes. */

import { ask, at } from "../lib/api";
import type { ClockPlan } from "../lib/protocol";

export interface Settings {
  options?: Record<string, unknown>;
  clock?: ClockPlan | null;
  hints?: boolean;
  public?: boolean;
}

const seatAt = (table: string, seat: number, rest = ""): string => at(table, `/seats/${seat}${rest}`);

export const asks = {
  sit: (table: string, seat: number, name: string, face: string) => ask<{ seat: number; token: string }>(seatAt(table, seat), { name, face }),
  rename: (table: string, seat: number, token: string, name: string, face: string) => ask<void>(seatAt(table, seat, "/name"), { name, face }, token),
  move: (table: string, seat: number, token: string, to: number) => ask<void>(seatAt(table, seat, "/move"), { to }, token),
  plan: (table: string, seat: number, host: string, plan: { kind: "open" | "bot"; level?: string }) => ask<void>(seatAt(table, seat, "/plan"), plan, host),
  set: (table: string, host: string, settings: Settings) => ask<void>(at(table, "/settings"), settings, host),
  again: (table: string, token: string) => ask<{ table: string | null }>(at(table, "/rematch"), {}, token),
  notAgain: (table: string, token: string) => ask<void>(at(table, "/rematch/decline"), {}, token),
  wish: (table: string, seat: number, name: string, face: string) => ask<{ id: string; token: string }>(seatAt(table, seat, "/wish"), { name, face }),
  answer: (table: string, wish: string, host: string, yes: boolean) => ask<void>(at(table, `/wishes/${wish}`), { yes }, host),
};
