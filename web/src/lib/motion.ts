/** How long a step of the animation lasts: nothing for whoever prefers no motion. */

export function step(ms: number): number {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : ms;
}
