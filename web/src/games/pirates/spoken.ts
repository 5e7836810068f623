/** What is said of cards and groups, to whoever looks or listens. */

import type { Duty } from "../../lib/protocol";
import { say, type Key } from "./words";
import type { TableStore } from "../../table/store.svelte";
import { blackOf, isNumber, kindOf, placeOf } from "./deck";
import type { Play } from "./play.svelte";

/** A card in words: 5 blue, joker for 4, Cannon. */
export function cardWords(table: TableStore, card: string): string {
  if (isNumber(card)) return say("ui.card", { n: Number(card), colour: table.word(`colour.${card}`).toLowerCase() });
  const place = placeOf(card);
  return place > 0 ? say("ui.joker_for", { number: place }) : table.word(`card.${kindOf(card)}`);
}

export const groupWords = (table: TableStore, names: string[]): string => names.map((card) => cardWords(table, card)).join(", ");

/** A group in short: 2-3-4. */
export const brief = (table: TableStore, names: string[]): string =>
  names.map((card) => (placeOf(card) > 0 ? `${placeOf(card)}★` : isNumber(card) ? card : table.word(`card.${kindOf(card)}`))).join("-");

/** What a black card does. */
export const deed = (card: string): string => say(`ui.effect.${card.replace("-", "_")}` as Key);

/** What stops a black card. */
export function stopper(table: TableStore, card: string): string {
  return cardWords(table, String(blackOf(card)?.blocked_by ?? 0));
}

/** Why something must be placed (RP-10). */
export function dutyWords(table: TableStore, { why, cards, to }: Duty): string {
  if (why === "rainbow") return say("ui.must.rainbow");
  if (why === "fits") {
    const run = new Set(to).size > 1 && !to?.includes("joker");
    return say(run ? "ui.must.run" : "ui.must.set", { card: brief(table, cards), cards: brief(table, to ?? []) });
  }
  return say("ui.must.lay", { cards: brief(table, cards) });
}

/** The line above the hand: what can be done now. */
export function lead(play: Play): string {
  const { draft } = play;
  if (play.chosen.length > 0) return say(play.from === "hand" ? "ui.lead.chosen" : "ui.lead.lifted");
  if (draft.groups.some(({ complete }) => !complete)) return say("ui.lead.incomplete");
  if (draft.dirty && draft.gain !== 0) {
    const facts = { n: draft.gain, sign: draft.gain > 0 ? "+" : "−", points: Math.abs(draft.gain) };
    return say(play.bestPlaced ? "ui.lead.best" : "ui.lead.gain", facts);
  }
  if (draft.dirty) return say("ui.lead.changed");
  if (play.placing) return say(play.shared.phase === "last" ? "ui.lead.last" : "ui.lead.turn");
  return say("ui.lead.watch");
}
