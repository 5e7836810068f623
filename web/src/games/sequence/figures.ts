import type { Drawing } from "../../lesson/figures";
import Piece from "./Piece.svelte";

export { Piece };

const row = (text: string): string[] => text.split(" ");
const FIVE = row("chip:0 chip:0 chip:0 chip:0 chip:0");

export const goal: Drawing = [{ pieces: FIVE, lit: [0, 1, 2, 3, 4] }];

export const drawings: Record<string, Drawing> = {
  "SQ-6": [{ pieces: row("9S + sq:9S → chip:0 + draw") }],
  "SQ-7": [{ pieces: row("JD → sq:4H sq:8C chip:0"), lit: [4] }],
  "SQ-8": [{ pieces: row("JH + chip:1 → sq:5H") }],
  "SQ-14": [
    { pieces: FIVE, mark: "yes" },
    { pieces: row("corner chip:0 chip:0 chip:0 chip:0"), mark: "yes" },
    { pieces: row("chip:0 chip:0 chip:1 chip:0 chip:0"), mark: "no" },
  ],
  "SQ-16": [{ pieces: row("chip:0 chip:0 chip:0 chip:0 chip:0 chip:0 chip:0 chip:0 chip:0"), lit: [4] }],
};
