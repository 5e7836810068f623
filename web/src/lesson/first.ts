/** A first game after the lesson: against easy computers, as many as sit at most tables. */

import { api } from "../lib/api";
import { keepRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import { router } from "../lib/route.svelte";
import { say } from "../lib/say";

const USUAL = 4;

export async function playFirst(game: string): Promise<void> {
  const sheet = (await api.games()).find(({ name }) => name === game);
  const counts = sheet?.seats ?? [];
  const few = counts.filter((count) => count <= USUAL);
  const seats = few.length > 0 ? Math.max(...few) : counts.length > 0 ? Math.min(...counts) : USUAL;
  const computers = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level: "easy" }));
  const me = { kind: "me" as const, name: prefs.name || say("learn.you") };
  const made = await api.open({ game, seats: [me, ...computers], start: true });
  keepRing({ table: made.table, game, tokens: made.tokens, host: made.host, at: Date.now() });
  router.go(`/t/${made.table}`);
}
