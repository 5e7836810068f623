/** A first game after the lesson: against easy computers, as many as sit at most tables. */

import { allowed } from "../home/choice";
import { api } from "../lib/api";
import { keepRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import { router } from "../lib/route.svelte";
import { say } from "../lib/say";

export async function playFirst(game: string): Promise<void> {
  const sheet = (await api.games()).find(({ name }) => name === game);
  const { seats, level } = allowed(undefined, sheet?.seats ?? [], sheet?.levels ?? []);
  const computers = Array.from({ length: seats - 1 }, () => ({ kind: "bot" as const, level }));
  const me = { kind: "me" as const, name: prefs.name || say("seat.person", { n: 1 }), face: prefs.face };
  const made = await api.open({ game, seats: [me, ...computers], start: true });
  keepRing({ table: made.table, game, tokens: made.tokens, host: made.host, at: Date.now() });
  router.go(`/t/${made.table}`);
}
