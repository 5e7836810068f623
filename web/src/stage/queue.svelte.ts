/** What has been heard and is shown one after another. Each step is held for a while before the next one comes. */

export class Queue<Step> {
  /** How many steps are still to be shown. */
  behind = $state(0);
  /** Does the next step wait for a tap? */
  resting = $state(false);

  private waiting: Step[] = [];
  private timer: number | undefined;
  private holding = false;

  /** `hold` says for how many milliseconds a step that was shown stays; null: until it is asked for the next. */
  constructor(
    private readonly show: (step: Step, newest: boolean) => void,
    private readonly hold: (step: Step, behind: number) => number | null,
  ) {}

  /** Show it when its turn comes; if it is urgent, everything up to it at once. */
  add(step: Step, urgent = false): void {
    this.waiting.push(step);
    this.behind = this.waiting.length;
    if (urgent) this.flush();
    else if (!this.holding) this.next();
  }

  /** Wait no longer for the next step. */
  skip(): void {
    if (this.waiting.length > 0) this.next();
  }

  /** Show everything that waits. */
  flush(): void {
    while (this.waiting.length > 0) this.next();
  }

  /** A step that still waits. */
  find(wanted: (step: Step) => boolean): Step | undefined {
    return this.waiting.find(wanted);
  }

  /** Forget what waits: the table is told anew. */
  clear(): void {
    window.clearTimeout(this.timer);
    this.waiting = [];
    this.behind = 0;
    this.holding = this.resting = false;
  }

  private next(): void {
    window.clearTimeout(this.timer);
    this.holding = this.resting = false;
    const step = this.waiting.shift();
    if (step === undefined) return;
    this.behind = this.waiting.length;
    this.show(step, this.behind === 0);
    const ms = this.hold(step, this.behind);
    this.holding = ms !== 0;
    this.resting = ms === null;
    if (ms) this.timer = window.setTimeout(() => this.next(), ms);
  }
}
