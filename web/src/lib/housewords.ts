/** The texts of the house, in one piece that is fetched when somebody comes to a table. */

import botsEn from "$bots/en.json";
import botsFr from "$bots/fr.json";
import serverEn from "$server/en.json";
import serverFr from "$server/fr.json";
import type { Catalogue, Lang } from "./words";

export const WORDS: Record<Lang, Catalogue> = { fr: { ...serverFr, ...botsFr }, en: { ...serverEn, ...botsEn } };
