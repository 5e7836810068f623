import { describe, expect, it } from "vitest";
import { layout, place } from "./layout";

describe("the discs", () => {
  it("lie in six columns or six rows, whichever leaves them larger", () => {
    expect(layout(48, 360, 400)).toMatchObject({ columns: 6, rows: 8 });
    expect(layout(48, 480, 300)).toMatchObject({ columns: 8, rows: 6 });
    expect(layout(24, 360, 400)).toMatchObject({ columns: 4, rows: 6 });
    expect(layout(18, 300, 600)).toMatchObject({ columns: 3, rows: 6 });
  });

  it("have the same names either way, each once", () => {
    for (const [width, height] of [[300, 600], [600, 300]] as const) {
      const { columns, rows, at } = layout(48, width, height);
      const all = Array.from({ length: rows * columns }, (_, n) => at(Math.floor(n / columns), n % columns));
      expect([...all].sort((a, b) => a - b)).toEqual(Array.from({ length: 48 }, (_, n) => n));
    }
    expect([place(0), place(5), place(6), place(47)]).toEqual(["A1", "F1", "A2", "F8"]);
  });
});
