/** What the table knows of a game that has no board of its own here. */

import { say } from "../../lib/say";
import { texts } from "../../lib/texts.svelte";
import type { GameEntry, Tally } from "../entry";

const KEYS = ["←↑→↓", "Enter", "/"];

export const generic: GameEntry = {
  board: () => import("./Board.svelte"),
  hands: true,
  keys: KEYS,
  more: (lang) => Object.fromEntries(KEYS.map((_, i) => [`keys.${i}`, texts.of(lang)[`keys.generic.${i}`] ?? ""])),
  named: true,
  lasting: true,
  tallies: (shared, seat) => {
    const { hand_counts, scores } = shared as { hand_counts?: number[]; scores?: number[] | null };
    const tallies: Tally[] = [];
    const held = hand_counts?.[seat];
    const points = scores?.[seat];
    if (held !== undefined) tallies.push({ icon: "card", n: held, words: say("seat.cards", { n: held }) });
    if (points !== undefined) tallies.push({ icon: "star", n: points, words: say("seat.points", { n: points }) });
    return tallies;
  },
};
