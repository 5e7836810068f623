import { FakeSocket, stubBrowser } from "../testing/fakesocket";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Ask, Room, Welcome } from "../lib/protocol";
import { house } from "../lib/house.svelte";
import { keepRing } from "../lib/keys";
import { prefs } from "../lib/prefs.svelte";
import { gameOf } from "../games";
import { texts } from "../lib/texts.svelte";
import { TableStore } from "./store.svelte";

const SIGN = { kind: "person", face: "", level: null, here: true, local: true } as const;
const ROOM: Room = {
  table: "T",
  game: "sequence",
  options: {},
  status: "playing",
  seats: ["Ana", "Bo", "Cy"].map((name) => ({ ...SIGN, name })),
  commitment: "",
  seed: null,
  next: null,
  hints: true,
  why: true,
  teams: 3,
  code: null,
  host: 0,
  clock: null,
  public: false,
  watching: 0,
  series: null,
  again: null,
  wishes: [],
};
const ASK: Ask = { seats: [0], optional: [], bots: [], limit: null, sealed: false, floor: null, turn: null, id: "a" };
const WELCOME: Welcome = {
  type: "welcome",
  room: ROOM,
  seat: 0,
  number: 3,
  version: 5,
  view: { shared: {}, own: {} },
  legal: [{ draw: true }],
  log: [],
  deadline: null,
  never: false,
  ask: ASK,
  answered: false,
  outcome: null,
  named: [],
};

let table: TableStore;
let kept: Record<string, string>;

beforeEach(async () => {
  vi.useFakeTimers();
  stubBrowser();
  kept = {};
  vi.stubGlobal("localStorage", { getItem: (key: string) => kept[key] ?? null, setItem: (key: string, text: string) => (kept[key] = text) });
  prefs.lang = "en";
  await Promise.all([house.fetch(), texts.fetch("en"), texts.fetch("fr"), gameOf("sequence").open(), gameOf("regenbogen").open()]);
});

afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A table as seen by the seats of this device. */
function open(local: number[] = [0]): FakeSocket {
  keepRing({ table: "T", game: ROOM.game, tokens: Object.fromEntries(local.map((seat) => [seat, `key${seat}`])), host: "", at: 1 });
  table = new TableStore("T", null);
  FakeSocket.last.open();
  return FakeSocket.last;
}

const update = (more: object): object => ({ ...WELCOME, type: "update", events: [], ...more });

describe("what is asked", () => {
  it("says whose turn it is, and who may still do something", () => {
    const socket = open();
    socket.tell(WELCOME);
    expect([table.awaited, table.asked, table.teams]).toEqual([[0], true, 3]);
    socket.tell(update({ ask: { ...ASK, seats: [1], optional: [0] } }));
    expect([table.awaited, table.asked]).toEqual([[1], true]);
    expect(table.mayHint).toBe(false);
    socket.tell(update({ ask: { ...ASK, seats: [1] } }));
    expect(table.asked).toBe(false);
  });

  it("is answered once where it is asked in secret", () => {
    const socket = open();
    socket.tell({ ...WELCOME, ask: { ...ASK, seats: [0, 1], sealed: true } });
    expect(table.mine).toBe(true);
    socket.tell({ type: "held", id: "x" });
    expect([table.answered, table.mine]).toEqual([true, false]);
    socket.tell(update({ ask: { ...ASK, seats: [0, 1], sealed: true, id: "b" } }));
    expect(table.answered).toBe(false);
  });
});

describe("what is out of date", () => {
  it("is not shown: a version only grows, until the table is told anew", () => {
    const socket = open();
    socket.tell(WELCOME);
    socket.tell(update({ version: 7, number: 4 }));
    socket.tell(update({ version: 6, number: 5 }));
    socket.tell({ type: "room", version: 6, room: { ...ROOM, status: "over" } });
    expect([table.number, table.room?.status]).toEqual([4, ROOM.status]);
    socket.tell(update({ version: 7, number: 3 }));
    expect(table.number).toBe(3);
    socket.tell({ ...WELCOME, version: 2, number: 1 });
    socket.tell(update({ version: 3, number: 2 }));
    expect(table.number).toBe(2);
  });
});

describe("one screen", () => {
  it("stays where something may still be done, then goes where the table waits", () => {
    const socket = open([0, 1]);
    socket.tell({ ...WELCOME, ask: { ...ASK, seats: [1], optional: [0] } });
    expect(table.handover.curtain).toBe(null);
    socket.tell(update({ legal: [], ask: { ...ASK, seats: [1], optional: [0] } }));
    expect(table.handover.curtain).toBe(1);
  });

  it("goes to a seat that may do something if the table waits for none of this screen", () => {
    const socket = open([0, 1]);
    socket.tell({ ...WELCOME, legal: [], ask: { ...ASK, seats: [2], optional: [1] } });
    expect(table.handover.curtain).toBe(1);
  });

  it("passes over those who have answered in secret, until something new is asked", () => {
    const socket = open([0, 1]);
    const sealed = { ...ASK, seats: [0, 1], sealed: true };
    socket.tell({ ...WELCOME, ask: sealed });
    socket.tell({ type: "held", id: "x" });
    expect(table.handover.curtain).toBe(1);
    table.take(1);
    socket.tell({ ...WELCOME, seat: 1, ask: sealed });
    socket.tell({ type: "held", id: "y" });
    expect(table.handover.curtain).toBe(null);
    socket.tell({ ...WELCOME, seat: 1, legal: [], ask: { ...sealed, seats: [0], id: "b" } });
    expect(table.handover.curtain).toBe(0);
  });
});

describe("words", () => {
  it("are told anew in another language", () => {
    const socket = open();
    socket.tell(WELCOME);
    socket.tell({ type: "wrong", key: "wrong.join_first", facts: {} });
    socket.tell({ type: "reason", number: 3, seat: 1, key: "why.any", facts: {} });
    const told = (): string[] => [table.notice, table.telling.log[0]?.words].map((words) => (words ? table.tell(words) : ""));
    const english = told();
    expect(english[0]).toBe("Join a table first.");
    expect(english[1]).toContain("Bo: “A move the rules allow.”");
    prefs.lang = "fr";
    expect(told()[0]).not.toBe(english[0]);
    expect(told()[1]).toContain("Bo");
    expect(told()[1]).not.toBe(english[1]);
  });

  it("of the moment are gone after it, and a glimpse is in none of the lines that stay", () => {
    const socket = open();
    socket.tell({ ...WELCOME, room: { ...ROOM, game: "regenbogen", teams: 0 } });
    const note = { key: "flip", facts: { who: 0, place: "A1" }, glimpse: { found: "@colour.blue" } };
    socket.tell(update({ events: [{ seat: 0, do: { flip: 0 }, notes: [note] }] }));
    expect(table.now).toContain("blue");
    vi.advanceTimersByTime(2_499);
    expect(table.now).toContain("blue");
    vi.advanceTimersByTime(1);
    expect(table.now).toBe("");
    socket.tell(update({ number: 5, events: [{ seat: 1, do: { name: "blue", flip: 0 }, notes: [{ ...note, facts: { who: 1, place: "A1" } }] }] }));
    expect(table.recap.items).toHaveLength(1);
    expect(JSON.stringify(table.recap.items)).not.toContain("blue");
    vi.advanceTimersByTime(2_500);
    expect(JSON.stringify([table.telling.log, table.events, table.telling.now])).not.toContain("blue");
    expect(table.telling.log).toHaveLength(2);
  });
});

describe("a hint", () => {
  const hinted = (id: string, number: number): object => ({ type: "hinted", id, number, key: "hint.only", facts: {}, moves: [{ do: 1, note: { key: "over", facts: { who: 0 } }, chance: null, why: { key: "why.any", facts: {} }, worth: "best" }] });

  it("counts for the position it was asked in, and for no other", () => {
    const socket = open();
    socket.tell(WELCOME);
    table.askHint();
    const asked = socket.sent.at(-1) as { id: string };
    socket.tell(hinted("another", 3));
    expect(table.pointed).toBe(null);
    socket.tell(hinted(asked.id, 3));
    expect(table.pointed?.do).toBe(1);
    socket.tell(update({ number: 4 }));
    expect(table.pointed).toBe(null);
  });
});
