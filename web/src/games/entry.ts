/** What the page knows of a game: the box on the first page, and what the table needs beside the board. */

import type { Component } from "svelte";
import type { IconName } from "../art/icons";
import type { Catalogue, Lang } from "../lib/words";
import type { TableStore } from "../table/store.svelte";

export interface BoardProps {
  table: TableStore;
}

export interface DuelProps {
  names: string[];
  done: (seat: number) => void;
}

/** A number beside a seat: a sign to see, words to hear. */
export interface Tally {
  icon: IconName;
  n: number;
  words: string;
}

/** What stands on the first page at once. */
export interface GameBox {
  cover: Component;
  /** The colour of the box below its lid. */
  edge?: string;
  /** Where it stands on the first page; games without a place follow. */
  shelf?: number;
  /** How long a game takes, and from which age it is played. */
  minutes?: number;
  age?: number;
  /** The rule that says for how many the game is. */
  seatsRule?: string;
}

/** What is fetched when a table of this game is opened. */
export interface GameEntry {
  board: () => Promise<{ default: Component<BoardProps> }>;
  /** A duel for who begins, for people round one screen. */
  duel?: () => Promise<{ default: Component<DuelProps> }>;
  /** Words beside those of its catalogue. */
  more?: (lang: Lang) => Catalogue;
  /** Are there hands that others must not see? Then one screen needs a curtain. */
  hands: boolean;
  /** Keys of the board, explained by the texts `keys.0`, `keys.1`, … */
  keys: string[];
  /** What everybody may see of a seat. */
  tallies: (shared: unknown, seat: number) => Tally[];
  /** Is the board worth looking at after the end? */
  lasting?: boolean;
  /** Does the board need the legal moves in words? */
  named?: true;
  /** What is asked, where the phase alone does not tell: the key of a text of the game. */
  prompt?: (shared: unknown, seat: number | null, asked: boolean) => string | null;
}
