/** Things that moved travel from where they were to where they are: boards mark them with `data-thing="name"`.
    Only transform and opacity change, so nothing is laid out anew. Without motion they appear in place, outlined for a moment. */

import { prefs } from "../lib/prefs.svelte";
import { flight } from "./flight";
import { scaleOf, travelTime } from "./pace";

const STAGGER = 60;
/** Less than this is no move. */
const STILL = 3;

type Places = Map<string, DOMRect>;

export class Travel {
  private places: Places = new Map();

  /** Before the board changes: where everything is. */
  remember(root: HTMLElement): void {
    this.places = new Map();
    for (const thing of things(root)) this.places.set(nameOf(thing), thing.getBoundingClientRect());
    for (const chair of root.querySelectorAll<HTMLElement>("[data-seat]")) this.places.set(seatName(Number(chair.dataset["seat"])), chair.getBoundingClientRect());
  }

  /** After it has changed: let what moved travel, and what is new come from where the game says, or from a seat. */
  go(root: HTMLElement, from: Record<string, string>, seat: number | undefined): void {
    let count = 0;
    for (const thing of things(root)) {
      const name = nameOf(thing);
      const known = this.places.get(name);
      const start = known ?? this.places.get(from[name] ?? "") ?? (seat === undefined ? undefined : this.places.get(seatName(seat)));
      const end = thing.getBoundingClientRect();
      if (!start || end.width === 0 || (known && still(known, end))) continue;
      if (matchMedia("(prefers-reduced-motion: reduce)").matches) appear(thing, known === undefined);
      else fly(thing, start, end, known ? 0 : STAGGER * count++);
    }
  }
}

export const seatName = (seat: number): string => `seat-${seat}`;

const things = (root: HTMLElement): Iterable<HTMLElement> => root.querySelectorAll<HTMLElement>("[data-thing]");
const nameOf = (thing: HTMLElement): string => thing.dataset["thing"] ?? "";
const still = (a: DOMRect, b: DOMRect): boolean => Math.hypot(a.x - b.x, a.y - b.y) < STILL;

function fly(thing: HTMLElement, start: DOMRect, end: DOMRect, delay: number): void {
  thing.animate(flight(start, end), { duration: travelTime(prefs.pace), delay: delay * scaleOf(prefs.pace), fill: "backwards", easing: "cubic-bezier(0.3, 0.05, 0.2, 1)" });
}

function appear(thing: HTMLElement, isNew: boolean): void {
  if (!isNew) return;
  thing.animate([{ opacity: 0 }, { opacity: 1 }], 150);
  outline(thing);
}

/** A gold line round it, for a second. */
export function outline(thing: HTMLElement): void {
  thing.animate([{ outline: "3px solid var(--gold)" }, { outline: "3px solid var(--gold)" }], 1000);
}
