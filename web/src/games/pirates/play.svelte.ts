/** What a player is about to do: the draft, the chosen cards, what is to follow. */

import type { Best, Duty, PiratesHand, PiratesTable } from "../../lib/protocol";
import type { TableStore } from "../../table/store.svelte";
import { after, type Move } from "./chain";
import { blackOf, kindOf } from "./deck";
import { Draft, type Piece } from "./draft.svelte";
import { within, wordOf } from "./groups";

/** As many moves as the server takes at once. */
const MOST_AT_ONCE = 64;

export class Play {
  readonly draft = new Draft();
  /** The chosen cards, of the hand or of one group. */
  chosen: number[] = $state.raw([]);
  /** Cards under the finger while they are dragged. */
  dragged: number[] = $state.raw([]);
  /** What follows when the draft is laid. */
  private next: Move | "lay" | null = null;
  /** Was it tried to end the turn too early? */
  nagged = $state(false);
  /** The black card about to be played. */
  black: string | null = $state(null);

  constructor(readonly table: TableStore) {}

  get shared(): PiratesTable {
    return this.table.view?.shared as PiratesTable;
  }

  get own(): PiratesHand | null {
    return (this.table.view?.own as PiratesHand | null | undefined) ?? null;
  }

  get legal(): Move[] {
    return this.table.mine ? (this.table.legal as Move[]) : [];
  }

  get seat(): number {
    return this.table.seat ?? 0;
  }

  /** The other seats, in order from the left neighbour; all of them for who watches, and at the end. */
  get others(): number[] {
    const all = this.shared.hand_counts.length;
    const first = this.table.seat;
    return first === null || this.shared.phase === "over" ? [...Array(all).keys()] : Array.from({ length: all - 1 }, (_, i) => (first + 1 + i) % all);
  }

  /** Is it this seat's turn to place and play? */
  get turn(): boolean {
    return this.shared.phase === "turn" && this.table.mine;
  }

  /** May the draft be laid now? */
  get placing(): boolean {
    return this.table.mine && (this.shared.phase === "turn" || this.shared.phase === "last");
  }

  /** What may be asked of this seat beside placing. */
  get asked(): "window" | "give" | "hit" | "fetch" | "ask" | "order" | null {
    const { phase } = this.shared;
    return this.table.asked && phase !== "turn" && phase !== "last" && phase !== "over" ? phase : null;
  }

  get mayEnd(): boolean {
    return this.turn;
  }

  get mayGoOut(): boolean {
    return this.turn && (this.best?.out === true || this.legal.some((move) => move.out));
  }

  get best(): Best | null {
    return this.placing ? (this.own?.best ?? null) : null;
  }

  /** Does the draft lie as the best arrangement would? */
  get bestPlaced(): boolean {
    if (!this.best || !this.own || !this.draft.dirty) return false;
    const { island } = after(this.island, this.own.hand, this.best.moves as Move[]);
    const told = (groups: string[][]): string => groups.map(wordOf).sort().join(" | ");
    return told(island) === told(this.draft.groups.map(({ names }) => names));
  }

  get island(): string[][] {
    return this.own?.island ?? this.shared.islands[this.seat] ?? [];
  }

  get lifts(): number | null {
    const left = this.shared.phase === "last" ? (this.own?.lifts_left ?? null) : this.turn ? this.shared.lifts_left : null;
    return left === null ? null : left - this.draft.lifts;
  }

  /** What must still be placed and has not been in the draft (RP-10). */
  get duties(): Duty[] {
    if (!this.turn) return [];
    const hand = this.draft.hand.map(({ kind }) => kind);
    const lying = this.draft.groups.map(({ names }) => wordOf(names));
    return (this.own?.must ?? []).filter(({ cards, to }) => within(cards.map(kindOf), hand) && (!to || lying.includes(wordOf(to))));
  }

  /** The black card that is chosen alone, so that it can be played. */
  get ready(): string {
    const [id, ...more] = this.chosen;
    const card = more.length > 0 ? undefined : this.draft.hand.find((piece) => piece.id === id)?.kind;
    return card && blackOf(card) ? card : "";
  }

  /** What a hint would do. */
  get advised(): Move {
    return (this.table.pointed?.do ?? {}) as Move;
  }

  /** The cards of the hand it would use. */
  get advisedCards(): number[] {
    const { lay, add, black, give } = this.advised;
    const kinds = (lay ?? [add ?? black ?? give ?? ""]).map(kindOf);
    return this.draft.hand.flatMap(({ id, kind }) => {
      const at = kinds.indexOf(kind);
      if (at >= 0) kinds.splice(at, 1);
      return at < 0 ? [] : [id];
    });
  }

  /** Is it about this group of one's own island? */
  advises(names: string[]): boolean {
    const group = this.advised.to ?? this.advised.lift;
    return group !== undefined && wordOf(group) === wordOf(names);
  }

  /** Follow the table: called whenever it says something new. */
  follow(): void {
    if (this.own) this.draft.follow(this.island, this.own.hand);
    const here = new Set([...this.draft.hand, ...this.draft.groups.flatMap(({ pieces }) => pieces)].map(({ id }) => id));
    this.chosen = this.chosen.filter((id) => here.has(id));
    if (!this.turn) this.black = null;
    if (!this.next || !this.placing) return;
    const next = this.next;
    if (this.draft.moves.length > 0) this.send();
    else {
      this.next = null;
      if (next === "lay") return;
      if (this.duties.length > 0) this.nagged = true;
      else this.table.act([next]);
    }
  }

  /** The server has said no: nothing follows. */
  stop(): void {
    this.next = null;
  }

  private send(): void {
    this.table.act(this.draft.moves.slice(0, MOST_AT_ONCE));
  }

  /** Lay the draft, then do something. */
  lay(next: Move | "lay" = "lay"): void {
    if (!this.placing) return;
    this.chosen = [];
    this.nagged = false;
    this.next = next;
    if (this.draft.moves.length > 0) this.send();
    else {
      // What is incomplete returns to hand (RP-9).
      this.draft.reset(this.own?.hand ?? []);
      this.next = null;
      if (next !== "lay") this.table.act([next]);
    }
  }

  end(from: "open" | "pile"): void {
    if (!this.mayEnd) return;
    if (this.duties.length > 0) this.nagged = true;
    else this.lay({ end: from });
  }

  /** RP-18: everything is laid as the server knows it can be, and the game ends. */
  goOut(): void {
    if (!this.mayGoOut) return;
    this.stop();
    this.table.act([...((this.own?.best?.moves ?? []) as Move[]), { out: true }]);
  }

  done(): void {
    this.lay({ done: true });
  }

  /** Put the best arrangement into the draft, to be looked at. */
  placeBest(): void {
    if (!this.best || !this.own || this.bestPlaced) return;
    const { island, hand } = after(this.island, this.own.hand, this.best.moves as Move[]);
    this.draft.apply(island, hand);
    this.chosen = [];
    this.nagged = false;
  }

  /** Put what must be placed into the draft. */
  place(duty: Duty): void {
    const hand = [...this.draft.hand];
    const ids = duty.cards.map((card) => hand.splice(hand.findIndex(({ kind }) => kind === kindOf(card)), 1)[0]?.id ?? -1);
    const goal = duty.to && this.draft.groups.find(({ names }) => wordOf(names) === wordOf(duty.to ?? []));
    this.draft.move(ids, goal ? goal.id : "new");
    this.chosen = [];
    if (this.duties.length === 0) this.nagged = false;
  }

  /** Choose a card, or put it down again; cards of two groups are not chosen together. */
  choose(piece: Piece, group: number | "hand"): void {
    if (this.chosen.includes(piece.id)) this.chosen = this.chosen.filter((id) => id !== piece.id);
    else this.chosen = [...(this.from === group ? this.chosen : []), piece.id];
  }

  /** Where the chosen cards lie. */
  get from(): number | "hand" | null {
    const [first] = this.chosen;
    if (first === undefined) return null;
    if (this.draft.hand.some(({ id }) => id === first)) return "hand";
    return this.draft.groups.find(({ pieces }) => pieces.some(({ id }) => id === first))?.id ?? null;
  }

  /** Move what is chosen. */
  put(to: number | "new" | "hand", ids: number[] = this.chosen): void {
    this.draft.move(ids, to);
    this.chosen = [];
  }

  /** Play the chosen black card; the island that others see is complete first (RP-9, RP-12). */
  strike(card: string, at?: number): void {
    this.black = null;
    if (!this.turn) return;
    this.chosen = [];
    this.table.act([...this.draft.moves.slice(0, MOST_AT_ONCE - 1), { black: card, ...(at === undefined ? {} : { at }) }]);
  }
}
