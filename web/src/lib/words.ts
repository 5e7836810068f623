/** Texts with facts filled in, by the same small rules as `core/words.py`. */

import { elided } from "./elision";

/** Words that are not told yet: the key of a text, and its facts. */
export interface Said {
  key: string;
  facts: Facts;
}

/** A fact may itself be words; on the wire they are any object. */
export type Fact = number | string | number[] | Said | Record<string, unknown>;
export interface Facts {
  [name: string]: Fact;
}
export type Catalogue = Record<string, string>;
export type Lang = "fr" | "en";

/** What stands between the thousands of a number. */
const THOUSANDS: Record<Lang, string> = { fr: "\u202f", en: "," };

/** The facts that are seats. */
const SEATS = ["who", "whom"];

/** The form of a text for a reader in the seat `you`: `.you` where they are the seat it tells of, `.at_you` where another seat acts on them. */
function formOf(catalogue: Catalogue, key: string, facts: Facts, you: number | null): string {
  const theirs = (name: string): boolean => you !== null && String(facts[name] ?? "") === String(you);
  const [acting, meant] = [`${key}.you`, `${key}.at_you`];
  if (!theirs("who") && theirs("whom")) {
    if (meant in catalogue) return meant;
    if (catalogue[key]?.includes("{who}")) return key;
  } else if (!theirs("who")) return key;
  return acting in catalogue ? acting : key;
}

/** A text with its facts, for a reader in the seat `you`: where one of the seats in it is theirs, they are told so. */
export function fill(
  catalogue: Catalogue,
  key: string,
  facts: Facts = {},
  names: string[] = [],
  lang: Lang = "en",
  you: number | null = null,
): string {
  const form = formOf(catalogue, key, facts, you);
  const one = `${form}.one`;
  const text = facts["n"] === 1 && one in catalogue ? catalogue[one] : catalogue[form];
  if (text === undefined) throw new Error(`no text ${key}`);
  const written = (name: string): string | undefined => {
    const fact = facts[name];
    return fact === undefined ? undefined : factWords(catalogue, name, fact, names, lang, you);
  };
  const ready = lang === "fr" ? elided(text, (name) => written(name) ?? "") : text;
  return ready.replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined, at: number) => {
    if (name === undefined) return found.charAt(0);
    // Words in brackets lose their full stop.
    const bracketed = ready.charAt(at - 1) === "(" && ready.charAt(at + found.length) === ")";
    const words = written(name) ?? found;
    return bracketed ? words.replace(/\.+$/, "") : words;
  });
}

/** Words that came from outside: a text this page does not know is told by its name, not at all is worse. */
export function tell(catalogue: Catalogue, { key, facts }: Said, names: string[], lang: Lang, you: number | null = null): string {
  return key in catalogue ? fill(catalogue, key, facts, names, lang, you) : plain(key);
}

/** A name from the program as a person would write it. */
export function plain(key: string): string {
  return key.replace(/[._]+/g, " ");
}

function factWords(catalogue: Catalogue, name: string, fact: Fact, names: string[], lang: Lang, you: number | null): string {
  if (typeof fact === "string") {
    const keys = fact.startsWith("@") ? fact.split(" ").map((key) => key.slice(1)) : [];
    // A person may be called "@Ana": only what names a text is one.
    const texts = keys.length > 0 && keys.every((key) => key in catalogue);
    return texts ? keys.map((key) => fill(catalogue, key)).join("-") : fact;
  }
  if (typeof fact === "object" && !Array.isArray(fact)) return tell(catalogue, fact as Said, names, lang, you);
  if (SEATS.includes(name)) {
    const seats = Array.isArray(fact) ? fact : [fact];
    return seats.map((seat) => names[seat] ?? `#${seat + 1}`).join(", ");
  }
  return Array.isArray(fact) ? fact.join("-") : String(fact).replace(/\B(?=(\d{3})+$)/g, THOUSANDS[lang]);
}
