/** Where the light falls, and where a bubble can stand without covering it. */

export interface Box {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** How far things stay from the edge of the screen, and from the light. */
export const EDGE = 8;
const GAP = 14;
/** Covering what is lit is worse than standing anywhere else; covering what can be touched is a pity. */
const COVERED = 1000;
const IN_THE_WAY = 0.015;

/** The box around boxes; nothing if there are none. */
export function around(boxes: Box[]): Box | null {
  if (boxes.length === 0) return null;
  const x = Math.min(...boxes.map((box) => box.x));
  const y = Math.min(...boxes.map((box) => box.y));
  const right = Math.max(...boxes.map((box) => box.x + box.w));
  const bottom = Math.max(...boxes.map((box) => box.y + box.h));
  return { x, y, w: right - x, h: bottom - y };
}

/** How much of two boxes lies over each other. */
export function overlap(a: Box, b: Box): number {
  const w = Math.min(a.x + a.w, b.x + b.w) - Math.max(a.x, b.x);
  const h = Math.min(a.y + a.h, b.y + b.h) - Math.max(a.y, b.y);
  return Math.max(0, w) * Math.max(0, h);
}

export interface Size {
  w: number;
  h: number;
}

export interface Spot {
  x: number;
  y: number;
  /** Is there no place that covers nothing lit? */
  covers: boolean;
}

/** The place for a bubble of this size: off what is lit if that can be, near it, and rather not over the
    other things. `top` is left free. */
export function placeFor(size: Size, lit: Box[], things: Box[], screen: Size, top: number): Spot {
  const { w, h } = size;
  const light = around(lit) ?? { x: 0, y: screen.h / 2, w: screen.w, h: 0 };
  const middle = light.x + light.w / 2 - w / 2;
  const clampX = (x: number): number => Math.max(EDGE, Math.min(screen.w - EDGE - w, x));
  const clampY = (y: number): number => Math.max(top, Math.min(screen.h - EDGE - h, y));
  const sides = lit.flatMap((box) => [box.x - w - GAP, box.x + box.w + GAP]);
  const heights = lit.flatMap((box) => [box.y - h - GAP, box.y + box.h + GAP, box.y + box.h / 2 - h / 2]);
  const spots = [middle, (screen.w - w) / 2, EDGE, screen.w, ...sides].flatMap((x) =>
    [top, screen.h, ...heights].map((y) => ({ x: clampX(x), y: clampY(y) })),
  );
  const cost = ({ x, y }: { x: number; y: number }): number => {
    const covered = lit.reduce((sum, box) => sum + overlap({ x, y, w, h }, box), 0);
    const inTheWay = things.reduce((sum, box) => sum + overlap({ x, y, w, h }, box), 0);
    return covered * COVERED + inTheWay * IN_THE_WAY + Math.hypot(x + w / 2 - light.x - light.w / 2, y + h / 2 - light.y - light.h / 2);
  };
  const { spot } = spots
    .map((spot) => ({ spot, cost: cost(spot) }))
    .reduce((best, next) => (next.cost < best.cost ? next : best));
  return { ...spot, covers: lit.some((box) => overlap({ ...spot, w, h }, box) > 0) };
}
