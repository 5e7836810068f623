import { beforeEach, describe, expect, it, vi } from "vitest";
import { dropRing, keepRing, ringOf, rings, type KeyRing } from "./keys";

const ring = (table: string, more: Partial<KeyRing> = {}): KeyRing => ({
  table,
  game: "rainbow",
  tokens: { "0": `token of ${table}` },
  host: "",
  at: 0,
  ...more,
});

describe("the keys of this device", () => {
  beforeEach(() => {
    const kept = new Map<string, string>();
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    });
  });

  it("are found by table, the latest first", () => {
    keepRing(ring("a"));
    keepRing(ring("b"));
    expect(rings().map(({ table }) => table)).toEqual(["b", "a"]);
    expect(ringOf("a")?.tokens).toEqual({ "0": "token of a" });
    expect(ringOf("c")).toBeUndefined();
  });

  it("of one table are kept together, the host's beside those of seats", () => {
    keepRing(ring("a", { host: "host" }));
    keepRing(ring("a", { tokens: { "2": "another" } }));
    expect(ringOf("a")).toMatchObject({ host: "host", tokens: { "0": "token of a", "2": "another" } });
    expect(rings()).toHaveLength(1);
  });

  it("are forgotten for the oldest tables", () => {
    for (let n = 0; n < 40; n++) keepRing(ring(`t${n}`));
    expect(rings()).toHaveLength(30);
    expect(ringOf("t9")).toBeUndefined();
    expect(ringOf("t39")).toBeDefined();
  });

  it("can be thrown away", () => {
    keepRing(ring("a"));
    dropRing("a");
    expect(rings()).toEqual([]);
  });

  it("that cannot be read are no keys", () => {
    localStorage.setItem("ludarc.keys", "{");
    expect(rings()).toEqual([]);
  });
});
