import { FakeSocket, stubBrowser } from "../../testing/fakesocket";
import { render } from "svelte/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { gameOf, SHELF } from "..";
import { prefs } from "../../lib/prefs.svelte";
import { texts } from "../../lib/texts.svelte";
import { TableStore } from "../../table/store.svelte";
import Board from "./Board.svelte";
import { pictureOf } from "./picture";

const SHARED = {
  phase: "trade",
  actor: 0,
  market: [{ colour: "red", value: 5 }, { colour: "blue", value: 2 }],
  hand_counts: [3, 4],
  stock: 17,
  open_bids: false,
  expeditions: [[["red-2", "red-4"]], [[]]],
};
const SIGN = { kind: "person", level: null, here: true, local: false };
const ROOM = { table: "T", game: "lostrainbow", options: {}, status: "playing", commitment: "", seed: null, next: null, hints: true, why: true, teams: 0, seats: [{ ...SIGN, name: "Ana" }, { ...SIGN, name: "Bo" }] };
const ASK = { seats: [0], optional: [], bots: [], limit: null, sealed: false, floor: null, turn: null, id: "a" };
const MOVES = Array.from({ length: 3 }, (_, n) => ({ lay: n }));
const WELCOME = { type: "welcome", room: ROOM, seat: 0, number: 1, view: { shared: SHARED, own: { hand: ["green 3", "joker"] } }, legal: MOVES, log: [], deadline: null, never: false, ask: ASK, answered: false, outcome: null, named: [] };

let table: TableStore;

beforeEach(async () => {
  stubBrowser();
  await Promise.all([texts.fetch("en"), gameOf("lostrainbow").open()]);
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: () => undefined });
  prefs.lang = "en";
  table = new TableStore("T", "key");
  FakeSocket.last.open();
});

afterEach(() => {
  table.close();
  vi.unstubAllGlobals();
});

const drawn = (): string => render(Board, { props: { table } }).body.replace(/<!--.*?-->/g, "");
const heard = (html: string): string => html.replace(/<svg.*?<\/svg>/gs, "").replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");

describe("the board of a game nobody has drawn", () => {
  it("asks for moves in words as soon as it knows the game", () => {
    FakeSocket.last.tell(WELCOME);
    expect(FakeSocket.last.sent.map((message) => "named" in message && message.named)).toEqual([false, true]);
    FakeSocket.last.tell(WELCOME);
    expect(FakeSocket.last.sent).toHaveLength(2);
  });

  it("draws cards, counts and lists with what they are called", () => {
    FakeSocket.last.tell(WELCOME);
    const words = heard(drawn());
    expect(words).toContain("Market red 5 blue 2");
    expect(words).toContain("Hand counts Ana 3 Bo 4");
    expect(words).toContain("Stock 17");
    expect(words).toContain("Open bids No");
    expect(words).toContain("Hand green 3 joker");
    expect(words).toContain("red 2 red 4");
    expect(words).not.toContain("Phase");
  });

  it("offers every legal move in words, and only to the seat that may move", () => {
    const named = MOVES.map(({ lay }) => ({ key: "title", facts: { n: lay } }));
    FakeSocket.last.tell({ ...WELCOME, named });
    expect(drawn().match(/<button[^>]*class="btn[^>]*>/g)).toHaveLength(3);
    expect(heard(drawn())).toContain("lostrainbow lostrainbow lostrainbow");
    expect(drawn()).not.toContain("disabled");
    table.waiting = true;
    expect(drawn()).toContain("disabled");
    FakeSocket.last.tell({ ...WELCOME, seat: null, legal: [] });
    expect(drawn()).not.toContain("<button");
  });

  it("offers a search where there are many", () => {
    FakeSocket.last.tell({ ...WELCOME, legal: Array.from({ length: 12 }, (_, n) => n) });
    expect(drawn()).not.toContain('type="search"');
    FakeSocket.last.tell({ ...WELCOME, legal: Array.from({ length: 13 }, (_, n) => n) });
    expect(drawn()).toContain('type="search"');
  });
});

describe("a picture", () => {
  it("is a card only where all in the row could be one", () => {
    expect(pictureOf(["red-2", "joker", 7])).toEqual({
      kind: "cards",
      cards: [{ colour: "red", value: "2" }, { colour: null, value: "joker" }, { colour: null, value: "7" }],
    });
    expect(pictureOf(["red-2", { seat: 1 }]).kind).toBe("list");
    expect(pictureOf("redder").kind).toBe("word");
    expect(pictureOf({ colour: "red", value: 1, by: 2 }).kind).toBe("parts");
  });
});

describe("the shelf", () => {
  it("has every game with a board or with texts, and an unheard one is still playable", async () => {
    const names = SHELF.map(({ name }) => name);
    expect(names).not.toContain("generic");
    expect(names.length).toBeGreaterThan(1);
    expect(SHELF.every(({ words }) => words.fr["title"] && words.en["title"])).toBe(true);
    const unheard = gameOf("unheard_of");
    await unheard.open();
    expect(unheard.named).toBe(true);
    expect(unheard.words.en).toMatchObject({ title: "unheard of", "keys.1": "make the move" });
  });
});
