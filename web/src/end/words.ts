/** What the end says, in the reader's language. */

import { prefs } from "../lib/prefs.svelte";
import { say, type Key } from "../lib/say";
import { plain } from "../lib/words";
import type { TableStore } from "../table/store.svelte";
import { titleOf, type Side } from "./result";

/** Names as a sentence lists them: "Ana, Léo and Mia". */
export function listed(names: string[]): string {
  return new Intl.ListFormat(prefs.lang).format(names);
}

/** How a place is written, by what the language calls such a number. */
const ENDINGS: Record<Intl.LDMLPluralRule, string> = { zero: "th", one: "st", two: "nd", few: "rd", many: "th", other: "th" };

/** A place in words: "2nd". */
export function nth(place: number): string {
  const rule = new Intl.PluralRules(prefs.lang, { type: "ordinal" }).select(place);
  return say(`end.nth.${ENDINGS[rule]}` as Key, { n: place });
}

/** The words of one table at its end. */
export class Words {
  constructor(private readonly table: TableStore) {}

  /** So many of what is counted here. */
  told(n: number): string {
    const unit = this.table.outcome?.unit ?? "points";
    const key = [`unit.${unit}`, `seat.${unit}`].find((name) => this.table.has(name));
    return key ? this.table.tell({ key, facts: { n } }) : `${n} ${plain(unit)}`;
  }

  team(side: number): string {
    return say("end.team", { team: this.table.word(`team.${side}`) });
  }

  /** Those who play on a side, by name. */
  players(side: Side): string {
    return listed(side.seats.map((seat) => this.table.names[seat] ?? ""));
  }

  private called({ side }: Side): string {
    return this.table.teams > 0 ? this.team(side) : (this.table.names[side] ?? "");
  }

  /** The reader's own side: none for who watches, nor on a screen that several share. */
  get mine(): number | null {
    const { seat, local, teams } = this.table;
    if (seat === null || local.length > 1) return null;
    return teams > 0 ? seat % teams : seat;
  }

  title(sides: Side[]): string {
    const { says, yours, names, place, by } = titleOf(sides, this.mine);
    const whose = yours ? (this.table.teams > 0 ? "team" : "you") : "other";
    const key = says === "all" ? "end.shared.all" : `end.${says}.${whose}`;
    const title = say(key as Key, { names: listed(names.map((side) => this.called(side))), place: nth(place) });
    const ahead = says === "won" ? "end.ahead" : "end.behind";
    const whole = by === null ? title : say(ahead, { title, points: this.told(by) });
    return whole.charAt(0).toLocaleUpperCase(prefs.lang) + whole.slice(1);
  }
}
