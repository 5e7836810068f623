/** What the computer players are called. */

import { say, type Key } from "./say";

const KNOWN = ["random", "easy", "medium", "hard", "expert"];

export function levelName(level: string): string {
  return KNOWN.includes(level) ? say(`level.${level}` as Key) : level;
}

/** One line on how a level plays. */
export function levelAbout(level: string): string {
  return KNOWN.includes(level) ? say(`level.${level}.about` as Key) : "";
}
