/** Texts with facts filled in, by the same small rules as `core/words.py`. */

import { elided } from "./elision";

export type Fact = number | string | number[];
export type Facts = Record<string, Fact>;
export type Catalogue = Record<string, string>;
export type Lang = "fr" | "en";

export function fill(catalogue: Catalogue, key: string, facts: Facts = {}, names: string[] = [], lang: Lang = "en"): string {
  const one = `${key}.one`;
  const text = facts["n"] === 1 && one in catalogue ? catalogue[one] : catalogue[key];
  if (text === undefined) throw new Error(`no text ${key}`);
  const named = (name: string): string => (facts[name] === undefined ? "" : written(catalogue, name, facts[name], names));
  return (lang === "fr" ? elided(text, named) : text).replace(/\{\{|\}\}|\{(\w+)\}/g, (found, name: string | undefined) => {
    if (name === undefined) return found.charAt(0);
    const fact = facts[name];
    return fact === undefined ? found : written(catalogue, name, fact, names);
  });
}

function written(catalogue: Catalogue, name: string, fact: Fact, names: string[]): string {
  if (typeof fact === "string") {
    if (!fact.startsWith("@")) return fact;
    return fact.split(" ").map((key) => fill(catalogue, key.slice(1))).join("-");
  }
  if (name === "who" || name === "whom") {
    const seats = Array.isArray(fact) ? fact : [fact];
    return seats.map((seat) => names[seat] ?? `#${seat + 1}`).join(", ");
  }
  return Array.isArray(fact) ? fact.join("-") : String(fact);
}
