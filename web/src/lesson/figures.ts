/** Drawings for the rules and the goal of a game, put together from the pieces it is played with. */

import type { Component } from "svelte";

/** Things in a row; the signs `→` and `+` may stand between them. */
export interface Row {
  pieces: string[];
  /** Is it allowed, or not? Or: which place does it have? */
  mark?: "yes" | "no" | number;
  /** The pieces that matter, by their place in the row. */
  lit?: number[];
}

export type Drawing = Row[];

export interface Figures {
  /** How one piece is drawn, by its name. */
  Piece: Component<{ piece: string }>;
  goal: Drawing;
  /** By rule. The words below are in the game's catalogue, under `figure.RULE`. */
  drawings: Record<string, Drawing>;
}

const FIGURES = import.meta.glob<Figures>("../games/*/figures.ts");

/** The drawings of a game, if it has any. */
export async function figuresOf(game: string): Promise<Figures | undefined> {
  return FIGURES[`../games/${game}/figures.ts`]?.();
}
