import type { RegenbogenTable } from "../../lib/protocol";
import { say } from "./words";
import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  board: () => import("./Board.svelte"),
  hands: false,
  memory: true,
  keys: ["←↑→↓", "Enter", "s", "1-6"],
  tallies: (shared, seat) => {
    const n = (shared as RegenbogenTable).won[seat] ?? 0;
    return [{ icon: "disc", n, words: say("unit.discs", { n }) }];
  },
  spoils: (shared, seat) => Array.from({ length: (shared as RegenbogenTable).won[seat] ?? 0 }, () => ({ value: null, colour: null })),
};
