/** What this person prefers on this device. */

import type { Lang } from "./words";

export type Theme = "auto" | "light" | "dark";
/** How fast the table tells what others do: one at each tap, slowly, as people play, quickly; or all at once. */
export type Pace = "step" | "snail" | "cat" | "hare" | "none";

const KEY = "ludarc.prefs";

interface Stored {
  lang: Lang;
  theme: Theme;
  sound: boolean;
  /** Have they been asked whether they want sounds? */
  soundAsked: boolean;
  /** Be told why computer players move? */
  why: boolean;
  name: string;
  /** The animal this person plays as; empty until they choose one. */
  face: string;
  /** Have they been asked for a name? They are asked once. */
  asked: boolean;
  pace: Pace;
}

function remembered(): Stored {
  const lang: Lang = navigator.language.toLowerCase().startsWith("en") ? "en" : "fr";
  const fresh: Stored = {
    lang,
    theme: "auto",
    sound: false,
    soundAsked: false,
    why: false,
    name: "",
    face: "",
    asked: false,
    pace: "cat",
  };
  try {
    return { ...fresh, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Stored>) };
  } catch {
    return fresh;
  }
}

export const prefs: Stored = $state(remembered());

export function keepPrefs(): void {
  localStorage.setItem(KEY, JSON.stringify(prefs));
  document.documentElement.lang = prefs.lang;
  document.documentElement.dataset["theme"] = prefs.theme;
}
