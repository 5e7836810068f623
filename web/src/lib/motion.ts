/** Motion tells what happened: things come from the seat that moved them and go to it. */

import type { TransitionConfig } from "svelte/transition";

const LONGEST = 250;

/** How long a step of the animation lasts: nothing for whoever prefers no motion. */
export function step(ms: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : Math.min(ms, LONGEST);
}

/** Between its place and a seat's; in or out. Without a seat it only fades. */
export function viaSeat(node: Element, { seat, ms = 230 }: { seat: number | undefined; ms?: number }): TransitionConfig {
  const chair = document.querySelector(`[data-seat="${seat}"]`)?.getBoundingClientRect();
  const here = node.getBoundingClientRect();
  const x = chair ? chair.left + chair.width / 2 - here.left - here.width / 2 : 0;
  const y = chair ? chair.top + chair.height / 2 - here.top - here.height / 2 : 0;
  return {
    duration: step(ms),
    css: (t, u) => `transform: translate(${u * x}px, ${u * y}px) scale(${0.35 + 0.65 * t}); opacity: ${Math.min(1, 0.25 + t)}; z-index: 5; position: relative`,
  };
}
