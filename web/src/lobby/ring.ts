/** Where chairs stand round an oval table. */

export interface Spot {
  /** From the left and the top of the ring's box, in percent. */
  x: number;
  y: number;
  /** How far the chair is turned so that its back is away from the table, in degrees. */
  turn: number;
}

/** From this number of seats on the chairs are small and show names only. */
export const CROWD = 7;

/** One spot for each seat, clockwise; the reader's own seat is the nearest. */
export function ring(count: number, nearest = 0): Spot[] {
  return Array.from({ length: count }, (_, seat) => {
    const degrees = 90 + ((seat - nearest) * 360) / count;
    const angle = (degrees * Math.PI) / 180;
    return { x: round(50 + 50 * Math.cos(angle)), y: round(50 + 50 * Math.sin(angle)), turn: round((degrees + 90) % 360) };
  });
}

const round = (value: number): number => Math.round(value * 100) / 100;
