/** One game: its box is here at once; its texts and what the table needs of it come when it is opened. */

import type { Component } from "svelte";
import { plain, type Catalogue, type Lang } from "../lib/words";
import type { BoardProps, GameBox, GameEntry } from "./entry";

export type Words = Record<Lang, Catalogue>;

/** How to fetch what is not here yet. */
export interface Source {
  entry: () => Promise<GameEntry>;
  words: () => Promise<Words>;
}

export class Game {
  words: Words = $state.raw({ fr: {}, en: {} });
  private entry: GameEntry | null = $state.raw(null);
  private opening: Promise<void> | undefined;

  constructor(
    readonly name: string,
    readonly box: GameBox,
    titles: Partial<Words> | undefined,
    private readonly source: Source,
  ) {
    const unknown = { title: plain(name), tagline: "" };
    this.words = { fr: { ...unknown, ...titles?.fr }, en: { ...unknown, ...titles?.en } };
  }

  /** Fetch what the table needs; once. */
  open(): Promise<void> {
    this.opening ??= this.fetch();
    return this.opening;
  }

  private async fetch(): Promise<void> {
    try {
      const [entry, words] = await Promise.all([this.source.entry(), this.source.words()]);
      const all = (lang: Lang): Catalogue => ({ ...this.words[lang], ...words[lang], ...entry.more?.(lang) });
      this.words = { fr: all("fr"), en: all("en") };
      this.entry = entry;
    } catch (problem) {
      this.opening = undefined; // offline for a moment: the next one who asks tries again
      throw problem;
    }
  }

  get opened(): boolean {
    return this.entry !== null;
  }

  /** Hands are taken for secret until it is known that there are none. */
  get hands(): boolean {
    return this.entry?.hands ?? true;
  }

  get named(): boolean {
    return this.entry?.named ?? false;
  }

  get lasting(): boolean {
    return this.entry?.lasting ?? false;
  }

  get keys(): string[] {
    return this.entry?.keys ?? [];
  }

  get tallies(): GameEntry["tallies"] {
    return this.entry?.tallies ?? (() => []);
  }

  get spoils(): NonNullable<GameEntry["spoils"]> {
    return this.entry?.spoils ?? (() => []);
  }

  get prompt(): GameEntry["prompt"] {
    return this.entry?.prompt;
  }

  get memory(): boolean {
    return this.entry?.memory ?? false;
  }

  get things(): NonNullable<GameEntry["things"]> {
    return this.entry?.things ?? (() => []);
  }

  get moves(): NonNullable<GameEntry["moves"]> {
    return this.entry?.moves ?? (() => ({}));
  }

  get duel(): GameEntry["duel"] {
    return this.entry?.duel;
  }

  async board(): Promise<Component<BoardProps>> {
    await this.open();
    const module = await this.entry?.board();
    if (!module) throw new Error(`no board for ${this.name}`);
    return module.default;
  }
}
