/** A lesson under way: the step that is shown, and the way to the little table it is played on. */

import { api, Denied } from "../lib/api";
import { prefs, type Pace } from "../lib/prefs.svelte";
import type { LessonAnswer, ToClient } from "../lib/protocol";
import { say } from "../lib/say";
import type { Connect, Hear, Way } from "../lib/way";
import type { Place } from "../lib/wire";
import type { Lesson, LessonStep } from "./lessons";

/** What stands for a table's name. */
export const LESSON = "lesson";

/** How long one can look before somebody else moves, in milliseconds. */
const BEFORE_OTHERS: Record<Pace, number> = { step: 1500, snail: 1500, cat: 900, hare: 450, none: 0 };
const RETRY_MS = 1500;

export class Course {
  /** Which step is shown. */
  at = $state(0);
  /** Do the others move just now? */
  busy = $state(true);

  private made: unknown[] = [];
  private named = false;
  private hear: Hear = () => undefined;
  private line: (up: boolean) => void = () => undefined;
  /** Counts what was asked: what comes back late, or is still being shown, is out of date. */
  private turn = 0;

  constructor(
    private readonly game: string,
    readonly lesson: Lesson,
  ) {}

  get step(): LessonStep {
    return this.lesson.steps[this.at] as LessonStep;
  }

  /** Does the step wait for a move? */
  get asks(): boolean {
    return Boolean(this.step.ask);
  }

  get last(): boolean {
    return this.at === this.lesson.steps.length - 1;
  }

  /** How a table comes here. */
  readonly connect: Connect = (place: Place, hear: Hear, line): Way => {
    this.hear = hear;
    this.line = line;
    this.named = place.named;
    this.show(0);
    return {
      move: (other) => {
        this.named = other.named;
        this.show(this.at);
      },
      act: (_, moves) => this.attempt(moves),
      stand: () => undefined,
      hint: () => undefined,
      close: () => void this.turn++,
    };
  };

  /** Go to a step that was reached before. */
  show(step: number): void {
    this.ask({ step });
  }

  /** The step has been read. */
  readOn(): void {
    if (!this.busy && !this.asks && !this.last) this.ask({ step: this.at, moves: [] });
  }

  private attempt(moves: unknown[]): string {
    const id = crypto.randomUUID();
    this.ask({ step: this.at, moves, id });
    return id;
  }

  private ask(what: { step: number; moves?: unknown[]; id?: string }): void {
    const turn = ++this.turn;
    this.busy = true;
    api.lesson(this.game, { ...what, made: this.made, named: this.named }).then(
      (answer) => void this.play(answer, turn),
      (problem: unknown) => this.fail(problem, what, turn),
    );
  }

  /** Tell the table what happened: one's own move at once, those of the others one by one. */
  private async play(answer: LessonAnswer, turn: number): Promise<void> {
    if (turn !== this.turn) return;
    this.line(true);
    this.made = answer.made;
    const rest = BEFORE_OTHERS[prefs.pace];
    let own = this.asks;
    let others = false;
    for (const message of answer.messages as ToClient[]) {
      if (message.type === "update" && message.events.length > 0) {
        others ||= !own;
        if (others) await later(rest);
        own = false;
      }
      if (turn !== this.turn) return;
      this.hear(called(message));
    }
    if (others) await later(rest);
    if (turn !== this.turn) return;
    this.at = answer.step;
    this.busy = false;
  }

  private fail(problem: unknown, what: { step: number; moves?: unknown[]; id?: string }, turn: number): void {
    if (turn !== this.turn) return;
    if (problem instanceof Denied) {
      this.hear({ type: "wrong", key: "ready", facts: { words: problem.message } });
      return;
    }
    this.line(false);
    window.setTimeout(() => turn === this.turn && this.ask(what), RETRY_MS);
  }
}

/** Whoever learns is called by their own name. */
function called(message: ToClient): ToClient {
  if (message.type !== "welcome") return message;
  const [me, ...others] = message.room.seats;
  if (!me) return message;
  return { ...message, room: { ...message.room, seats: [{ ...me, name: prefs.name || say("learn.you"), face: prefs.face }, ...others] } };
}

const later = (ms: number): Promise<void> => new Promise((done) => window.setTimeout(done, ms));
