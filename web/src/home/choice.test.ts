import { beforeEach, describe, expect, it, vi } from "vitest";
import { allowed, choices, closed, keepChoice } from "./choice";

const SEQUENCE = [2, 3, 4, 6, 8, 9, 10, 12];

describe("what was chosen last", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("is remembered for each game", () => {
    keepChoice("rainbow", { seats: 3, level: "hard" });
    keepChoice("pirates", { seats: 5, level: "easy" });
    expect(choices()).toEqual({ rainbow: { seats: 3, level: "hard" }, pirates: { seats: 5, level: "easy" } });
  });

  it("is nothing where what is kept cannot be read", () => {
    localStorage.setItem("ludarc.choices", "{");
    expect(choices()).toEqual({});
  });

  it("is four against easy computers at first", () => {
    expect(allowed(undefined, [], [])).toEqual({ seats: 4, level: "easy" });
    expect(allowed(undefined, [2, 3], ["easy"])).toEqual({ seats: 3, level: "easy" });
    expect(allowed(undefined, [5, 6], ["easy"])).toEqual({ seats: 5, level: "easy" });
  });

  it("keeps to what the game allows", () => {
    expect(allowed({ seats: 7, level: "expert" }, SEQUENCE, ["easy", "medium"])).toEqual({ seats: 6, level: "easy" });
  });
});

describe("closed numbers", () => {
  it("lie between two and the most", () => {
    expect(closed(SEQUENCE)).toEqual([5, 7, 11]);
    expect(closed([2, 3, 4])).toEqual([]);
    expect(closed([3, 4])).toEqual([2]);
    expect(closed([])).toEqual([]);
  });
});
