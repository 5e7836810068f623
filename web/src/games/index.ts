/** The games of this page, found by where they lie: a board in `games/NAME/index.ts`, texts beside the rules. A game without a board of its own gets the generic one. */

import { plain, type Catalogue, type Lang } from "../lib/words";
import type { GameEntry } from "./entry";
import { generic } from "./generic/entry";

export interface Game extends GameEntry {
  name: string;
  words: Record<Lang, Catalogue>;
}

const ENTRIES = import.meta.glob<GameEntry>("./*/index.ts", { eager: true, import: "entry" });
const TEXTS = import.meta.glob<Catalogue>("$games/*/{fr,en}.json", { eager: true, import: "default" });

const boards = new Map(Object.entries(ENTRIES).map(([path, entry]) => [path.split("/").at(-2) ?? "", entry]));
const catalogues = new Map(Object.entries(TEXTS).map(([path, catalogue]) => [path.split("/").slice(-2).join("/"), catalogue]));
const made = new Map<string, Game>();

/** What the page knows of a game; of one it has never heard of, enough to play it. */
export function gameOf(name: string): Game {
  const game = made.get(name) ?? make(name);
  made.set(name, game);
  return game;
}

function make(name: string): Game {
  const entry = boards.get(name) ?? generic;
  const words = (lang: Lang): Catalogue => ({
    title: plain(name),
    tagline: "",
    ...catalogues.get(`${name}/${lang}.json`),
    ...entry.more?.(lang),
  });
  return { ...entry, name, words: { fr: words("fr"), en: words("en") } };
}

const LAST = 1000;

/** The games this page was built with, as they stand on the shelf. */
export const SHELF: Game[] = [...new Set([...boards.keys(), ...[...catalogues.keys()].map((path) => path.split("/")[0] ?? "")])]
  .sort()
  .map(gameOf)
  .sort((a, b) => (a.shelf ?? LAST) - (b.shelf ?? LAST));
