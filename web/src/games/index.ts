/** The registry of games on the page: a further game adds one line. */

import type { GameEntry } from "./entry";
import { pirates } from "./pirates";
import { rainbow } from "./rainbow";
import { regenbogen } from "./regenbogen";
import { sequence } from "./sequence";

export const GAMES: Record<string, GameEntry> = { rainbow, regenbogen, sequence, pirates };
