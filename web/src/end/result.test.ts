import { describe, expect, it } from "vitest";
import type { Outcome } from "../lib/protocol";
import { heightOf, podium, sidesOf, standing, timeline, titleOf } from "./result";

function ended(scores: number[], winners: number[], teams = 0): Outcome {
  const sides = teams || scores.length;
  const best = (side: number): number => Math.max(...scores.slice(0, sides).filter((_, other) => other !== side));
  const places = scores.map((score, seat) =>
    winners.includes(seat) ? 1 : 1 + scores.slice(0, sides).filter((other, side) => other > score || winners.includes(side)).length,
  );
  const margins = scores.map((score, seat) => score - best(seat % sides));
  return { scores, winners, places, margins, unit: "points", rule: "RB-20", why: { key: "end.why", facts: {} } } as Outcome;
}

describe("sides", () => {
  it("stand with the best first", () => {
    expect(sidesOf(ended([3, 9, 5], [1]), 0).map(({ side }) => side)).toEqual([1, 2, 0]);
  });

  it("are teams where teams play", () => {
    const sides = sidesOf(ended([1, 2, 1, 2], [1, 3], 2), 2);
    expect(sides.map(({ seats }) => seats)).toEqual([[1, 3], [0, 2]]);
    expect(sides[0]?.won).toBe(true);
  });
});

describe("the title", () => {
  const title = (scores: number[], winners: number[], mine: number | null, teams = 0) =>
    titleOf(sidesOf(ended(scores, winners, teams), teams), mine);

  it("tells the winner by how much", () => {
    expect(title([12, 9, 4], [0], 0)).toMatchObject({ says: "won", yours: true, by: 3 });
  });

  it("tells the others their place and what was missing to the first", () => {
    expect(title([12, 9, 4], [0], 1)).toMatchObject({ says: "came", yours: true, place: 2, by: 3 });
    expect(title([12, 9, 4], [0], 2)).toMatchObject({ says: "came", place: 3, by: 8 });
  });

  it("names the winner to those who watch, and of two", () => {
    expect(title([12, 9, 4], [0], null)).toMatchObject({ says: "won", yours: false, by: 3 });
    expect(title([12, 9], [0], 1)).toMatchObject({ says: "won", yours: false, by: 3 });
  });

  it("tells of a shared first place with whom", () => {
    const shared = title([9, 9, 4], [0, 1], 0);
    expect(shared).toMatchObject({ says: "shared", yours: true, by: null });
    expect(shared.names.map(({ side }) => side)).toEqual([1]);
    expect(title([9, 9, 4], [0, 1], 2)).toMatchObject({ says: "shared", yours: false });
  });

  it("tells of a shared place further back", () => {
    expect(title([9, 5, 5], [0], 2)).toMatchObject({ says: "tied", place: 2, by: 4 });
  });

  it("says that all win when all are equal", () => {
    expect(title([7, 7, 7], [0, 1, 2], 1).says).toBe("all");
  });

  it("says nothing of points where the winner has no more of them", () => {
    expect(title([7, 7, 3], [0], 0).by).toBeNull();
    expect(title([7, 7, 3], [0], 1).by).toBeNull();
  });

  it("speaks of the team where teams play", () => {
    expect(title([1, 0, 0, 1, 0, 0], [0, 3], 1, 3)).toMatchObject({ says: "tied", yours: true, place: 2, by: 1 });
    expect(title([1, 2, 1, 2], [1, 3], 0, 2)).toMatchObject({ says: "won", yours: false, by: 1 });
  });
});

describe("the podium", () => {
  const sides = (n: number) => sidesOf(ended(Array.from({ length: n }, (_, seat) => n - seat), [0]), 0);

  it("has a block for everyone up to six, and three above a list for more", () => {
    expect(podium(sides(6)).blocks).toHaveLength(6);
    expect(podium(sides(12)).blocks).toHaveLength(3);
    expect(podium(sides(12)).rest).toHaveLength(9);
  });

  it("puts the second at the left of the first", () => {
    expect([0, 1, 2, 3].map((rank) => standing(rank, 4))).toEqual([1, 0, 2, 3]);
    expect([0, 1].map((rank) => standing(rank, 2))).toEqual([0, 1]);
  });

  it("is the lower the later the place, and equal for equal places", () => {
    const heights = [1, 2, 3, 4, 5, 6, 12].map(heightOf);
    expect(heights).toEqual([...heights].sort((one, other) => other - one));
  });

  it("rises last to first, at most ninety milliseconds a card, in four seconds", () => {
    const short = timeline([3, 2]);
    expect(short.card).toBe(90);
    expect(short.rise[1]).toBe(0);
    expect(short.rise[0]).toBeGreaterThan(0);
    for (const spoils of [[40, 40, 40, 40, 40, 40], [1], [0, 0, 0]]) {
      expect(timeline(spoils).title).toBeLessThanOrEqual(4000);
      expect(timeline(spoils).card).toBeGreaterThan(0);
    }
  });
});
