/** Cards under the finger: a drag is an extra beside choosing and tapping a target. */

import type { Piece } from "./draft.svelte";
import type { Play } from "./play.svelte";

const FAR = 8;

export class Drag {
  x = $state(0);
  y = $state(0);
  /** Where the cards would go. */
  over: string | null = $state(null);
  private start: { x: number; y: number } | null = null;
  private ended = false;

  constructor(private readonly play: Play) {}

  down(event: PointerEvent): void {
    this.ended = false;
    if (event.button !== 0) return;
    this.start = { x: event.clientX, y: event.clientY };
    // At once: a quick finger is elsewhere before it has moved.
    (event.currentTarget as Element).setPointerCapture(event.pointerId);
  }

  move(event: PointerEvent, piece: Piece): void {
    const { start, play } = this;
    if (!start) return;
    if (play.dragged.length === 0) {
      if (Math.hypot(event.clientX - start.x, event.clientY - start.y) < FAR) return;
      play.dragged = play.chosen.includes(piece.id) ? play.chosen : [piece.id];
    }
    this.x = event.clientX;
    this.y = event.clientY;
    this.over = spot(event);
  }

  up(event: PointerEvent): void {
    const { dragged } = this.play;
    this.cancel();
    if (dragged.length === 0) return;
    this.ended = true;
    const to = spot(event);
    if (to === null) return;
    this.play.put(to === "new" || to === "hand" ? to : Number(to), dragged);
  }

  cancel(): void {
    this.start = null;
    this.over = null;
    this.play.dragged = [];
  }

  /** Was this click the end of a drag? */
  get spent(): boolean {
    const was = this.ended;
    this.ended = false;
    return was;
  }
}

function spot(event: PointerEvent): string | null {
  const under = document.elementFromPoint(event.clientX, event.clientY);
  return under?.closest("[data-drop]")?.getAttribute("data-drop") ?? null;
}
