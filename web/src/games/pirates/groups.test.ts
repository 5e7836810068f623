import { describe, expect, it } from "vitest";
import { after, chain, grows } from "./chain";
import { formOf, isFull, readings } from "./groups";

const names = (...cards: string[]): string[][] => readings(cards).map((reading) => reading.names);

describe("a group", () => {
  it("is a set of three or more of one colour", () => {
    expect(names("3", "3", "3")).toEqual([["3", "3", "3"]]);
    expect(names("3", "3")).toEqual([]);
    expect(names("3", "joker", "3")).toEqual([["3", "3", "joker"]]);
  });

  it("is a run of three or more numbers, in whatever order they came", () => {
    expect(names("4", "2", "3")).toEqual([["2", "3", "4"]]);
    expect(names("2", "3", "5")).toEqual([]);
    expect(names("6", "7", "1")).toEqual([]);
    expect(names("2", "3", "3", "4")).toEqual([]);
  });

  it("has jokers for what is missing, and at either end for what is left", () => {
    expect(names("2", "joker", "4")).toEqual([["2", "joker:3", "4"]]);
    expect(names("3", "4", "joker")).toEqual([
      ["3", "4", "joker:5"],
      ["joker:2", "3", "4"],
    ]);
    expect(names("6", "7", "joker")).toEqual([["joker:5", "6", "7"]]);
    expect(names("1", "7", "joker", "joker", "joker", "joker", "joker")).toHaveLength(1);
  });

  it("with one number may be a set or a run", () => {
    expect(names("5", "joker", "joker")).toEqual([
      ["5", "joker", "joker"],
      ["5", "joker:6", "joker:7"],
      ["joker:4", "5", "joker:6"],
      ["joker:3", "joker:4", "5"],
    ]);
  });

  it("of jokers alone is a set", () => {
    expect(names("joker", "joker", "joker")).toEqual([["joker", "joker", "joker"]]);
  });

  it("of black cards has any kinds, but no others", () => {
    expect(names("thief", "cannon", "thief")).toEqual([["cannon", "thief", "thief"]]);
    expect(names("thief", "cannon", "3")).toEqual([]);
    expect(names("thief", "cannon", "joker")).toEqual([]);
  });

  it("is a rainbow pirate alone", () => {
    expect(names("rainbow")).toEqual([["rainbow"]]);
    expect(names("rainbow", "3", "3", "3")).toEqual([]);
  });

  it("of all seven is a complete rainbow", () => {
    expect(isFull(["1", "2", "joker:3", "4", "5", "6", "7"])).toBe(true);
    expect(isFull(["3", "3", "3", "3", "3", "3", "3"])).toBe(false);
  });

  it("is known by what is written", () => {
    expect(formOf(["joker:3", "4", "joker:5"])).toBe("run");
    expect(formOf(["4", "joker", "joker"])).toBe("set");
    expect(formOf(["cask", "cask", "thief"])).toBe("black");
    expect(formOf(["rainbow"])).toBe("pirate");
  });
});

describe("the chain of moves to a draft", () => {
  it("leaves what stays", () => {
    expect(chain([["2", "3", "4"]], [["2", "3", "4"]])).toEqual([]);
  });

  it("adds to what only grows, a run from its ends", () => {
    expect(chain([["3", "4", "5"]], [["1", "2", "3", "4", "5", "joker:6"]])).toEqual([
      { add: "2", to: ["3", "4", "5"] },
      { add: "1", to: ["3", "4", "5", "2"] },
      { add: "joker:6", to: ["3", "4", "5", "2", "1"] },
    ]);
    expect(chain([["joker", "joker", "joker"]], [["5", "joker", "joker", "joker"]])).toEqual([
      { add: "5", to: ["joker", "joker", "joker"] },
    ]);
  });

  it("takes back what changes, before anything is laid", () => {
    const moves = chain(
      [["3", "3", "3"], ["5", "5", "5", "5"]],
      [["3", "4", "5"], ["5", "5", "5"], ["6", "6", "6"]],
    );
    expect(moves.map((move) => Object.keys(move)[0])).toEqual(["lift", "lift", "lay", "lay", "lay"]);
  });

  it("takes back a run whose joker moves", () => {
    expect(grows(["2", "3", "joker:4"], ["joker:1", "2", "3"])).toBe(false);
    expect(chain([["2", "3", "joker:4"]], [["joker:1", "2", "3"]])).toEqual([
      { lift: ["2", "3", "joker:4"] },
      { lay: ["joker:1", "2", "3"] },
    ]);
  });

  it("treats equal groups one by one", () => {
    expect(chain([["3", "3", "3"], ["3", "3", "3"]], [["3", "3", "3"]])).toEqual([{ lift: ["3", "3", "3"] }]);
  });

  it("leads where it was meant to lead", () => {
    const moves = chain([["2", "3", "joker:4"], ["6", "6", "6"]], [["2", "3", "joker:4", "5"], ["6", "7", "joker:5"]]);
    const done = after([["2", "3", "joker:4"], ["6", "6", "6"]], ["5", "7", "joker"], moves);
    expect(done.island).toEqual([["2", "3", "joker:4", "5"], ["6", "7", "joker:5"]]);
    expect([...done.hand].sort()).toEqual(["6", "6"]);
  });
});
