/** Six colours, each with its own shape and letter: colour never stands alone. */

export const COLOURS = ["red", "orange", "yellow", "green", "blue", "violet"] as const;
export type Colour = (typeof COLOURS)[number];

/** Paths in a box of 24 by 24. */
export const SHAPES: Record<Colour, string> = {
  red: "M12 2.5a9.5 9.5 0 1 0 0 19a9.5 9.5 0 1 0 0-19Z",
  orange: "M12 1.5 21.5 12 12 22.5 2.5 12Z",
  yellow: "M12 1.6l3.1 6.7 7.3.9-5.4 5 1.4 7.2L12 17.8l-6.4 3.6L7 14.2l-5.4-5 7.3-.9Z",
  green: "M12 2.2 22.4 20.8H1.6Z",
  blue: "M3.2 3.2h17.6v17.6H3.2Z",
  violet:
    "M12 21.6C4.6 15.9 1.6 12.2 1.6 8.2 1.6 5 4.1 2.6 7.1 2.6c2 0 3.8 1 4.9 2.7 1.1-1.7 2.9-2.7 4.9-2.7 3 0 5.5 2.4 5.5 5.6 0 4-3 7.7-10.4 13.4Z",
};

/** The colour of a Rainbow card of this value. */
export function colourOf(value: number): Colour {
  return COLOURS[value - 1] ?? "red";
}
