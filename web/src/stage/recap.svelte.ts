/** What has happened since the reader's last turn; each item can be looked at again on the board. */

import type { Event } from "../lib/protocol";
import type { Said } from "../lib/words";
import type { View } from "../table/store.svelte";

export interface Item {
  id: number;
  seat: number;
  /** All that was told of it. */
  notes: Said[];
  /** The move, without what was told of it. */
  event: Event;
  before: View | null;
  after: View | null;
}

const MOST = 12;
/** How long the position before and the position after are shown again, in milliseconds. */
const BEFORE = 350;
const AFTER = 1700;

export class Recap {
  items: Item[] = $state.raw([]);
  /** The item that is being shown again, and the position to show for it. */
  replayed: Item | null = $state.raw(null);
  past: View | null = $state.raw(null);
  /** Where there is no room for the strip it is opened for a moment. */
  open = $state(false);
  private made = 0;
  private timer: number | undefined;

  /** Something happened between two positions; with one's own move all begins anew. Where looking back would betray
      what one should remember, there are no positions. */
  follow(events: Event[], own: number | null, before: View | null, after: View | null): void {
    for (const event of events) {
      if (event.seat === own) this.clear();
      else this.add(event, before, after);
    }
  }

  private add(event: Event, before: View | null, after: View | null): void {
    const notes = event.notes.map(({ key, facts }) => ({ key, facts }));
    if (notes.length === 0) return;
    // What was shown for a moment is not kept, nor the move where it would tell as much.
    const bare = { ...event, do: before ? event.do : null, notes: [] };
    const item = { id: this.made++, seat: event.seat, notes, event: bare, before, after };
    this.items = [...this.items, item].slice(-MOST);
  }

  /** Show it on the board again. */
  replay(item: Item): void {
    this.stop();
    this.replayed = item;
    this.past = item.before;
    this.timer = window.setTimeout(() => {
      this.past = item.after;
      this.timer = window.setTimeout(() => this.stop(), AFTER);
    }, BEFORE);
  }

  /** Back to the present. */
  stop(): void {
    window.clearTimeout(this.timer);
    this.replayed = this.past = null;
  }

  clear(): void {
    this.stop();
    this.open = false;
    this.items = [];
  }
}
