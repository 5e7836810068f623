/** The page's own texts in the reader's language. */

import { prefs } from "./prefs.svelte";
import { texts, type Key } from "./texts.svelte";
import { fill, type Catalogue, type Facts, type Lang, type Said } from "./words";

export type { Key } from "./texts.svelte";

export function say(key: Key, facts: Facts = {}, names: string[] = []): string {
  return fill(texts.of(prefs.lang), key, facts, names, prefs.lang);
}

/** The texts of a game in the reader's language, and those of the page where the game has none. */
export function speaker<Texts extends Catalogue>(own: Record<Lang, Texts>): (key: Key | (keyof Texts & string), facts?: Facts, names?: string[]) => string {
  return (key, facts = {}, names = []) => fill(key in own.fr ? own[prefs.lang] : texts.of(prefs.lang), key, facts, names, prefs.lang);
}

/** A sentence that came ready-made: it stays as it is in every language. */
export const ready = (words: string): Said => ({ key: "ready", facts: { words } });
