/** One table as this page sees it: the connection, and what is heard over it. Views come whole; nothing is added up here. */

import { gameOf, type Game } from "../games";
import type { Ask, HintedMove, Outcome, Reason, ReasonLine, Room, ToClient, Update, Welcome } from "../lib/protocol";
import { house } from "../lib/house.svelte";
import { keepRing, ringOf, type KeyRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import type { Event } from "../lib/protocol";
import { say } from "../lib/say";
import { texts } from "../lib/texts.svelte";
import { Wire, type Place } from "../lib/wire";
import { fill, tell, type Facts, type Said } from "../lib/words";
import { holdTime } from "../stage/pace";
import { Queue } from "../stage/queue.svelte";
import { Recap } from "../stage/recap.svelte";
import { cue } from "../stage/sound";
import { Advice } from "./advice.svelte";
import { Denial, type Refusal } from "./denial.svelte";
import { Handover } from "./handover.svelte";
import { deadlineOf, heard, letters, movedBy, presses, saidOf, type Heard } from "./heard";
import { Telling } from "./telling.svelte";

export interface View {
  shared: unknown;
  own: unknown;
}

export class TableStore {
  room: Room | null = $state(null);
  seat: number | null = $state(null);
  number = $state(0);
  private version = 0;
  /** The newest position that is shown. */
  private present: View | null = $state.raw(null);
  legal: unknown[] = $state.raw([]);
  /** The same moves in words, for a board that asks for them. */
  named: Said[] = $state.raw([]);
  ask: Ask | null = $state.raw(null);
  /** How the game has ended. */
  outcome: Outcome | null = $state.raw(null);
  notice: Said | null = $state.raw(null);
  up = $state(true);
  /** Why there is no such table. */
  missing: Said | null = $state.raw(null);
  deadline: number | null = $state(null);
  waiting = $state(false);
  ring: KeyRing | undefined = $state();
  /** Has this seat said that it does not answer black cards until its turn? */
  never = $state(false);
  /** After the game: what computer players thought. */
  reasons: ReasonLine[] = $state.raw([]);

  /** All that can be said here: the words of the game go before those of the house and of the page. */
  private readonly texts = $derived({ ...texts.of(prefs.lang), ...house.words?.[prefs.lang], ...this.game.words[prefs.lang] });

  readonly telling = new Telling();
  readonly denial = new Denial();
  readonly recap = new Recap();
  /** What is shown one after another; moves are open when the newest is. */
  readonly stage: Queue<Heard> = new Queue<Heard>(
    (step, newest) => this.update(step, newest),
    ({ update }, behind) => {
      const own = movedBy(update, [this.seat, ...this.local]);
      return holdTime(prefs.pace, { letters: letters(update, (said) => this.tell(said)), own }, behind);
    },
  );
  readonly handover = new Handover();
  readonly advice = new Advice(() => this.handover.curtain !== null);

  private readonly wire: Wire;
  /** The key this page came with, from a link or from the ring. */
  private readonly brought: string | null;
  /** Was this table joined with the wish for moves in words? */
  private inWords = false;
  /** The moves sent last, by the name of their message. */
  private acting = "";

  constructor(
    readonly id: string,
    token: string | null,
  ) {
    this.ring = ringOf(id);
    void house.fetch();
    this.brought = token ?? Object.values(this.ring?.tokens ?? {})[0] ?? null;
    this.wire = new Wire(
      this.place(this.brought),
      (message) => this.hear(message),
      (up) => this.connected(up),
    );
  }

  get refusal(): Refusal | null {
    return this.denial.refusal;
  }

  set refusal(refusal: Refusal | null) {
    this.denial.refusal = refusal;
  }

  /** The position to look at: for a moment it may be one of those before. */
  get view(): View | null {
    return this.recap.past ?? this.present;
  }

  get names(): string[] {
    return (this.room?.seats ?? []).map((seat, at) => seat.name || say("seat.free", { n: at + 1 }));
  }

  /** What the page knows of this game. */
  get game(): Game {
    return gameOf(this.room?.game ?? "");
  }

  /** The seats the table waits for. */
  get awaited(): number[] {
    return this.ask?.seats ?? [];
  }

  /** The seats that may do something, those the table waits for first. */
  private get wanted(): number[] {
    return [...this.awaited, ...(this.ask?.optional ?? [])];
  }

  /** How many teams play here; none in most games. */
  get teams(): number {
    return this.room?.teams ?? 0;
  }

  /** Is this seat asked for something, beside what it may do at any time? */
  get asked(): boolean {
    return this.mine && this.wanted.includes(this.seat ?? -1);
  }

  get mine(): boolean {
    const here = this.stage.behind === 0 && this.recap.past === null;
    return here && this.legal.length > 0 && !this.waiting && !this.answered;
  }

  /** Has this seat answered what several are asked in secret? */
  get answered(): boolean {
    return this.seat !== null && Boolean(this.ask?.sealed) && this.handover.has(this.seat);
  }

  /** Seats of people who share this screen. */
  get local(): number[] {
    return Object.keys(this.ring?.tokens ?? {}).map(Number);
  }

  get token(): string {
    return (this.seat !== null && this.ring?.tokens[this.seat]) || this.ring?.host || "";
  }

  /** What happened with the last update, for a moment. */
  get events(): Event[] {
    return this.telling.events;
  }

  /** What is told at the moment. */
  get now(): string {
    return this.telling.now.map((words) => this.tell(words)).join(" ");
  }

  /** The move that a hint, or what is said of a refused move, points out on the board. */
  get pointed(): Pick<HintedMove, "do"> | null {
    return this.denial.instead ?? this.advice.pointed;
  }

  /** Words of the game: a colour, a title; nothing until its texts are here. */
  word(key: string, facts: Facts = {}): string {
    const words = this.game.words[prefs.lang];
    return key in words || this.game.opened ? fill(words, key, facts, this.names, prefs.lang) : "";
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

  act(moves: unknown[]): void {
    this.recap.stop();
    if (!this.mine) return;
    this.refusal = null;
    this.waiting = true;
    this.acting = this.wire.act(this.number, moves);
  }

  stand(never: boolean): void {
    this.never = never;
    this.wire.stand(never);
  }

  /** May this seat ask for advice now? */
  get mayHint(): boolean {
    const playing = this.room?.status === "playing" && this.room.hints;
    return Boolean(playing) && this.asked && this.handover.curtain === null && this.awaited.includes(this.seat ?? -1);
  }

  /** A seat that may not have advice is told by the server why. */
  askHint(): void {
    if (this.room?.status !== "playing" || this.seat === null || this.handover.curtain !== null) return;
    this.advice.ask((id) => this.wire.hint(id, this.number));
  }

  /** Join again, as this person now prefers. */
  speak(): void {
    this.go(this.seat !== null ? (this.ring?.tokens[this.seat] ?? null) : null);
  }

  /** Take the screen: look from another seat of this device. */
  take(seat: number): void {
    this.handover.curtain = null;
    this.present = null;
    this.recap.clear();
    this.go(this.ring?.tokens[seat] ?? null);
  }

  /** A seat was taken on this device. */
  sat(seat: number, token: string): void {
    this.ring = ringOf(this.id);
    this.go(token);
    this.seat = seat;
  }

  close(): void {
    this.stage.clear();
    this.recap.stop();
    this.telling.close();
    this.wire.close();
  }

  private place(token: string | null): Place {
    const game = this.room?.game ?? this.ring?.game;
    this.inWords = Boolean(game && gameOf(game).named);
    return { table: this.id, token, lang: prefs.lang, why: prefs.why, named: this.inWords };
  }

  private go(token: string | null): void {
    this.advice.forget();
    this.wire.move(this.place(token));
  }

  private connected(up: boolean): void {
    this.up = up;
    if (!up) this.handover.doubt();
  }

  private hear(message: ToClient): void {
    switch (message.type) {
      case "welcome":
        this.welcome(message);
        break;
      case "update":
        if (this.isNew(message.version)) this.queue(message);
        break;
      case "room":
        if (this.isNew(message.version)) this.room = message.room;
        break;
      case "hinted":
        this.advice.hear(message, this.number);
        break;
      case "reason": {
        const step = this.stage.find(({ update }) => update.number === message.number);
        if (step) step.reasons.push(message);
        else this.explain(message);
        break;
      }
      case "reasons":
        this.reasons = message.lines;
        break;
      case "refused":
        if (this.answers(message.id)) this.denial.hear(message);
        break;
      case "stale":
        if (this.answers(message.id) && message.id === this.acting) this.notice = { key: "table.stale", facts: {} };
        break;
      case "wrong":
        this.waiting = false;
        if (this.room === null) this.missing = saidOf(message);
        else this.notice = saidOf(message);
        break;
      case "held":
        this.waiting = false;
        this.advice.forget();
        if (this.seat !== null) this.handover.answer(this.seat, true);
        this.hand();
        break;
      case "accepted":
      case "pong":
      case "closing":
        break;
    }
  }

  /** Does this answer the last request? Answers about a hint that is no longer wanted are ignored. */
  private answers(id: string): boolean {
    if (this.advice.answers(id)) return true;
    if (id !== this.acting) return false;
    this.waiting = false;
    return true;
  }

  /** What is older than what was told already is out of date. */
  private isNew(version: number): boolean {
    if (version < this.version) return false;
    this.version = version;
    return true;
  }

  private welcome(message: Welcome): void {
    this.version = message.version;
    if (message.seat !== null) this.keep(message.seat, message.room.game);
    this.room = message.room;
    this.seat = message.seat;
    this.waiting = false;
    this.missing = null;
    this.advice.asking = null;
    this.stage.clear();
    this.recap.stop();
    this.telling.begin(message.log);
    this.see(message, deadlineOf(message));
    if (this.game.opened) this.known();
    else void this.game.open().then(() => this.known());
  }

  /** What the page has of this game is here. The link does not say which game it is, so moves in words
      may not have been asked for. */
  private known(): void {
    if (this.game.named && !this.inWords) this.speak();
    this.hand();
  }

  /** The seat of a welcome belongs to this device; the first one tells which seat the key it came with is for. */
  private keep(seat: number, game: string): void {
    const tokens = this.room === null && this.brought ? { [seat]: this.brought } : {};
    keepRing({ table: this.id, game, tokens, host: "", at: Date.now() });
    this.ring = ringOf(this.id);
  }

  /** One's own moves, and questions with a clock, are shown at once. */
  private queue(update: Update): void {
    this.stage.add(heard(update), presses(update, this.seat) || movedBy(update, [this.seat, ...this.local]));
  }

  private update({ update, deadline, reasons }: Heard, newest: boolean): void {
    const before = this.present;
    this.recap.stop();
    this.waiting = false;
    this.refusal = null;
    this.notice = null;
    this.see(update, deadline);
    if (!newest) this.legal = [];
    this.telling.happen(update.events, (this.present?.shared as { look_seconds?: number } | undefined)?.look_seconds);
    const [past, now] = this.game.memory ? [null, null] : [before, this.present];
    this.recap.follow(update.events, this.seat, past, now);
    reasons.forEach((reason) => this.explain(reason));
    if (update.events.length > 0) cue(this.asked ? "turn" : movedBy(update, [this.seat]) ? "play" : "land");
    if (newest) this.hand();
  }

  private explain(reason: Reason): void {
    this.telling.explain(reason.seat, { key: "why.line", facts: { name: this.names[reason.seat] ?? "", words: saidOf(reason) } });
  }

  private see(message: Welcome | Update, deadline: number | null): void {
    if (message.number !== this.number) this.advice.forget();
    this.number = message.number;
    this.present = message.view as View | null;
    this.legal = message.legal;
    this.deadline = deadline;
    this.never = message.never ?? false;
    this.named = message.named;
    this.ask = message.ask;
    this.outcome = message.outcome;
    this.handover.ask(message.ask?.sealed ? (message.ask.id ?? "") : "");
    if (this.seat !== null) this.handover.answer(this.seat, message.answered);
  }

  /** On one screen the seat that must act gets the screen, behind a curtain if hands are secret. */
  private hand(): void {
    if (this.local.length < 2) return;
    const next = this.handover.next({
      seat: this.seat,
      local: this.local.filter((seat) => !this.room?.seats[seat]?.level),
      wanted: this.wanted,
      busy: this.legal.length > 0 && !this.answered && this.wanted.includes(this.seat ?? -1),
    });
    if (next === null) return;
    if (this.game.hands) this.handover.curtain = next;
    else this.take(next);
  }
}

