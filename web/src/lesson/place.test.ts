import { expect, test } from "vitest";
import { around, EDGE, overlap, placeFor, type Box } from "./place";

const PHONE = { w: 360, h: 640 };
const TOP = 56;
const bubble = { w: 344, h: 180 };

const at = ({ x, y }: { x: number; y: number }): Box => ({ x, y, ...bubble });

test("a bubble stands above what is lit below, and below what is lit above", () => {
  const hand = { x: 0, y: 430, w: 360, h: 210 };
  const table = { x: 0, y: 60, w: 360, h: 150 };
  expect(overlap(at(placeFor(bubble, [hand], [], PHONE, TOP)), hand)).toBe(0);
  const below = placeFor(bubble, [table], [], PHONE, TOP);
  expect(below.y).toBeGreaterThanOrEqual(210);
  expect(below.y + bubble.h).toBeLessThanOrEqual(PHONE.h - EDGE);
});

test("between two lit things there is room if it is high enough", () => {
  const lit = [
    { x: 150, y: 60, w: 40, h: 40 },
    { x: 0, y: 450, w: 360, h: 190 },
  ];
  const spot = at(placeFor(bubble, lit, [], PHONE, TOP));
  expect(lit.map((box) => overlap(box, spot))).toEqual([0, 0]);
});

test("beside what fills the height there is room on a wide screen", () => {
  const board = { x: 100, y: 60, w: 600, h: 720 };
  const spot = at(placeFor(bubble, [board], [], { w: 1280, h: 800 }, TOP));
  expect(overlap(spot, board)).toBe(0);
});

test("it hardly stands over what can be touched", () => {
  const sign = { x: 500, y: 100, w: 200, h: 30 };
  const things = [{ x: 300, y: 150, w: 600, h: 300 }];
  const spot = at(placeFor(bubble, [sign], things, { w: 1280, h: 800 }, TOP));
  expect(overlap(spot, things[0] as Box)).toBeLessThan((bubble.w * bubble.h) / 10);
});

test("it stays on the screen whatever is lit", () => {
  for (const box of [{ x: 0, y: 0, w: 360, h: 640 }, { x: -500, y: 900, w: 10, h: 10 }]) {
    const { x, y } = placeFor(bubble, [box], [], PHONE, TOP);
    expect(x).toBeGreaterThanOrEqual(EDGE);
    expect(x + bubble.w).toBeLessThanOrEqual(PHONE.w - EDGE);
    expect(y).toBeGreaterThanOrEqual(TOP);
    expect(y + bubble.h).toBeLessThanOrEqual(PHONE.h - EDGE);
  }
  expect(placeFor(bubble, [], [], PHONE, TOP).y).toBeGreaterThanOrEqual(TOP);
});

test("the box around boxes holds them all", () => {
  expect(around([])).toBeNull();
  expect(around([{ x: 5, y: 5, w: 5, h: 5 }, { x: 20, y: 0, w: 10, h: 30 }])).toEqual({ x: 5, y: 0, w: 25, h: 30 });
});
