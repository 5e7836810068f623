/** What is said of squares and cards, to whoever looks or listens. */

import { say } from "./words";
import { brief, spoken } from "./cards";
import { isRemover, isWild, PLACES, SHOWN, squareOf } from "./moves";
import type { Play } from "./play.svelte";

/** A square: where it is, what it shows, whose chip lies there, what it means for this hand. */
export function squareWords(play: Play, at: number, named: (card: string) => string = spoken): string {
  const place = PLACES[at] ?? "";
  const card = SHOWN[at] ?? "";
  if (!card) return say("ui.corner", { place });
  const owner = play.owner(at);
  const parts = [
    place,
    named(card),
    owner === null ? say("ui.free") : say("ui.chip", { team: play.table.word(`team.${owner}`) }),
  ];
  if (play.locked(at)) parts.push(say("ui.locked"));
  if (play.shared.last !== null && squareOf(play.shared.last) === at) parts.push(say("ui.last"));
  if (play.hand.includes(card)) parts.push(say("ui.held"));
  if (play.fits(at).length > 0) parts.push(say(isRemover(play.card) ? "ui.removes" : "ui.fits"));
  if (play.advisedAt === at) parts.push(say("hint.here"));
  return parts.join(", ");
}

/** A card of the hand, and what it can do. */
export function cardWords(card: string, dead: boolean): string {
  if (isWild(card)) return say("ui.card.wild", { card: spoken(card) });
  if (isRemover(card)) return say("ui.card.remover", { card: spoken(card) });
  return dead ? say("ui.card.dead", { card: spoken(card) }) : spoken(card);
}

/** The line above the hand: what the chosen card does, or what to do. */
export function lead(play: Play): string {
  const card = play.card;
  const n = play.targets.length;
  if (play.discarding) return say(card ? "ui.lead.discard" : "ui.lead.pick_discard", { card: brief(card) });
  if (card && play.own?.dead.includes(card)) return say("ui.lead.dead", { card: brief(card) });
  if (card && isWild(card)) return say("ui.lead.wild", { card: brief(card) });
  if (card && isRemover(card)) return say("ui.lead.remover", { card: brief(card) });
  if (card) return say(n > 0 ? "ui.lead.card" : "ui.lead.wait", { card: brief(card), n });
  if (play.turn) return say("ui.lead.pick");
  return play.mayDraw ? say("ui.lead.draw") : say("ui.lead.watch");
}
