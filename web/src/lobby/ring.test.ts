import { expect, test } from "vitest";
import { ring } from "./ring";

test("the reader sits at the near side, the next seat to their left", () => {
  const spots = ring(4, 2);
  expect(spots[2]).toEqual({ x: 50, y: 100, turn: 180 });
  expect(spots[3]).toEqual({ x: 0, y: 50, turn: 270 });
  expect(spots[0]).toEqual({ x: 50, y: 0, turn: 0 });
  expect(spots[1]).toEqual({ x: 100, y: 50, turn: 90 });
});

test.each([2, 3, 5, 7, 12])("%i chairs stand apart and on the rim", (count) => {
  const spots = ring(count);
  expect(new Set(spots.map(({ x, y }) => `${x} ${y}`)).size).toBe(count);
  for (const { x, y } of spots) expect(Math.hypot(x - 50, y - 50)).toBeCloseTo(50, 1);
});
