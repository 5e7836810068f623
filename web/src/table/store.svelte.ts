/** One table as this page sees it. Views come whole; nothing is added up here. */

import { GAMES } from "../games";
import { keepRing, ringOf, type KeyRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import type { Event, Hinted, HintedMove, Note, Reason, ReasonLine, Room, ToClient, Update, Welcome } from "../lib/protocol";
import { say } from "../lib/say";
import { chime } from "../lib/sound";
import { Wire } from "../lib/wire";
import { fill, type Facts } from "../lib/words";

export interface View {
  shared: unknown;
  own: unknown;
}

export interface LogLine {
  id: number;
  seat: number;
  text: string;
  /** Is it a reason for what stands above? */
  why?: boolean;
}

interface Refusal {
  rule: string;
  words: string;
}

const MOST_LINES = 300;
const LOOK_DEFAULT = 2.5;

export class TableStore {
  room: Room | null = $state(null);
  seat: number | null = $state(null);
  number = $state(0);
  view: View | null = $state.raw(null);
  legal: unknown[] = $state.raw([]);
  /** What happened with the last update; gone after the look time. */
  events: Event[] = $state.raw([]);
  log: LogLine[] = $state([]);
  /** What is said at the moment, glimpses included; wiped after the look time. */
  now = $state("");
  refusal: Refusal | null = $state(null);
  notice = $state("");
  up = $state(true);
  missing = $state("");
  deadline: number | null = $state(null);
  waiting = $state(false);
  ring: KeyRing | undefined = $state();
  /** Has this seat said that it does not answer black cards until its turn? */
  never = $state(false);
  /** The seats of this screen that have answered what is asked now. */
  private given: Record<number, boolean> = $state({});
  private asking: string | null = "";
  /** On one screen: the seat whose owner must take the screen before anything is shown. */
  curtain: number | null = $state(null);
  /** The advice for this position, and the question under way for it. */
  hint: Hinted | null = $state.raw(null);
  hinting: string | null = $state(null);
  /** Is the advice being read? The board points it out as long. */
  hintRead = $state(false);
  /** Which of its moves the board points out. */
  pointing = $state(0);
  /** After the game: what computer players thought. */
  reasons: ReasonLine[] = $state.raw([]);

  private readonly wire: Wire;
  /** The key this page came with, from a link or from the ring. */
  private readonly brought: string | null;
  /** The moves sent last, by the name of their message. */
  private acting = "";
  private look: number | undefined;
  private lines = 0;

  constructor(
    readonly id: string,
    token: string | null,
  ) {
    this.ring = ringOf(id);
    this.brought = token ?? Object.values(this.ring?.tokens ?? {})[0] ?? null;
    this.wire = new Wire(
      { table: id, token: this.brought, lang: prefs.lang, why: prefs.why },
      (message) => this.hear(message),
      (up) => this.line(up),
    );
  }

  get names(): string[] {
    return (this.room?.seats ?? []).map((seat, at) => seat.name || say("seat.free", { n: at + 1 }));
  }

  get actor(): number | null {
    return (this.view?.shared as { actor?: number | null } | undefined)?.actor ?? null;
  }

  /** The seats the table waits for. */
  get awaited(): number[] {
    const shared = this.view?.shared;
    const actor = this.actor;
    const told = shared ? GAMES[this.room?.game ?? ""]?.awaited?.(shared) : undefined;
    return told ?? (actor === null ? [] : [actor]);
  }

  /** How many teams play here; none in most games. */
  get teams(): number {
    const room = this.room;
    return (room && GAMES[room.game]?.teams?.(room.seats.length, room.options)) ?? 0;
  }

  /** Is this seat asked for something, beside what it may do at any time? */
  get asked(): boolean {
    const seat = this.seat;
    if (seat === null || !this.mine) return false;
    return this.awaited.includes(seat) || this.lingers(seat);
  }

  get mine(): boolean {
    return this.legal.length > 0 && !this.waiting && !this.answered;
  }

  /** What several seats are asked at once. */
  private get question(): string {
    const shared = this.view?.shared;
    return shared ? (GAMES[this.room?.game ?? ""]?.question?.(shared) ?? "") : "";
  }

  /** Has this seat answered what several are asked? */
  get answered(): boolean {
    if (this.seat === null || !this.question) return false;
    return this.given[this.seat] ?? false;
  }

  stand(never: boolean): void {
    this.never = never;
    this.wire.stand(never);
  }

  /** Seats of people who share this screen. */
  get local(): number[] {
    return Object.keys(this.ring?.tokens ?? {}).map(Number);
  }

  get token(): string {
    return (this.seat !== null && this.ring?.tokens[this.seat]) || this.ring?.host || "";
  }

  act(moves: unknown[]): void {
    if (!this.mine) return;
    this.refusal = null;
    this.waiting = true;
    this.acting = this.wire.act(this.number, moves);
  }

  /** Words of the game: a note, a colour, a title. */
  word(key: string, facts: Facts = {}): string {
    const game = GAMES[this.room?.game ?? ""];
    return game ? fill(game.words[prefs.lang], key, facts, this.names, prefs.lang) : "";
  }

  speak(): void {
    const token = this.seat !== null ? (this.ring?.tokens[this.seat] ?? null) : null;
    this.go(token);
  }

  private go(token: string | null): void {
    this.hint = this.hinting = null;
    this.wire.move({ table: this.id, token, lang: prefs.lang, why: prefs.why });
  }

  /** May this seat ask for advice now? */
  get mayHint(): boolean {
    const playing = this.room?.status === "playing" && this.room.hints;
    return Boolean(playing) && this.asked && this.curtain === null && this.awaited.includes(this.seat ?? -1);
  }

  /** The advice, as long as it is read by who asked for it. */
  get read(): Hinted | null {
    return this.hintRead && this.curtain === null ? this.hint : null;
  }

  /** The move that the board points out. */
  get pointed(): HintedMove | null {
    return this.read?.moves[this.pointing] ?? null;
  }

  /** Who may not be advised hears from the server why. */
  askHint(): void {
    if (this.room?.status !== "playing" || this.seat === null || this.curtain !== null || this.hinting) return;
    this.hintRead = true;
    this.pointing = 0;
    if (this.hint) return;
    this.hinting = crypto.randomUUID();
    this.wire.hint(this.hinting, this.number);
  }

  /** Take the screen: look from another seat of this device. */
  take(seat: number): void {
    this.curtain = null;
    this.hint = this.hinting = null;
    this.view = null;
    this.go(this.ring?.tokens[seat] ?? null);
  }

  /** A seat was taken on this device. */
  sat(seat: number, token: string): void {
    this.ring = ringOf(this.id);
    this.go(token);
    this.seat = seat;
  }

  close(): void {
    window.clearTimeout(this.look);
    this.wire.close();
  }

  /** After a break nobody knows which secret answers of others the server still holds: each is looked at anew. */
  private line(up: boolean): void {
    this.up = up;
    if (!up) this.asking = null;
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        this.welcome(message);
        break;
      case "update":
        this.update(message);
        break;
      case "room":
        this.room = message.room;
        break;
      case "hinted":
        if (message.id !== this.hinting) break;
        this.hinting = null;
        if (message.number === this.number) this.hint = message;
        break;
      case "reason":
        this.explain(message);
        break;
      case "reasons":
        this.reasons = message.lines;
        break;
      case "refused":
        if (this.settles(message.id)) this.refusal = { rule: message.rule, words: message.words };
        break;
      case "stale":
        if (this.settles(message.id) && message.id === this.acting) this.notice = say("table.stale");
        break;
      case "wrong":
        this.waiting = false;
        if (this.room === null) this.missing = message.words;
        else this.notice = message.words;
        break;
      case "held":
        this.waiting = false;
        this.hint = this.hinting = null;
        if (this.seat !== null) this.given[this.seat] = true;
        this.hand();
        break;
      case "accepted":
      case "pong":
      case "closing":
        break;
    }
  }

  /** Is this about what was asked last? Of a hint nobody waits for any more nothing is told. */
  private settles(id: string): boolean {
    if (id === this.hinting) this.hinting = null;
    else if (id === this.acting) this.waiting = false;
    else return false;
    return true;
  }

  private welcome(message: Welcome): void {
    if (message.seat !== null) this.keep(message.seat, message.room.game);
    this.room = message.room;
    this.seat = message.seat;
    this.waiting = false;
    this.missing = "";
    this.hinting = null;
    this.log = message.log.map(({ seat, key, facts }) => ({ id: this.lines++, seat, text: this.word(key, facts) }));
    this.see(message);
    this.hand();
  }

  /** A seat looked from is this device's; the first welcome tells which seat the key is for that was brought. */
  private keep(seat: number, game: string): void {
    const tokens = this.room === null && this.brought ? { [seat]: this.brought } : {};
    keepRing({ table: this.id, game, tokens, host: "", at: Date.now() });
    this.ring = ringOf(this.id);
  }

  private update(message: Update): void {
    this.waiting = false;
    this.refusal = null;
    this.notice = "";
    this.see(message);
    this.tell(message.events);
    this.hand();
  }

  private see(message: Welcome | Update): void {
    if (message.number !== this.number) this.hint = this.hinting = null;
    this.number = message.number;
    this.view = message.view as View | null;
    this.legal = message.legal;
    this.deadline = message.deadline === null ? null : Date.now() + message.deadline * 1000;
    this.never = message.never ?? false;
    if (this.question !== this.asking) {
      this.asking = this.question;
      this.given = {};
    }
    if (this.seat !== null && this.view) {
      this.given[this.seat] = GAMES[this.room?.game ?? ""]?.answered?.(this.view.own) ?? false;
    }
  }

  private tell(events: Event[]): void {
    this.events = events;
    const told = events.flatMap((event) => event.notes.map((note) => ({ seat: event.seat, note })));
    for (const { seat, note } of told) {
      this.log.push({ id: this.lines++, seat, text: this.word(note.key, note.facts) });
    }
    if (this.log.length > MOST_LINES) this.log.splice(0, this.log.length - MOST_LINES);
    this.now = told.map(({ note }) => this.glimpsed(note)).join(" ");
    if (prefs.sound && events.length > 0) chime(this.asked ? "turn" : "move");
    window.clearTimeout(this.look);
    const shared = this.view?.shared as { look_seconds?: number } | undefined;
    this.look = window.setTimeout(() => this.wipe(), (shared?.look_seconds ?? LOOK_DEFAULT) * 1000);
  }

  /** Why the computer player moved that has just moved. */
  private explain({ seat, words }: Reason): void {
    const text = say("why.line", { name: this.names[seat] ?? "", words });
    this.log.push({ id: this.lines++, seat, text, why: true });
    this.now = `${this.now} ${text}`.trim();
  }

  private glimpsed(note: Note): string {
    const seen = note.glimpse && Object.keys(note.glimpse).length > 0;
    return seen ? this.word(`${note.key}.now`, { ...note.facts, ...note.glimpse }) : this.word(note.key, note.facts);
  }

  /** Nothing that was shown for a moment stays in memory. */
  private wipe(): void {
    this.events = [];
    this.now = "";
  }

  /** On one screen the seat that must act gets the screen, behind a curtain if hands are secret. */
  private hand(): void {
    const local = this.local.filter((seat) => !this.room?.seats[seat]?.level);
    if (this.local.length < 2 || (this.seat !== null && local.includes(this.seat) && this.stays(this.seat))) return;
    const question = this.question;
    const open = (seat: number): boolean => !question || !this.given[seat];
    const next = this.awaited.find((seat) => local.includes(seat) && open(seat));
    if (next === undefined || next === this.seat) return;
    if (GAMES[this.room?.game ?? ""]?.hands) this.curtain = next;
    else this.take(next);
  }

  private stays(seat: number): boolean {
    return this.legal.length > 0 && !this.answered && (this.awaited.includes(seat) || this.lingers(seat));
  }

  private lingers(seat: number): boolean {
    return GAMES[this.room?.game ?? ""]?.lingers?.(this.view?.shared, seat) ?? false;
  }
}
