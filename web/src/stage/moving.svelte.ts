/** When the position on a table changes, its things travel; while a move is shown again they do so again. */

import { untrack } from "svelte";
import type { TableStore, View } from "../table/store.svelte";
import { Travel } from "./travel";

export class Moving {
  private readonly travel = new Travel();
  private before: View | null = null;
  private replaying = false;

  constructor(table: TableStore, board: () => HTMLElement | undefined) {
    $effect.pre(() => {
      void table.view;
      const root = untrack(board);
      if (root) this.travel.remember(root);
    });
    $effect(() => {
      const view = table.view;
      const root = untrack(board);
      if (root) untrack(() => this.moved(table, root, view));
    });
  }

  private moved(table: TableStore, root: HTMLElement, view: View | null): void {
    const { replayed, past } = table.recap;
    const returning = this.replaying && !replayed;
    const before = this.before;
    this.before = view;
    this.replaying = replayed !== null;
    // Going back in time, and coming back to the present, nothing travels.
    if (!before || !view || returning || (replayed && past === replayed.before)) return;
    const events = replayed ? [replayed.event] : table.events;
    const from = Object.assign({}, ...events.map((event) => table.game.moves(event, before, view))) as Record<string, string>;
    this.travel.go(root, from, events[0]?.seat);
  }
}
