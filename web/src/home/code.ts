/** The short code of a table, as people type it. */

export const LENGTH = 6;

/** Letters only, in capitals: spaces and dashes do not matter. No code has an O or a zero: what looked so was a Q. */
export function tidy(typed: string): string {
  return typed
    .toUpperCase()
    .normalize("NFD")
    .replace(/[O0]/g, "Q")
    .replace(/[^A-Z]/g, "")
    .slice(0, LENGTH);
}

export const complete = (code: string): boolean => code.length === LENGTH;
