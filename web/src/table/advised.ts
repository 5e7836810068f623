/** What is said of the thing a hint points out. */

import { say } from "../lib/say";
import type { TableStore } from "./store.svelte";

/** The chance of a move as it is shown everywhere. */
export function percent(chance: number): number {
  return Math.round(chance * 100);
}

/** All of it for who listens. */
export function advisedWords(table: TableStore): string {
  const chance = table.pointed?.chance ?? null;
  return chance === null ? say("hint.here") : `${say("hint.here")}, ${say("hint.win", { n: percent(chance) })}`;
}
