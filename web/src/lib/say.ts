/** The page's own texts in the reader's language. */

import en from "../../messages/en.json";
import fr from "../../messages/fr.json";
import { prefs } from "./prefs.svelte";
import { fill, type Catalogue, type Facts } from "./words";

const CATALOGUES: Record<string, Catalogue> = { fr, en };

export type Key = keyof typeof fr;

export function say(key: Key, facts: Facts = {}, names: string[] = []): string {
  return fill(CATALOGUES[prefs.lang] ?? fr, key, facts, names, prefs.lang);
}
