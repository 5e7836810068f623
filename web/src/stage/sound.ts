/** Sounds, for those who want them: the instruments are fetched with the first one. */

import { prefs } from "../lib/prefs.svelte";

/** What can be heard. */
export type Cue = "play" | "land" | "turn" | "hint" | "refused" | "sit" | "curtain" | "place" | "end" | "flip" | "draw" | "sign";

export function cue(what: Cue): void {
  if (prefs.sound) void import("./synth").then(({ sound }) => sound(what));
}
