/** What is said to who listens of the thing a hint points out. */

import { say } from "../lib/say";
import type { TableStore } from "./store.svelte";

export function advisedWords(table: TableStore): string {
  const chance = table.pointed?.chance ?? null;
  return chance === null ? say("hint.here") : `${say("hint.here")}, ${say("hint.win", { n: Math.round(chance * 100) })}`;
}
