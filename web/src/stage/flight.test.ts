import { describe, expect, it } from "vitest";
import { flight } from "./flight";

const rect = (x: number, y: number, width: number, height = width): DOMRect => ({ x, y, width, height }) as DOMRect;

describe("a flight", () => {
  it("begins where the thing was, as large as it was, and ends in its place", () => {
    const steps = flight(rect(100, 200, 20), rect(0, 0, 40));
    expect(steps[0]?.transform).toBe("translate(90px, 190px) scale(0.5)");
    expect(steps.at(-1)?.transform).toBe("none");
  });

  it("rises above the straight way in the middle", () => {
    const [, middle] = flight(rect(100, 0, 20), rect(0, 0, 20));
    expect(middle?.transform).toBe("translate(50px, -8px) scale(1)");
  });

  it("changes nothing but transform, and lies above the table", () => {
    const keys = new Set(flight(rect(1, 2, 3), rect(4, 5, 6)).flatMap((step) => Object.keys(step)));
    expect([...keys].sort()).toEqual(["offset", "transform", "zIndex"]);
  });
});
