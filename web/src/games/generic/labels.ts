/** What the parts of a view are called. */

import { plain } from "../../lib/words";
import type { TableStore } from "../../table/store.svelte";
import type { Face } from "./picture";

/** A field, as the game calls it with `view.FIELD`, else by its name; `who` is the seat it is about. */
export function label(table: TableStore, field: string, who?: number): string {
  const key = `view.${field}`;
  if (table.has(key)) return table.tell({ key, facts: who === undefined ? {} : { who } });
  const words = plain(field);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** Does the game say that a field is about seats? Its label then names {who}. */
export function aboutSeats(table: TableStore, field: string): boolean {
  return table.game.words.fr[`view.${field}`]?.includes("{who}") ?? false;
}

/** Lists of this name have one number for each seat in every game. */
export const countsSeats = (field: string): boolean => field === "scores" || field.endsWith("_counts");

/** A card for those who listen. */
export function cardWords(table: TableStore, { colour, value }: Face): string {
  const name = colour === null ? "" : table.tell({ key: `colour.${colour}`, facts: {} });
  return [name, value].filter(Boolean).join(" ");
}
