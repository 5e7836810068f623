/** The games of this page, found by where they lie: a box and a table's part in `games/NAME`, texts beside the rules. A game without them gets the generic ones. */

import titles from "virtual:titles";
import type { Catalogue, Lang } from "../lib/words";
import type { GameBox, GameEntry } from "./entry";
import { Game, type Words } from "./game.svelte";
import GenericCover from "./generic/Cover.svelte";

export type { Game } from "./game.svelte";

const BOXES = import.meta.glob<GameBox>("./*/box.ts", { eager: true, import: "box" });
const ENTRIES = import.meta.glob<GameEntry>("./*/index.ts", { import: "entry" });
const TEXTS = import.meta.glob<Catalogue>("$games/*/{fr,en}.json", { import: "default" });

const folder = (path: string): string => path.split("/").at(-2) ?? "";
const boxes = new Map(Object.entries(BOXES).map(([path, box]) => [folder(path), box]));
const entries = new Map(Object.entries(ENTRIES).map(([path, fetch]) => [folder(path), fetch]));
const texts = new Map(Object.entries(TEXTS).map(([path, fetch]) => [path.split("/").slice(-2).join("/"), fetch]));
const made = new Map<string, Game>();

/** What the page knows of a game; of one it has never heard of, enough to play it. */
export function gameOf(name: string): Game {
  const game = made.get(name) ?? make(name);
  made.set(name, game);
  return game;
}

function make(name: string): Game {
  const box = boxes.get(name) ?? { cover: GenericCover };
  const entry = entries.get(name) ?? (async () => (await import("./generic/entry")).generic);
  return new Game(name, box, titles[name], { entry, words: () => wordsOf(name) });
}

async function wordsOf(name: string): Promise<Words> {
  const text = async (lang: Lang): Promise<Catalogue> => (await texts.get(`${name}/${lang}.json`)?.()) ?? {};
  const [fr, en] = await Promise.all([text("fr"), text("en")]);
  return { fr, en };
}

const LAST = 1000;

/** The games this page was built with, as they stand on the shelf. */
export const SHELF: Game[] = [...new Set([...boxes.keys(), ...Object.keys(titles)])]
  .sort()
  .map(gameOf)
  .sort((a, b) => (a.box.shelf ?? LAST) - (b.box.shelf ?? LAST));
