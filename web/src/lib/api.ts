/** Asking the server over HTTP. What it refuses is thrown in its own words. */

import { prefs } from "./prefs.svelte";
import type { GameSheet, LessonAnswer, LessonAsk } from "./protocol";
import type { Again, ChairPlan, Found, Mine, MyTable, NewTable, OpenedTable, Room, Seated, Settings, Wished } from "./protocol";

export class Denied extends Error {}

export async function ask<T>(path: string, body?: unknown, token?: string): Promise<T> {
  const headers: Record<string, string> = { "Accept-Language": prefs.lang };
  if (body !== undefined) headers["Content-Type"] = "application/json";
  if (token) headers["Authorization"] = `Bearer ${token}`;
  const answer = await fetch(path, {
    method: body === undefined ? "GET" : "POST",
    headers,
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  if (!answer.ok) {
    const told = (await answer.json().catch(() => ({}))) as { error?: string; rule?: string };
    throw new Denied(told.error ? `${told.error}${told.rule ? ` (${told.rule})` : ""}` : `HTTP ${answer.status}`);
  }
  return (answer.status === 204 ? undefined : await answer.json()) as T;
}

export const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => ask<GameSheet[]>("/api/games"),
  lesson: (game: string, asked: LessonAsk) => ask<LessonAnswer>(`/api/lessons/${encodeURIComponent(game)}`, asked),
  open: (table: NewTable) => ask<OpenedTable>("/api/tables", table),
  listed: () => ask<Room[]>("/api/tables"),
  invitation: (table: string) => ask<{ link: string; reach: "name" | "network" | "closed" | "offline" }>(at(table, "/invitation")),
  room: (table: string) => ask<Room>(at(table)),
  /** A host who had no seat shows the host's token, and is known to sit there. */
  sit: (table: string, seat: number, name: string, face = "", host?: string) =>
    ask<Seated>(at(table, `/seats/${seat}`), { name, face }, host),
  rename: (table: string, seat: number, token: string, name: string, face: string) =>
    ask<void>(at(table, `/seats/${seat}/name`), { name, face }, token),
  move: (table: string, seat: number, token: string, to: number) =>
    ask<void>(at(table, `/seats/${seat}/move`), { to }, token),
  plan: (table: string, seat: number, token: string, plan: ChairPlan) =>
    ask<void>(at(table, `/seats/${seat}/plan`), plan, token),
  settings: (table: string, token: string, settings: Settings) => ask<void>(at(table, "/settings"), settings, token),
  /** Wish for a computer player's seat; show the old token to have one's own back. */
  wish: (table: string, seat: number, name: string, face: string, was?: string) =>
    ask<Wished>(at(table, `/seats/${seat}/wish`), { name, face }, was),
  grant: (table: string, wish: string, token: string, yes: boolean) =>
    ask<void>(at(table, `/wishes/${encodeURIComponent(wish)}`), { yes }, token),
  found: (code: string) => ask<Found>(`/api/codes/${encodeURIComponent(code)}`),
  mine: (tables: Mine[]) => ask<MyTable[]>("/api/mine", { tables }),
  leave: (table: string, seat: number, token: string) => ask<void>(at(table, `/seats/${seat}/leave`), {}, token),
  lend: (table: string, seat: number, token: string) =>
    ask<void>(at(table, `/seats/${seat}/lend`), { level: "easy" }, token),
  back: (table: string, seat: number, token: string) => ask<void>(at(table, `/seats/${seat}/back`), {}, token),
  remove: (table: string, seat: number, token: string) =>
    ask<void>(at(table, `/seats/${seat}/remove`), { level: "easy" }, token),
  start: (table: string, token: string, how: { fill?: string; first?: number } = {}) =>
    ask<void>(at(table, "/start"), how, token),
  /** The next table, or none yet: then the people who are there are asked. */
  rematch: (table: string, token: string) => ask<Again>(at(table, "/rematch"), {}, token),
  decline: (table: string, token: string) => ask<void>(at(table, "/rematch/decline"), {}, token),
};
