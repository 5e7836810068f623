/** What the page says of this game: its own texts, and those of the page. */

import en from "$games/pirates/en.json";
import fr from "$games/pirates/fr.json";
import { speaker } from "../../lib/say";

export const say = speaker({ fr, en });

export type Key = Parameters<typeof say>[0];
