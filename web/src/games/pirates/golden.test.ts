/** What the page thinks of a draft is what the law says: both are held to the same golden file. */

import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { after, chain, grows, type Move } from "./chain";
import { readings, wordOf } from "./groups";

type Case = ["group", string, string[]] | ["grow", string, string, boolean] | ["chain", string[], string, string[], Move[]];

const FILE = new URL("../../../../tests/golden/islands.jsonl", import.meta.url);
const CASES = readFileSync(FILE, "utf-8").trim().split("\n").map((line) => JSON.parse(line) as Case);
const of = <K extends Case[0]>(kind: K): Extract<Case, [K, ...unknown[]]>[] =>
  CASES.filter((found): found is Extract<Case, [K, ...unknown[]]> => found[0] === kind);
const cards = (text: string): string[] => (text ? text.split(" ") : []);
/** A move whatever the order in which it lists a group. */
const told = ({ lay, add, to, lift }: Move): string => JSON.stringify([add, ...[lay, to, lift].map((group) => group && wordOf(group))]);

describe("the golden islands", () => {
  it("have cases enough", () => {
    expect(CASES.length).toBeGreaterThanOrEqual(5000);
  });

  it("read cards as groups", () => {
    for (const [, text, found] of of("group")) {
      expect(readings(cards(text)).map(({ names }) => names.join(" ")).sort(), text).toEqual([...found].sort());
    }
  });

  it("let groups grow", () => {
    for (const [, group, target, may] of of("grow")) expect(grows(cards(group), cards(target)), `${group} to ${target}`).toBe(may);
  });

  it("lead from one island to another by the same moves", () => {
    for (const [, island, hand, wanted, moves] of of("chain")) {
      const made = chain(island.map(cards), wanted.map(cards));
      expect(made.map(told), `${island} to ${wanted}`).toEqual(moves.map(told));
      const done = after(island.map(cards), cards(hand), made);
      expect(done.island.map(wordOf).sort()).toEqual(wanted.map((group) => wordOf(cards(group))).sort());
    }
  });
});
