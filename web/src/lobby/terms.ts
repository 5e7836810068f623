/** What is agreed on at a table, as sentences. */

import { gameOf } from "../games";
import { prefs } from "../lib/prefs.svelte";
import { say } from "../lib/say";
import { plain } from "../lib/words";
import { cited, type Cited } from "../screens/options";
import type { TableStore } from "../table/store.svelte";

export interface Term extends Cited {
  /** The option, or what the house settles: clock, hints, who may find the table. */
  of: string;
}

const termOf = (of: string, sentence: string): Term => ({ of, ...cited(sentence) });

/** The options of the game; one without a sentence of its own is told by its name and value. */
function optionTerms(table: TableStore): Term[] {
  const room = table.room;
  const words = gameOf(room?.game ?? "").words[prefs.lang];
  return Object.entries(room?.options ?? {})
    .filter(([name, value]) => name !== "players" && value !== null)
    .map(([name, value]) => {
      const key = [`terms.${name}.${String(value)}`, `terms.${name}`].find((one) => one in words);
      if (key) return termOf(name, table.word(key, { n: Number(value) }));
      return termOf(name, `${words[`option.${name}`] ?? plain(name)} : ${String(value)}`);
    });
}

export function termsOf(table: TableStore): Term[] {
  const room = table.room;
  const seconds = room?.clock?.seconds ?? 0;
  return [
    termOf("players", say("terms.players", { n: room?.seats.length ?? 0 })),
    ...optionTerms(table),
    termOf("clock", seconds === 0 ? say("terms.clock.none") : say("terms.clock", { time: lasting(seconds) })),
    termOf("hints", say(room?.hints ? "terms.hints.yes" : "terms.hints.no")),
    termOf("public", say(room?.public ? "terms.public.yes" : "terms.public.no")),
  ];
}

/** A time as people say it. */
function lasting(seconds: number): string {
  if (seconds % 86400 === 0) return say("terms.days", { n: seconds / 86400 });
  if (seconds % 60 === 0) return say("terms.minutes", { n: seconds / 60 });
  return say("terms.seconds", { n: seconds });
}
