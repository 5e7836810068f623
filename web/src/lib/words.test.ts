import { describe, expect, it } from "vitest";
import { fill } from "./words";

const TEXTS = {
  take: "{who} takes the {cards}.",
  left: "{n} rainbows",
  "left.one": "the last rainbow",
  leaves: "{n} points for {whom}",
  "leaves.you": "{n} points for you",
  hit: "{who} hits {whom}",
  "hit.you": "you hit {whom}",
  "hit.at_you": "{who} hits you",
  steals: "{who} steals from {whom}",
  "steals.you": "You steal from {whom}",
  "steals.at_you": "{who} steals from you",
  asks: "{who} asks {whom}",
  "asks.you": "You ask {whom}",
  "leaves.you.one": "a point for you",
  found: "It is {found}.",
  next: "Next ({found}) was worse.",
  "colour.blue": "blue",
  form: 'A move is {{"flip": {n}}}.',
};

describe("a text", () => {
  it("tells seats by name, several with commas, and strangers by number", () => {
    expect(fill(TEXTS, "take", { who: 1, cards: [6] }, ["Ana", "Bo"])).toBe("Bo takes the 6.");
    expect(fill(TEXTS, "take", { who: [0, 1], cards: [6] }, ["Ana", "Bo"])).toBe("Ana, Bo takes the 6.");
    expect(fill(TEXTS, "take", { who: 2, cards: [6] })).toBe("#3 takes the 6.");
  });

  it("joins cards with dashes", () => {
    expect(fill(TEXTS, "take", { who: 0, cards: [3, 4, 5] }, ["Ana"])).toBe("Ana takes the 3-4-5.");
  });

  it("has a singular where one is written", () => {
    expect(fill(TEXTS, "left", { n: 1 })).toBe("the last rainbow");
    expect(fill(TEXTS, "left", { n: 2 })).toBe("2 rainbows");
  });

  it("speaks to the reader where a seat in it is theirs", () => {
    const told = (whom: number | number[], n: number, you: number | null): string =>
      fill(TEXTS, "leaves", { whom, n }, ["Ana", "Bo"], "en", you);
    expect(told(1, 3, 1)).toBe("3 points for you");
    const done = (key: string, you: number): string => fill(TEXTS, key, { who: 0, whom: 1 }, ["Ana", "Bo"], "en", you);
    expect([done("steals", 0), done("steals", 1), done("steals", 2)]).toEqual(["You steal from Bo", "Ana steals from you", "Ana steals from Bo"]);
    expect([done("asks", 0), done("asks", 1)]).toEqual(["You ask Bo", "Ana asks Bo"]);
    expect(told([1], 1, 1)).toBe("a point for you");
    expect(told(1, 3, 0)).toBe("3 points for Bo");
    expect(told([0, 1], 3, 1)).toBe("3 points for Ana, Bo");
    expect(told(0, 3, null)).toBe("3 points for Ana");
    expect(fill(TEXTS, "take", { who: 1, cards: [6] }, ["Ana", "Bo"], "en", 1)).toBe("Bo takes the 6.");
    expect(fill(TEXTS, "found", { found: { key: "leaves", facts: { whom: 1, n: 2 } } }, ["Ana", "Bo"], "en", 1)).toBe(
      "It is 2 points for you.",
    );
  });

  it("translates facts that name another text", () => {
    expect(fill(TEXTS, "found", { found: "@colour.blue" })).toBe("It is blue.");
  });

  it("leaves a name alone that only looks like a text", () => {
    expect(fill(TEXTS, "found", { found: "@Ana" })).toBe("It is @Ana.");
  });

  it("may stand inside another, with its own facts and the same names", () => {
    const inner = { key: "take", facts: { who: 0, cards: [2, 3] } };
    expect(fill(TEXTS, "found", { found: inner }, ["Ana"])).toBe("It is Ana takes the 2-3..");
    expect(fill(TEXTS, "next", { found: inner }, ["Ana"])).toBe("Next (Ana takes the 2-3) was worse.");
  });

  it("writes thousands as the language does", () => {
    expect(fill(TEXTS, "left", { n: 12345 })).toBe("12,345 rainbows");
    expect(fill(TEXTS, "left", { n: 1234567 }, [], "fr")).toBe("1\u202f234\u202f567 rainbows");
    expect(fill(TEXTS, "left", { n: 999 })).toBe("999 rainbows");
  });

  it("keeps doubled braces as braces", () => {
    expect(fill(TEXTS, "form", { n: 17 })).toBe('A move is {"flip": 17}.');
  });

  it("does not fill what a name contains", () => {
    expect(fill(TEXTS, "take", { who: 0, cards: [1] }, ["{cards}"])).toBe("{cards} takes the 1.");
  });

  it("fails loudly when it does not exist", () => {
    expect(() => fill(TEXTS, "nowhere")).toThrow("no text nowhere");
  });
});
