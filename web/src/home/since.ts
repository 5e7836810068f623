/** How long ago, in words: since 5 minutes, since yesterday. */

import { say } from "../lib/say";

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export function since(seconds: number): string {
  if (seconds < MINUTE) return say("home.since.now");
  if (seconds < HOUR) return say("home.since.minutes", { n: Math.floor(seconds / MINUTE) });
  if (seconds < DAY) return say("home.since.hours", { n: Math.floor(seconds / HOUR) });
  return say("home.since.days", { n: Math.floor(seconds / DAY) });
}
