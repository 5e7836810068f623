import type { PiratesTable } from "../../lib/protocol";
import { say } from "./words";
import type { GameEntry } from "../entry";
import { cardNames } from "./deck";

export const entry: GameEntry = {
  board: () => import("./Board.svelte"),
  duel: () => import("./Duel.svelte"),
  more: cardNames,
  hands: true,
  keys: ["1-7", "j", "b", "←↑→↓", "n", "h", "z", "y", "Esc", "m", "o", "p", "d"],
  tallies: (shared, seat) => {
    const { hand_counts, scores } = shared as PiratesTable;
    const held = hand_counts[seat] ?? 0;
    const points = scores[seat] ?? 0;
    return [
      { icon: "card", n: held, words: say("seat.cards", { n: held }) },
      { icon: "star", n: points, words: say("seat.points", { n: points }) },
    ];
  },
  lasting: true,
  prompt: (shared, _, asked) => {
    const { phase } = shared as PiratesTable;
    if (asked) return null;
    if (phase === "window") return "prompt.others_window";
    if (phase === "give") return "prompt.others_give";
    return phase === "last" ? "prompt.others_last" : null;
  },
};
