import en from "$games/regenbogen/en.json";
import fr from "$games/regenbogen/fr.json";
import type { RegenbogenTable } from "../../lib/protocol";
import { say } from "../../lib/say";
import type { GameEntry } from "../entry";
import Cover from "./Cover.svelte";

export const regenbogen: GameEntry = {
  board: () => import("./Board.svelte"),
  cover: Cover,
  words: { fr, en },
  hands: false,
  keys: ["←↑→↓", "Enter", "s", "1-6"],
  tallies: (shared, seat) => {
    const n = (shared as RegenbogenTable).won[seat] ?? 0;
    return [{ icon: "disc", n, words: say("seat.discs", { n }) }];
  },
  points: (shared) => (shared as RegenbogenTable).won,
  unit: "discs",
};
