import type { Drawing } from "../../lesson/figures";
import Piece from "./Piece.svelte";

export { Piece };

const discs = (text: string): string[] => text.split(" ");

export const goal: Drawing = [{ pieces: discs("red orange yellow green blue + violet"), lit: [6] }];

export const drawings: Record<string, Drawing> = {
  "RG-4": [{ pieces: discs("red green blue + red → green blue back back"), lit: [0, 4] }],
  "RG-5": [{ pieces: discs("green blue → green blue yellow"), mark: "yes" }],
  "RG-6": [
    { pieces: discs("red orange violet"), mark: 1 },
    { pieces: discs("yellow green"), mark: 2 },
    { pieces: discs("blue"), mark: 3 },
  ],
  "RG-7": [{ pieces: discs("red orange yellow green blue violet"), mark: 1 }],
  "RG-9": [
    { pieces: discs("green? → green"), mark: "yes" },
    { pieces: discs("blue? → red"), mark: "no" },
  ],
};
