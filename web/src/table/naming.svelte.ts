/** Who and what is at one table, by name, and all that can be said of it in the reader's language. */

import { gameOf, type Game } from "../games";
import { house } from "../lib/house.svelte";
import { prefs } from "../lib/prefs.svelte";
import type { Room } from "../lib/protocol";
import { say } from "../lib/say";
import { texts } from "../lib/texts.svelte";
import { fill, tell, type Facts, type Said } from "../lib/words";

export class Naming {
  room: Room | null = $state(null);
  /** The reader's own seat. */
  seat: number | null = $state(null);

  /** All that can be said here: the words of the game go before those of the house and of the page. */
  private readonly texts = $derived({ ...texts.of(prefs.lang), ...house.words?.[prefs.lang], ...this.game.words[prefs.lang] });

  get names(): string[] {
    return (this.room?.seats ?? []).map((seat, at) => seat.name || say("seat.free", { n: at + 1 }));
  }

  /** What the page knows of this game. */
  get game(): Game {
    return gameOf(this.room?.game ?? "");
  }

  /** How many teams play here; none in most games. */
  get teams(): number {
    return this.room?.teams ?? 0;
  }

  /** Words of the game: a colour, a title; nothing until its texts are here. */
  word(key: string, facts: Facts = {}): string {
    if (!this.game.opened && !(key in this.game.words[prefs.lang])) return "";
    return fill(this.game.words[prefs.lang], key, facts, this.names, prefs.lang);
  }

  /** What was said, in the reader's language; nothing until the texts of house and game are here. */
  tell(said: Said): string {
    const awaited = house.words === null || !this.game.opened;
    if (awaited && !(said.key in this.texts)) return "";
    return tell(this.texts, said, this.names, prefs.lang, this.seat);
  }

  /** Is there a text of this name? */
  has(key: string): boolean {
    return key in this.texts;
  }
}
