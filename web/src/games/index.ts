/** The registry of boards: a further game adds one line. */

import type { Component } from "svelte";
import rainbowEn from "$games/rainbow/en.json";
import rainbowFr from "$games/rainbow/fr.json";
import regenbogenEn from "$games/regenbogen/en.json";
import regenbogenFr from "$games/regenbogen/fr.json";
import type { TableStore } from "../table/store.svelte";
import type { Catalogue, Lang } from "../lib/words";

export interface BoardProps {
  table: TableStore;
}

interface GameEntry {
  board: () => Promise<{ default: Component<BoardProps> }>;
  words: Record<Lang, Catalogue>;
  /** Are there hands that others must not see? Then one screen needs a curtain. */
  hands: boolean;
}

export const GAMES: Record<string, GameEntry> = {
  rainbow: {
    board: () => import("./rainbow/Board.svelte"),
    words: { fr: rainbowFr, en: rainbowEn },
    hands: true,
  },
  regenbogen: {
    board: () => import("./regenbogen/Board.svelte"),
    words: { fr: regenbogenFr, en: regenbogenEn },
    hands: false,
  },
};
