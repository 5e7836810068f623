/** The names of cards that travel, for `data-thing`. */

/** The cards of a hand: of each value the first, the second, and so on. */
export const handThings = (hand: number[]): string[] =>
  hand.map((value, at) => `hand-${value}-${hand.slice(0, at).filter((other) => other === value).length}`);

/** A card of a play: of which round, the how manieth play, and its place in it. */
export const playThing = (round: number, turn: number, at: number): string => `play-${round}-${turn}-${at}`;
