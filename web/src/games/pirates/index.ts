import en from "$games/pirates/en.json";
import fr from "$games/pirates/fr.json";
import type { PiratesHand, PiratesTable } from "../../lib/protocol";
import { say } from "../../lib/say";
import type { GameEntry } from "../entry";
import Cover from "./Cover.svelte";
import { cardNames } from "./deck";

export const pirates: GameEntry = {
  board: () => import("./Board.svelte"),
  cover: Cover,
  duel: () => import("./Duel.svelte"),
  words: { fr: { ...fr, ...cardNames("fr") }, en: { ...en, ...cardNames("en") } },
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
  points: (shared) => (shared as PiratesTable).scores,
  unit: "points",
  lasting: true,
  awaited: (shared) => {
    const { phase, actor, attack, hand_counts } = shared as PiratesTable;
    if (phase === "window" || phase === "give") return attack?.asked ?? [];
    if (phase === "last") return [...hand_counts.keys()];
    return actor === null ? [] : [actor];
  },
  question: (shared) => {
    const { phase, turn, attack, discard } = shared as PiratesTable;
    return phase === "window" || phase === "give" || phase === "last" ? `${phase} ${turn} ${attack?.card} ${discard.length}` : "";
  },
  answered: (own) => (own as PiratesHand | null)?.answered ?? false,
  prompt: (shared, _, asked) => {
    const { phase } = shared as PiratesTable;
    if (asked) return null;
    if (phase === "window") return "prompt.pirates.others_window";
    if (phase === "give") return "prompt.pirates.others_give";
    return phase === "last" ? "prompt.pirates.others_last" : null;
  },
};
