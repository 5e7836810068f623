import type { Drawing } from "../../lesson/figures";
import Piece from "./Piece.svelte";

export { Piece };

const cards = (text: string): string[] => text.split(" ");

export const goal: Drawing = [{ pieces: cards("3 4 5 → 6"), lit: [4] }];

export const drawings: Record<string, Drawing> = {
  "RB-7": [
    { pieces: cards("5 5 5"), mark: "yes" },
    { pieces: cards("3 3 4"), mark: "no" },
  ],
  "RB-8": [
    { pieces: cards("3 4 5 6"), mark: "yes" },
    { pieces: cards("5 6 1"), mark: "no" },
  ],
  "RB-9": [
    { pieces: cards("4 4 → 2"), mark: "yes" },
    { pieces: cards("4 4 → 6 6"), mark: "yes" },
    { pieces: cards("4 4 → 1 2 3"), mark: "no" },
  ],
  "RB-11": [
    { pieces: cards("3 4 5"), mark: 1 },
    { pieces: cards("2 3 4"), mark: 2 },
    { pieces: cards("6"), mark: 3 },
  ],
  "RB-12": [
    { pieces: cards("2 5 5 6 → 6"), lit: [3] },
    { pieces: cards("2 5 5 6 → 5 5"), lit: [1, 2] },
  ],
  "RB-15": [{ pieces: cards("3 4 5 + 2 + 6 6 → 2 3 4 5 6 6") }],
};
