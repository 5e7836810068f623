import { expect, it } from "vitest";
import type { GameSheet } from "../lib/protocol";
import { bounds, choicesOf, cited, fieldsOf } from "./options";

const SEATS = { type: "integer" };
const COUNT = { anyOf: [{ type: "integer", minimum: 3, maximum: 8 }, { type: "number" }], default: 6 };
const sheet = { options: { $ref: "#/$defs/Some", $defs: { Some: { properties: { players: SEATS, discs: COUNT } } } } } as unknown as GameSheet;

it("reads the options of a game, without the number of its players", () => {
  expect(fieldsOf(sheet)).toEqual([["discs", COUNT]]);
  expect(bounds(COUNT)).toMatchObject({ minimum: 3, maximum: 8 });
  expect(fieldsOf({ options: {} } as unknown as GameSheet)).toEqual([]);
});

it("finds the few values an option names", () => {
  expect(choicesOf({ anyOf: [{ enum: [2, 3] }, { type: "null" }] })).toEqual([2, 3]);
  expect(choicesOf({ type: "boolean" })).toEqual([]);
});

it("takes the rule out of a sentence", () => {
  expect(cited("Partners may talk. (SQ-21)")).toEqual({ words: "Partners may talk.", rule: "SQ-21" });
  expect(cited("Draw by hand (SQ-13)")).toEqual({ words: "Draw by hand", rule: "SQ-13" });
  expect(cited("Discs (all)")).toEqual({ words: "Discs (all)", rule: "" });
});
