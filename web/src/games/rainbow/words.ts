/** What the page says of this game: its own texts, and those of the page. */

import en from "$games/rainbow/en.json";
import fr from "$games/rainbow/fr.json";
import { speaker } from "../../lib/say";

export const say = speaker({ fr, en });

export type Key = Parameters<typeof say>[0];
