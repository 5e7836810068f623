import { describe, expect, it } from "vitest";
import { attempt, bySquare, meant, nearest, PLACES, SHOWN, span, squareOf, type Move } from "./moves";

const row = (from: number): string[] => Array.from({ length: 5 }, (_, i) => `${"ABCDEFGHIJ"[from + i]}1`);
const column = (from: number): string[] => Array.from({ length: 5 }, (_, i) => `D${from + i}`);
const way = (...sequences: string[][]): Move => ({ card: "4S", place: "D1", sequences });

describe("the board", () => {
  it("has a hundred squares, four corners, and each card but the jacks twice", () => {
    expect(SHOWN).toHaveLength(100);
    expect(SHOWN.flatMap((card, at) => (card ? [] : [PLACES[at]]))).toEqual(["A1", "J1", "A10", "J10"]);
    for (const rank of "A23456789TQK") {
      for (const suit of "SHDC") expect(SHOWN.filter((card) => card === rank + suit)).toHaveLength(2);
    }
    expect(SHOWN.some((card) => card.startsWith("J"))).toBe(false);
  });

  it("names its squares by column and row", () => {
    expect(PLACES[0]).toBe("A1");
    expect(PLACES[9]).toBe("J1");
    expect(PLACES[99]).toBe("J10");
    expect(squareOf("C2")).toBe(12);
  });
});

describe("a tap on a square", () => {
  const legal: Move[] = [
    { card: "JC", place: "B1" },
    { card: "2S", place: "B1" },
    { card: "JH", remove: "C1" },
    { draw: true },
  ];

  it("finds the moves of that square", () => {
    const found = bySquare(legal);
    expect(found.get("B1")).toHaveLength(2);
    expect(found.get("C1")).toEqual([{ card: "JH", remove: "C1" }]);
    expect(found.size).toBe(2);
  });

  it("means the card shown there before a jack", () => {
    expect(meant(legal.slice(0, 2), "2S")).toBe("2S");
    expect(meant(legal.slice(0, 1), "2S")).toBe("JC");
  });

  it("is sent as it seems to be meant, so that the server can say why not", () => {
    expect(attempt("JS", "D5")).toEqual({ card: "JS", remove: "D5" });
    expect(attempt("9S", "D5")).toEqual({ card: "9S", place: "D5" });
  });
});

describe("the choice of five", () => {
  const ways = [way(row(0)), way(row(1)), way(row(2))];

  it("follows the tap: the five with the square in its middle", () => {
    expect(nearest(ways, "C1", 2)).toBe(0);
    expect(nearest(ways, "D1", 0)).toBe(1);
    expect(nearest(ways, "E1", 0)).toBe(2);
    expect(nearest(ways, "G1", 0)).toBe(2);
    expect(nearest(ways, "A1", 2)).toBe(0);
  });

  it("stays when the tap is beside every five", () => {
    expect(nearest(ways, "J9", 1)).toBe(1);
  });

  it("keeps the other line when two lines leave a choice", () => {
    const both = [0, 1].flatMap((a) => [1, 2].map((b) => way(row(a), column(b))));
    expect(both.map((one) => one.sequences?.map(span).join(" "))).toEqual([
      "A1–E1 D1–D5",
      "A1–E1 D2–D6",
      "B1–F1 D1–D5",
      "B1–F1 D2–D6",
    ]);
    expect(nearest(both, "F1", 1)).toBe(3);
    expect(nearest(both, "D6", 2)).toBe(3);
    expect(nearest(both, "A1", 3)).toBe(1);
  });
});
