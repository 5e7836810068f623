/** What somebody is called. */

/** As many signs as the server takes. */
export const LONGEST = 40;

/** A name as it is shown: no space around it, and single ones within. */
export function tidy(name: string): string {
  return name.trim().replace(/\s+/g, " ").slice(0, LONGEST);
}
