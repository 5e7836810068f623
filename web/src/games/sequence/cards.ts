/** The cards of Sequence as they are drawn and told: four suits in four colours. */

import { suitOf } from "./suits";
import { say, type Key } from "./words";

export { suitOf, suitSigned } from "./suits";

/** The rank as it is printed: court cards bear the first letter of their name. */
export function rankOf(card: string): string {
  const rank = card.charAt(0);
  if (rank === "T") return "10";
  return /[JQK]/.test(rank) ? say(`ui.rank.${rank}` as Key).charAt(0).toUpperCase() : rank;
}

/** A card as players read it: 9♠, 10♦, and J♣ in English, V♣ in French. */
export function brief(card: string): string {
  return rankOf(card) + suitOf(card).sign;
}

/** A card as it is spoken: nine of spades. */
export function spoken(card: string): string {
  const rank = card.charAt(0);
  const word = /[AJQK]/.test(rank) ? say(`ui.rank.${rank}` as Key) : rankOf(card);
  return say("ui.card", { rank: word, suit: say(`ui.suit.${card[1]}` as Key) });
}
