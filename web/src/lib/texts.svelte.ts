/** The page's own texts, one language at a time: the other is fetched when somebody wants it. */

import type en from "../../messages/en.json";
import { prefs } from "./prefs.svelte";
import type { Catalogue, Lang } from "./words";

export type Key = keyof typeof en;

const FETCH: Record<Lang, () => Promise<{ default: Catalogue }>> = {
  fr: () => import("../../messages/fr.json"),
  en: () => import("../../messages/en.json"),
};

class Texts {
  private known: Partial<Record<Lang, Catalogue>> = $state.raw({});

  of(lang: Lang): Catalogue {
    return this.known[lang] ?? {};
  }

  async fetch(lang: Lang): Promise<void> {
    if (this.known[lang]) return;
    const { default: found } = await FETCH[lang]();
    this.known = { ...this.known, [lang]: found };
  }
}

export const texts = new Texts();

/** Speak another language from now on, as soon as its texts are here. */
export async function speakLanguage(lang: Lang): Promise<void> {
  await texts.fetch(lang);
  prefs.lang = lang;
}
