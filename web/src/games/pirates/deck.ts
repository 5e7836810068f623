/** What the page must know of the cards, read from the game's own deck file. */

import deck from "$games/pirates/law/deck.toml";
import type { Catalogue, Lang } from "../../lib/words";

interface Black {
  key: string;
  fr: string;
  en: string;
  target: "one" | "self" | "all";
  blocked_by: number;
}

interface Deck {
  colour: { number: number; key: string; fr: string; en: string }[];
  black: Black[];
  rainbow_pirate: { points: number };
}

const { colour: COLOURS, black: BLACKS, rainbow_pirate: PIRATE } = deck as unknown as Deck;

/** What a rainbow pirate is worth (RP-21). */
export const PIRATE_POINTS = PIRATE.points;

export const JOKER = "joker";
export const RAINBOW = "rainbow";

const BY_KEY = new Map(BLACKS.map((black) => [black.key, black]));

/** Every kind of card in the order of a hand. */
export const KINDS: string[] = [
  ...COLOURS.map(({ number }) => String(number)).sort(),
  JOKER,
  RAINBOW,
  ...BLACKS.map(({ key }) => key),
];

export const blackOf = (card: string): Black | undefined => BY_KEY.get(card);

export const isNumber = (card: string): boolean => /^[1-7]$/.test(card);

/** The kind of a card as a group names it: a joker in a run says its number. */
export const kindOf = (card: string): string => card.split(":")[0] ?? card;

/** The number a joker of a run stands for. */
export const placeOf = (card: string): number => Number(card.split(":")[1] ?? 0);

export const rankOf = (card: string): number => KINDS.indexOf(kindOf(card));

/** The names of the cards, as `words.py` adds them to the catalogue. */
export function cardNames(lang: Lang): Catalogue {
  const names: Catalogue = {};
  for (const colour of COLOURS) {
    names[`card.${colour.number}`] = String(colour.number);
    names[`colour.${colour.number}`] = colour[lang];
  }
  for (const black of BLACKS) names[`card.${black.key}`] = black[lang];
  return names;
}
