/** Where this page was opened. */

/** Was it at a name that means "this machine" on every machine? */
export function atLoopback(name: string = location.hostname): boolean {
  return name === "localhost" || name.endsWith(".localhost") || name === "[::1]" || /^127(\.\d+){3}$/.test(name);
}

/** The link to a table by the name the reader came by. */
export const hereLink = (table: string): string => `${location.origin}/t/${table}`;
