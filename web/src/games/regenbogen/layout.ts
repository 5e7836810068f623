/** How the discs lie on a screen. Their names are a letter and a number, six letters: A1 to F8. */

export const LETTERS = "ABCDEF";

export interface Layout {
  columns: number;
  rows: number;
  /** Which disc lies there. */
  at: (row: number, column: number) => number;
}

/** Six columns, or six rows where the room is wider than high: whichever leaves the discs larger. */
export function layout(discs: number, width: number, height: number): Layout {
  const short = LETTERS.length;
  const long = discs / short;
  const upright = Math.min(width / short, height / long);
  const lying = Math.min(width / long, height / short);
  return lying > upright
    ? { columns: long, rows: short, at: (row, column) => column * short + row }
    : { columns: short, rows: long, at: (row, column) => row * short + column };
}

/** The name of a place, as the rules write it. */
export const place = (at: number): string => `${LETTERS[at % LETTERS.length]}${Math.floor(at / LETTERS.length) + 1}`;
