/** What the page knows of a game: the box on the first page, and what the table needs beside the board. */

import type { Component } from "svelte";
import type { Colour } from "../art/colours";
import type { IconName } from "../art/icons";
import type { Event } from "../lib/protocol";
import type { Catalogue, Lang, Said } from "../lib/words";
import type { TableStore, View } from "../table/store.svelte";

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

/** One thing a seat has won, as it lies on its block at the end: a card, or a disc, on which nothing is written. */
export interface Spoil {
  value: number | string | null;
  colour: Colour | null;
}

/** A card or a piece drawn small: what is written on it, in its colour or as ink on paper. */
export interface Thing {
  text: string;
  colour?: Colour;
  ink?: string;
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
  /** What a seat has won, piece by piece, where it shows at the end. */
  spoils?: (shared: unknown, seat: number) => Spoil[];
  /** Is the board worth looking at after the end? */
  lasting?: boolean;
  /** Does the board need the legal moves in words? */
  named?: true;
  /** What is asked, where the phase alone does not tell: the key of a text of the game. */
  prompt?: (shared: unknown, seat: number | null, asked: boolean) => string | null;
  /** Is it for the players to remember what they saw? Then nothing is shown again. */
  memory?: true;
  /** The cards or pieces of what happened, drawn small. */
  things?: (note: Said) => Thing[];
  /** From where a move brings things that are new on the board, by the names in their `data-thing`; else they come from the seat that moved. */
  moves?: (event: Event, before: View, after: View) => Record<string, string>;
}
