import type { SequenceTable } from "../../lib/protocol";
import { say } from "./words";
import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  board: () => import("./Board.svelte"),
  hands: true,
  keys: ["1-7", "←↑→↓", "Enter", "Esc", "d", "x", "p"],
  tallies: (shared, seat) => {
    const n = (shared as SequenceTable).hand_counts[seat] ?? 0;
    return [{ icon: "card", n, words: say("seat.cards", { n }) }];
  },
  lasting: true,
  prompt: (shared, seat, asked) => {
    const { phase, actor, open_draws } = shared as SequenceTable;
    if (phase === "answer" && !asked) return "prompt.others_answer";
    if (phase === "discard" && !asked) return "prompt.others_discard";
    if (phase === "play" && asked && actor !== seat && open_draws.includes(seat ?? -1)) return "prompt.draw";
    return null;
  },
};
