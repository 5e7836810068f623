/** What the table needs to know of a game beside its board. */

import type { Component } from "svelte";
import type { IconName } from "../art/icons";
import type { Key } from "../lib/say";
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

export interface GameEntry {
  board: () => Promise<{ default: Component<BoardProps> }>;
  cover: Component;
  /** A duel for who begins, for people round one screen. */
  duel?: () => Promise<{ default: Component<DuelProps> }>;
  words: Record<Lang, Catalogue>;
  /** Are there hands that others must not see? Then one screen needs a curtain. */
  hands: boolean;
  /** Keys of the board, explained by `keys.GAME.0`, `keys.GAME.1`, … */
  keys: string[];
  /** What everybody may see of a seat. */
  tallies: (shared: unknown, seat: number) => Tally[];
  /** What decides who has won, by seat, and its unit. */
  points: (shared: unknown) => number[];
  unit: "points" | "discs" | "sequences";
  /** Is the board worth looking at after the end? */
  lasting?: boolean;
  /** How many teams play; seat `s` belongs to team `s mod teams`. Each has its `team.N` among the words. */
  teams?: (seats: number, options: Record<string, unknown>) => number;
  /** The seats the table waits for; the actor if not said. */
  awaited?: (shared: unknown) => number[];
  /** What several seats are asked at once, where nobody is told who has answered; nothing if it is another time. */
  question?: (shared: unknown) => string;
  /** Has this seat answered it, as the view tells? */
  answered?: (own: unknown) => boolean;
  /** May a seat still do something though others are awaited? */
  lingers?: (shared: unknown, seat: number) => boolean;
  /** What is asked, where the phase alone does not tell. */
  prompt?: (shared: unknown, seat: number | null, asked: boolean) => Key | null;
}
