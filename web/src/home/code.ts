/** The short code of a table, as people type it. */

export const LONGEST = 6;
const SHORTEST = 5;

/** Letters only, in capitals: spaces and dashes do not matter, and a zero was meant as an O, a one as an I. */
export function tidy(typed: string): string {
  return typed
    .toUpperCase()
    .normalize("NFD")
    .replace(/0/g, "O")
    .replace(/1/g, "I")
    .replace(/[^A-Z2-9]/g, "")
    .slice(0, LONGEST);
}

export const complete = (code: string): boolean => code.length >= SHORTEST;
