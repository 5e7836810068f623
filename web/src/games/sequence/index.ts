import en from "$games/sequence/en.json";
import fr from "$games/sequence/fr.json";
import type { SequenceTable } from "../../lib/protocol";
import { say } from "../../lib/say";
import type { GameEntry } from "../entry";
import Cover from "./Cover.svelte";

export const sequence: GameEntry = {
  board: () => import("./Board.svelte"),
  cover: Cover,
  words: { fr, en },
  hands: true,
  keys: ["1-7", "←↑→↓", "Enter", "Esc", "d", "x", "p"],
  tallies: (shared, seat) => {
    const n = (shared as SequenceTable).hand_counts[seat] ?? 0;
    return [{ icon: "card", n, words: say("seat.cards", { n }) }];
  },
  points: (shared) => (shared as SequenceTable).scores,
  unit: "sequences",
  lasting: true,
  // SQ-2: two teams where both would do.
  teams: (seats, options) => (options["teams"] as number | null | undefined) ?? (seats % 2 === 0 ? 2 : 3),
  awaited: (shared) => {
    const { phase, actor, call, owing, hand_counts, teams } = shared as SequenceTable;
    if (phase === "discard") return owing;
    if (call) return [...call.waiting, ...hand_counts.flatMap((_, seat) => (seat % teams === call.team ? [seat] : []))];
    return actor === null ? [] : [actor];
  },
  lingers: (shared, seat) => (shared as SequenceTable).open_draws.includes(seat),
  prompt: (shared, seat, asked) => {
    const { phase, actor, open_draws } = shared as SequenceTable;
    if (phase === "answer" && !asked) return "prompt.sequence.others_answer";
    if (phase === "discard" && !asked) return "prompt.sequence.others_discard";
    if (phase === "play" && asked && actor !== seat && open_draws.includes(seat ?? -1)) return "prompt.sequence.draw";
    return null;
  },
};
