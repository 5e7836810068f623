import type { Drawing } from "../../lesson/figures";
import Piece from "./Piece.svelte";

export { Piece };

const cards = (text: string): string[] => text.split(" ");

export const goal: Drawing = [{ pieces: cards("1 2 3 4 5 6 7") }];

export const drawings: Record<string, Drawing> = {
  "RP-3": [
    { pieces: cards("4 4 4"), mark: "yes" },
    { pieces: cards("2 3 4"), mark: "yes" },
    { pieces: cards("6 7 1"), mark: "no" },
  ],
  "RP-4": [{ pieces: cards("2 joker:3 4"), mark: "yes", lit: [1] }],
  "RP-6": [{ pieces: cards("rainbow"), mark: 5 }],
  "RP-7": [{ pieces: cards("1 2 3 4 joker:5 6 7"), mark: "yes" }],
  "RP-13": [
    { pieces: cards("cannon + 2"), mark: "yes" },
    { pieces: cards("cannon + joker"), mark: "no" },
  ],
  "RP-16": [{ pieces: cards("1 2 3 joker:4 5 6 7 → 1 2 3 + 5 6 7"), lit: [3] }],
};
