/** A draft of one's island: cards are moved freely, and nothing is told before it is laid (RP-9). */

import { chain, type Move } from "./chain";
import { kindOf, PIRATE_POINTS, RAINBOW, rankOf } from "./deck";
import { isFull, readings, sorted, tally, wordOf, type Reading } from "./groups";

/** A card that keeps its name while it moves about. */
export interface Piece {
  id: number;
  kind: string;
}

export interface Group {
  id: number;
  cards: Piece[];
  /** The first number of the run this is meant to be; 0 for a set; nothing if nobody has said. */
  wish: number | null;
}

interface Sheet {
  hand: Piece[];
  groups: Group[];
}

/** A group as it is shown: in order, with what its jokers stand for. */
export interface Shown {
  id: number;
  pieces: Piece[];
  names: string[];
  complete: boolean;
  full: boolean;
  form: Reading["form"] | null;
  /** How many ways there are to read it. */
  ways: number;
}

const BLANK: Sheet = { hand: [], groups: [] };

export class Draft {
  private sheet: Sheet = $state.raw(BLANK);
  private past: Sheet[] = $state.raw([]);
  private future: Sheet[] = $state.raw([]);
  /** What the server last said. */
  private island: string[][] = $state.raw([]);
  private told = "";
  private ids = 0;
  /** Did others change one's cards while a draft lay there? */
  followed = $state(false);

  readonly groups: Shown[] = $derived(this.sheet.groups.map(shown));
  readonly hand: Piece[] = $derived(this.sheet.hand);
  readonly moves: Move[] = $derived(
    chain(this.island, this.groups.filter(({ complete }) => complete).map(({ names }) => names)),
  );
  readonly lifts: number = $derived(this.moves.filter(({ lift }) => lift).length);
  /** Is anything different from what the server knows? */
  readonly dirty: boolean = $derived(this.moves.length > 0 || this.groups.some(({ complete }) => !complete));
  /** Points that laying the draft would bring. */
  readonly gain: number = $derived(worth(this.groups.filter(({ complete }) => complete).map(({ names }) => names)) - worth(this.island));

  get canUndo(): boolean {
    return this.past.length > 0;
  }

  get canRedo(): boolean {
    return this.future.length > 0;
  }

  /** Follow what the server says: a draft that was laid is done, one that was not is kept. */
  follow(island: string[][], hand: string[]): void {
    const told = JSON.stringify([island, hand]);
    if (told === this.told) return;
    const first = this.told === "";
    const kept = !first && this.dirty && !this.laid(island);
    this.told = told;
    this.island = island;
    if (kept) {
      this.sheet = this.adapted([...island.flat().map(kindOf), ...hand]);
      this.followed = true;
    } else {
      this.sheet = this.rebuilt(island, hand);
      this.followed = false;
    }
    this.past = [];
    this.future = [];
  }

  /** Is this the island the draft wanted? */
  private laid(island: string[][]): boolean {
    const wanted = this.groups.filter(({ complete }) => complete).map(({ names }) => wordOf(names));
    return String(wanted.sort()) === String(island.map(wordOf).sort());
  }

  /** The island as it lies, made of the same pieces as far as possible. */
  private rebuilt(island: string[][], hand: string[]): Sheet {
    const lying = this.sheet.groups;
    const spare = [...this.sheet.groups.flatMap(({ cards }) => cards), ...this.sheet.hand];
    const take = (card: string): Piece => {
      const at = spare.findIndex(({ kind }) => kind === kindOf(card));
      return at >= 0 ? (spare.splice(at, 1)[0] as Piece) : { id: this.ids++, kind: kindOf(card) };
    };
    const groups = island.map((names) => {
      const cards = names.map(take);
      const old = lying.find((group) => group.cards.some(({ id }) => cards.some((card) => card.id === id)));
      return { id: old?.id ?? this.ids++, cards, wish: wishOf(names) };
    });
    const seen = new Set<number>();
    for (const group of groups) {
      if (seen.has(group.id)) group.id = this.ids++;
      seen.add(group.id);
    }
    return { groups, hand: inOrder(hand.map(take)) };
  }

  /** The draft with cards that came and without those that went. */
  private adapted(cards: string[]): Sheet {
    const need = tally(cards);
    const keep = ({ kind }: Piece): boolean => {
      const n = need.get(kind) ?? 0;
      need.set(kind, n - 1);
      return n > 0;
    };
    const groups = this.sheet.groups.map((group) => ({ ...group, cards: group.cards.filter(keep) }));
    const hand = this.sheet.hand.filter(keep);
    for (const [kind, n] of need) for (let i = 0; i < n; i++) hand.push({ id: this.ids++, kind });
    return { groups: groups.filter((group) => group.cards.length > 0), hand: inOrder(hand) };
  }

  /** Move cards to a group, to a new one, or back to hand. */
  move(ids: number[], to: number | "new" | "hand"): void {
    const from = [...this.sheet.hand, ...this.sheet.groups.flatMap(({ cards }) => cards)];
    const moved = ids.flatMap((id) => from.find((piece) => piece.id === id) ?? []);
    if (moved.length === 0) return;
    const stays = ({ id }: Piece): boolean => !ids.includes(id);
    let groups = this.sheet.groups.map((group) => ({ ...group, cards: group.cards.filter(stays) }));
    let hand = this.sheet.hand.filter(stays);
    if (to === "hand") hand = inOrder([...hand, ...moved]);
    else if (to === "new") {
      // RP-6: rainbow pirates lie singly.
      const others = moved.filter(({ kind }) => kind !== RAINBOW);
      const piles = [...(others.length > 0 ? [others] : []), ...moved.filter(({ kind }) => kind === RAINBOW).map((one) => [one])];
      groups.push(...piles.map((cards) => ({ id: this.ids++, cards, wish: null })));
    } else {
      groups = groups.map((group) => (group.id === to ? { ...group, cards: [...group.cards, ...moved] } : group));
    }
    this.change({ hand, groups: groups.filter(({ cards }) => cards.length > 0) });
  }

  /** Read a group in the next way: its jokers stand for other numbers. */
  turn(id: number): void {
    this.change({
      ...this.sheet,
      groups: this.sheet.groups.map((group) => {
        if (group.id !== id) return group;
        const ways = readings(group.cards.map(({ kind }) => kind));
        const at = ways.findIndex(({ low }) => low === chosen(group, ways)?.low);
        return { ...group, wish: ways[(at + 1) % ways.length]?.low ?? null };
      }),
    });
  }

  /** Play some moves on the draft: the server's advice can be looked at, and undone. */
  apply(island: string[][], hand: string[]): void {
    this.change(this.rebuilt(island, hand));
  }

  undo(): void {
    const before = this.past.at(-1);
    if (!before) return;
    this.future = [...this.future, this.sheet];
    this.past = this.past.slice(0, -1);
    this.sheet = before;
  }

  redo(): void {
    const after = this.future.at(-1);
    if (!after) return;
    this.past = [...this.past, this.sheet];
    this.future = this.future.slice(0, -1);
    this.sheet = after;
  }

  /** Back to what lies there. */
  reset(hand: string[]): void {
    if (this.dirty) this.change(this.rebuilt(this.island, hand));
  }

  private change(sheet: Sheet): void {
    this.past = [...this.past, this.sheet];
    this.future = [];
    this.sheet = sheet;
  }
}

const inOrder = (pieces: Piece[]): Piece[] => [...pieces].sort((a, b) => rankOf(a.kind) - rankOf(b.kind) || a.id - b.id);

/** How a written group is meant. */
function wishOf(names: string[]): number {
  const run = names.some((name) => name.includes(":")) || new Set(names).size > 1;
  const first = Number((names[0] ?? "").split(":").at(-1));
  return run && first > 0 && !names.includes("joker") ? first : 0;
}

/** The reading that is meant: as near as can be to what it was before. */
function chosen(group: Group, ways: Reading[]): Reading | undefined {
  const { wish } = group;
  if (wish === null) return ways[0];
  const far = ({ low }: Reading): number => (low === wish ? -1 : low === 0 || wish === 0 ? COLOURS_APART : Math.abs(low - wish));
  return [...ways].sort((a, b) => far(a) - far(b))[0];
}

const COLOURS_APART = 9;

function shown(group: Group): Shown {
  const kinds = group.cards.map(({ kind }) => kind);
  const ways = readings(kinds);
  const way = chosen(group, ways);
  const order = way?.order ?? sorted(kinds);
  return {
    id: group.id,
    pieces: order.flatMap((at) => group.cards[at] ?? []),
    names: way?.names ?? order.map((at) => kinds[at] ?? ""),
    complete: way !== undefined,
    full: way !== undefined && isFull(way.names),
    form: way?.form ?? null,
    ways: ways.length,
  };
}

/** RP-21: each card a point, a rainbow pirate more. */
const worth = (island: string[][]): number => island.reduce((sum, names) => sum + (names[0] === RAINBOW ? PIRATE_POINTS : names.length), 0);
