/** What has happened: the log, and what is told at the moment and must not stay. */

import type { Event, Line, Note } from "../lib/protocol";
import type { Said } from "../lib/words";

export interface LogLine {
  id: number;
  seat: number;
  words: Said;
  /** Is it a reason for what stands above? */
  why?: boolean;
}

const MOST_LINES = 300;
/** How long a moment lasts where the game does not say, in seconds. */
const MOMENT = 2.5;

export class Telling {
  log: LogLine[] = $state.raw([]);
  /** What happened with the last update; gone after the moment. */
  events: Event[] = $state.raw([]);
  /** What is told of it, glimpses included; gone with it. */
  now: Said[] = $state.raw([]);

  private lines = 0;
  private moment: number | undefined;

  /** The log as the server has kept it. Where it is the one known already the reasons in it stay: they are not kept there. */
  begin(lines: Line[]): void {
    const known = this.log.filter(({ why }) => !why).map(({ words }) => words);
    const kept = lines.slice(-known.length).map(({ key, facts }) => ({ key, facts }));
    if (known.length > 0 && JSON.stringify(known) === JSON.stringify(kept)) return;
    this.log = lines.map(({ seat, key, facts }) => this.line(seat, { key, facts }));
  }

  /** Something has just happened. */
  happen(events: Event[], seconds = MOMENT): void {
    const told = events.flatMap((event) => event.notes.map((note) => ({ seat: event.seat, note })));
    this.events = events;
    this.now = told.map(({ note }) => glimpsed(note));
    this.append(told.map(({ seat, note: { key, facts } }) => this.line(seat, { key, facts })));
    window.clearTimeout(this.moment);
    this.moment = window.setTimeout(() => this.wipe(), seconds * 1000);
  }

  /** Why the computer player moved that has just moved. */
  explain(seat: number, words: Said): void {
    this.append([{ ...this.line(seat, words), why: true }]);
    this.now = [...this.now, words];
  }

  close(): void {
    window.clearTimeout(this.moment);
  }

  private line(seat: number, words: Said): LogLine {
    return { id: this.lines++, seat, words };
  }

  private append(lines: LogLine[]): void {
    this.log = [...this.log, ...lines].slice(-MOST_LINES);
  }

  /** Nothing that was shown for a moment stays in memory. */
  private wipe(): void {
    this.events = [];
    this.now = [];
  }
}

function glimpsed({ key, facts, glimpse = {} }: Note): Said {
  const seen = Object.keys(glimpse).length > 0;
  return seen ? { key: `${key}.now`, facts: { ...facts, ...glimpse } } : { key, facts };
}
