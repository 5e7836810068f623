import type { RegenbogenTable } from "../../lib/protocol";
import { say } from "./words";
import type { GameEntry } from "../entry";
import Cover from "./Cover.svelte";

export const entry: GameEntry = {
  board: () => import("./Board.svelte"),
  cover: Cover,
  shelf: 2,
  hands: false,
  keys: ["←↑→↓", "Enter", "s", "1-6"],
  tallies: (shared, seat) => {
    const n = (shared as RegenbogenTable).won[seat] ?? 0;
    return [{ icon: "disc", n, words: say("unit.discs", { n }) }];
  },
};
