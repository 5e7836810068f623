/** What the house says at every table: refusals of the server, reasons of computer players. */

import type { Catalogue, Lang } from "./words";

class House {
  words: Record<Lang, Catalogue> | null = $state.raw(null);

  /** Fetch the texts; what needs them is told when they are here. */
  async fetch(): Promise<void> {
    this.words ??= (await import("./housewords")).WORDS;
  }
}

export const house = new House();
