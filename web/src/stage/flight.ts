/** How a thing flies over the table. */

/** A way is an arc: so much of its length it rises in the middle. */
const ARC = 0.08;
const OVERSHOOT = 1.04;

/** The steps of a flight between two places, as offsets from where it ends. */
export function flight(start: DOMRect, end: DOMRect): Keyframe[] {
  const [x, y] = [start.x + start.width / 2 - end.x - end.width / 2, start.y + start.height / 2 - end.y - end.height / 2];
  const scale = Math.min(2, Math.max(0.35, start.width / end.width));
  const rise = Math.hypot(x, y) * ARC;
  return [
    { transform: `translate(${x}px, ${y}px) scale(${scale})`, zIndex: 9 },
    { transform: `translate(${x / 2}px, ${y / 2 - rise}px) scale(${(scale + 1) / 2})`, zIndex: 9, offset: 0.45 },
    { transform: `scale(${OVERSHOOT})`, zIndex: 9, offset: 0.86 },
    { transform: "none", zIndex: 9 },
  ];
}
