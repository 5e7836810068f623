import "../testing/fakesocket";
import { describe, expect, it } from "vitest";
import type { MyTable, Room } from "../lib/protocol";
import { across, gathered, keysOf, others } from "./mine";

const room = (table: string, status: Room["status"], ...names: string[]): Room =>
  ({ table, status, seats: names.map((name) => ({ name })) }) as unknown as Room;
const told = (where: Room, seat: number | null, asked: boolean, since: number): MyTable => ({ room: where, seat, asked, since });

describe("my tables", () => {
  it("stand with what waits for me first, then what happened last", () => {
    const list = gathered([
      told(room("old", "playing"), 0, false, 500),
      told(room("new", "open"), 0, false, 5),
      told(room("mine", "playing"), 1, true, 900),
    ]);
    expect(list.map((mine) => mine.room.table)).toEqual(["mine", "new", "old"]);
  });

  it("leave out games that are over", () => {
    expect(gathered([told(room("a", "over"), 0, false, 1), told(room("b", "frozen"), 0, false, 1)])).toEqual([]);
  });

  it("hold all the seats of one screen together", () => {
    const at = room("a", "playing", "Lili", "Tom", "Zoé");
    const [one] = gathered([told(at, 0, false, 9), told(at, 1, true, 7)]);
    expect(one).toMatchObject({ seats: [0, 1], asked: true, since: 7 });
    expect(one && others(one)).toEqual(["Zoé"]);
    expect(one && across(one)).toBe(2);
  });

  it("are known before a television too, where nobody has a seat", () => {
    const [one] = gathered([told(room("a", "open", "", "Tom"), null, false, 3)]);
    expect(one?.seats).toEqual([]);
    expect(one && others(one)).toEqual(["Tom"]);
  });
});

it("shows the keys of seats, or the host's alone", () => {
  const ring = { table: "a", game: "rainbow", at: 0, host: "h" };
  expect(keysOf({ ...ring, tokens: { "0": "x", "2": "y" } })).toEqual([
    { table: "a", token: "x" },
    { table: "a", token: "y" },
  ]);
  expect(keysOf({ ...ring, tokens: {} })).toEqual([{ table: "a", token: "h" }]);
  expect(keysOf({ ...ring, tokens: {}, host: "" })).toEqual([]);
});
