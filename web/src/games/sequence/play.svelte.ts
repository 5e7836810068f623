/** What a player is about to do: the chosen card, the square under the pointer, the fives they name. */

import type { SequenceHand, SequenceTable } from "../../lib/protocol";
import type { TableStore } from "../../table/store.svelte";
import { attempt, bySquare, meant, nearest, placeOf, PLACES, SHOWN, squareOf, type Move } from "./moves";

export class Play {
  /** Place in the hand of the chosen card. */
  chosen: number | null = $state(null);
  /** Place in the hand of the card under the pointer. */
  hovered: number | null = $state(null);
  /** The square under the pointer or the focus. */
  looked: number | null = $state(null);
  /** The square the arrow keys are at. */
  cursor = $state(0);
  /** The ways to name the fives of one chip, while there is a choice (SQ-18), and the one shown. */
  ways: Move[] = $state.raw([]);
  way = $state(0);

  private readonly squares = $derived.by(() => bySquare(this.legal));

  constructor(readonly table: TableStore) {}

  get shared(): SequenceTable {
    return this.table.view?.shared as SequenceTable;
  }

  get own(): SequenceHand | null {
    return (this.table.view?.own as SequenceHand | null | undefined) ?? null;
  }

  get hand(): string[] {
    return this.own?.hand ?? [];
  }

  get legal(): Move[] {
    return this.table.mine ? (this.table.legal as Move[]) : [];
  }

  get card(): string {
    return this.chosen === null ? "" : (this.hand[this.chosen] ?? "");
  }

  /** The card whose squares are pointed out. */
  get pointed(): string {
    return this.card || (this.hovered === null ? "" : (this.hand[this.hovered] ?? ""));
  }

  /** What a hint would do. */
  get advised(): Move {
    return (this.table.pointed?.do ?? {}) as Move;
  }

  /** The square it is about. */
  get advisedAt(): number | null {
    const place = placeOf(this.advised);
    return place === undefined ? null : squareOf(place);
  }

  /** Place in the hand of the card it would use. */
  get advisedCard(): number {
    const { card, dead, discard } = this.advised;
    return this.hand.indexOf(card ?? dead ?? discard ?? "");
  }

  /** Is it this seat's turn to play a card? */
  get turn(): boolean {
    return this.legal.some((move) => move.card ?? move.dead ?? move.discard) && this.shared.phase === "play";
  }

  get team(): number {
    return (this.table.seat ?? 0) % this.shared.teams;
  }

  get mayDraw(): boolean {
    return this.legal.some((move) => move.draw);
  }

  get calls(): number[] {
    return this.legal.flatMap(({ call }) => (call === undefined ? [] : [call]));
  }

  /** The dead card to exchange (SQ-10): the chosen one, else the first. */
  get exchange(): string {
    const dead = this.legal.flatMap((move) => move.dead ?? []);
    return dead.find((card) => card === this.card) ?? dead[0] ?? "";
  }

  /** Must a card be discarded, for want of a move (SQ-11) or as a penalty (SQ-21)? */
  get discarding(): boolean {
    return this.legal.some((move) => move.discard);
  }

  /** What the chosen card can do on a square. */
  fits(at: number): Move[] {
    return (this.squares.get(PLACES[at] ?? "") ?? []).filter(({ card }) => card === this.card);
  }

  /** The squares the chosen card can be played to, row by row. */
  get targets(): number[] {
    return this.card ? PLACES.flatMap((_, at) => (this.fits(at).length > 0 ? [at] : [])) : [];
  }

  choose(index: number | null): void {
    this.chosen = index === this.chosen ? null : index;
    this.looked = null;
    this.ways = [];
  }

  /** A tap on a square plays the chosen card there, or chooses the card it means. */
  tap(at: number): void {
    const place = PLACES[at] ?? "";
    this.cursor = at;
    if (this.ways.length > 0) {
      this.way = nearest(this.ways, place, this.way);
      return;
    }
    const here = this.squares.get(place) ?? [];
    const fitting = this.fits(at);
    if (fitting.length === 1) this.table.act(fitting);
    else if (fitting.length > 1) {
      this.ways = fitting;
      this.way = 0;
    } else if (here.length > 0) this.chosen = this.hand.indexOf(meant(here, SHOWN[at] ?? ""));
    else if (this.turn && this.card && !this.discarding) this.table.act([attempt(this.card, place)]);
    else this.looked = at;
  }

  confirm(): void {
    const move = this.ways[this.way];
    if (move) this.table.act([move]);
  }

  draw(): void {
    if (this.mayDraw) this.table.act([{ draw: true }]);
  }

  swap(): void {
    if (this.exchange) this.table.act([{ dead: this.exchange }]);
  }

  discard(): void {
    if (this.discarding && this.card) this.table.act([{ discard: this.card }]);
  }

  /** Is a square part of a finished sequence? */
  locked(at: number): boolean {
    return this.shared.sequences.some(({ squares }) => squares.some((place) => squareOf(place) === at));
  }

  /** The team whose chip lies on a square, or nobody's. */
  owner(at: number): number | null {
    const sign = this.shared.chips[at] ?? ".";
    return sign === "." ? null : Number(sign);
  }
}
