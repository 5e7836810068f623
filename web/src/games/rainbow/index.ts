import { colourOf } from "../../art/colours";
import type { RainbowHand, RainbowTable } from "../../lib/protocol";
import { handThings, playThing } from "./things";
import { say } from "./words";
import type { GameEntry } from "../entry";

export const entry: GameEntry = {
  board: () => import("./Board.svelte"),
  hands: true,
  keys: ["1-6", "⇧1-6", "←→", "Enter", "Esc", "p"],
  moves: ({ do: move }, before, after) => {
    const cards = [...((move as { play?: number[] } | null)?.play ?? [])];
    const hand = handThings((before.own as RainbowHand | null)?.hand ?? []);
    const { plays, round } = after.shared as RainbowTable;
    return Object.fromEntries(
      cards.flatMap((value, i) => {
        const at = hand.findIndex((name) => name.startsWith(`hand-${value}-`));
        return at < 0 ? [] : [[playThing(round, plays.length - 1, i), hand.splice(at, 1)[0] ?? ""]];
      }),
    );
  },
  things: ({ key, facts }) => (/^(play|take)/.test(key) ? (facts["cards"] as number[]).map((value) => ({ text: String(value), colour: colourOf(value) })) : []),
  tallies: (shared, seat) => {
    const { hand_counts, second_counts, pile_counts, scores } = shared as RainbowTable;
    const held = (hand_counts[seat] ?? 0) + (second_counts?.[seat] ?? 0);
    const won = pile_counts[seat] ?? 0;
    const points = scores?.[seat];
    return [
      { icon: "card", n: held, words: say("seat.cards", { n: held }) },
      points === undefined
        ? { icon: "star", n: won, words: say("ui.seat.pile", { n: won }) }
        : { icon: "star", n: points, words: say("seat.points", { n: points }) },
    ];
  },
  spoils: (shared, seat) => [...((shared as RainbowTable).piles?.[seat] ?? [])].sort((one, other) => other - one).map((value) => ({ value, colour: colourOf(value) })),
};
