/** Seven colours, each with its number and its own shape. */

import { COLOURS, SHAPES } from "../../art/colours";

export const TINTS = [...COLOURS, "pink"] as const;

/** A flower of four petals, for the seventh colour; a path in a box of 24 by 24. */
const FLOWER =
  "M12 12C8.6 8.9 8 5.6 9 3.8 10.3 1.4 13.7 1.4 15 3.8 16 5.6 15.4 8.9 12 12ZM12 12C15.1 8.6 18.4 8 20.2 9 22.6 10.3 22.6 13.7 20.2 15 18.4 16 15.1 15.4 12 12ZM12 12C15.4 15.1 16 18.4 15 20.2 13.7 22.6 10.3 22.6 9 20.2 8 18.4 8.6 15.1 12 12ZM12 12C8.9 15.4 5.6 16 3.8 15 1.4 13.7 1.4 10.3 3.8 9 5.6 8 8.9 8.6 12 12Z";

export const tintOf = (number: number): string => TINTS[number - 1] ?? "red";

export function shapeOf(number: number): string {
  const colour = COLOURS[number - 1];
  return colour ? SHAPES[colour] : FLOWER;
}
