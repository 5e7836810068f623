/** Asking the server over HTTP. What it refuses is thrown in its own words. */

import { prefs } from "./prefs.svelte";
import type { GameSheet, LessonAnswer, LessonAsk } from "./protocol";
import type { Again, NewTable, OpenedTable, Room, Seated } from "./protocol";

export class Denied extends Error {}

async function ask<T>(path: string, body?: unknown, token?: string): Promise<T> {
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

const at = (table: string, rest = ""): string => `/api/tables/${encodeURIComponent(table)}${rest}`;

export const api = {
  games: () => ask<GameSheet[]>("/api/games"),
  lesson: (game: string, asked: LessonAsk) => ask<LessonAnswer>(`/api/lessons/${encodeURIComponent(game)}`, asked),
  open: (table: NewTable) => ask<OpenedTable>("/api/tables", table),
  listed: () => ask<Room[]>("/api/tables"),
  invitation: (table: string) => ask<{ link: string; reach: "name" | "network" | "closed" | "offline" }>(at(table, "/invitation")),
  room: (table: string) => ask<Room>(at(table)),
  sit: (table: string, seat: number, name: string) => ask<Seated>(at(table, `/seats/${seat}`), { name }),
  leave: (table: string, seat: number, token: string) => ask<void>(at(table, `/seats/${seat}/leave`), {}, token),
  lend: (table: string, seat: number, token: string) =>
    ask<void>(at(table, `/seats/${seat}/lend`), { level: "easy" }, token),
  back: (table: string, seat: number, token: string) => ask<void>(at(table, `/seats/${seat}/back`), {}, token),
  remove: (table: string, seat: number, token: string) =>
    ask<void>(at(table, `/seats/${seat}/remove`), { level: "easy" }, token),
  start: (table: string, token: string, how: { fill?: string; first?: number } = {}) =>
    ask<void>(at(table, "/start"), how, token),
  rematch: (table: string, token: string) => ask<Again>(at(table, "/rematch"), {}, token),
};
