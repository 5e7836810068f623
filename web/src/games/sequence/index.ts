import type { SequenceTable } from "../../lib/protocol";
import { rankOf, suitOf, suitSigned } from "./cards";
import { say } from "./words";
import type { GameEntry, Thing } from "../entry";

export const entry: GameEntry = {
  board: () => import("./Board.svelte"),
  hands: true,
  keys: ["1-7", "←↑→↓", "Enter", "Esc", "d", "x", "p"],
  things: ({ facts: { card } }) => (typeof card === "string" ? [thing(card)] : []),
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

/** A card of a note, "9♠" or "@card.JS", as it is drawn small. */
function thing(fact: string): Thing {
  const court = fact.replace("@card.", "");
  const suit = court === fact ? suitSigned(fact.slice(-1)) : suitOf(court);
  const rank = court === fact ? fact.slice(0, -1) : rankOf(court);
  return { text: rank + suit.sign, ink: suit.colour };
}
