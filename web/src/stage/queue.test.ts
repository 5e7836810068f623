import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { holdTime } from "./pace";
import { Queue } from "./queue.svelte";

let shown: [string, boolean][];
let queue: Queue<string>;
let hold: (step: string, behind: number) => number | null;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("window", globalThis);
  shown = [];
  hold = () => 600;
  queue = new Queue<string>((step, newest) => shown.push([step, newest]), (step, behind) => hold(step, behind));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const told = (): string => shown.map(([step]) => step).join("");

describe("the queue", () => {
  it("shows the first step at once and the others one by one", () => {
    queue.add("a");
    queue.add("b");
    queue.add("c");
    expect([told(), queue.behind]).toEqual(["a", 2]);
    vi.advanceTimersByTime(599);
    expect(told()).toBe("a");
    vi.advanceTimersByTime(1);
    expect([told(), queue.behind]).toEqual(["ab", 1]);
    vi.advanceTimersByTime(600);
    expect([told(), queue.behind]).toEqual(["abc", 0]);
    expect(shown).toEqual([["a", true], ["b", false], ["c", true]]);
  });

  it("shows what comes later at once when nothing is held", () => {
    queue.add("a");
    vi.advanceTimersByTime(600);
    queue.add("b");
    expect(told()).toBe("ab");
  });

  it("shows everything up to something urgent, in order", () => {
    for (const step of "abc") queue.add(step);
    queue.add("d", true);
    expect([told(), queue.behind]).toEqual(["abcd", 0]);
  });

  it("waits for a tap where nothing else ends a step, and a tap skips a wait", () => {
    hold = () => null;
    for (const step of "abc") queue.add(step);
    vi.advanceTimersByTime(60_000);
    expect([told(), queue.resting]).toEqual(["a", true]);
    queue.skip();
    expect(told()).toBe("ab");
    hold = () => 600;
    queue.skip();
    expect([told(), queue.resting]).toEqual(["abc", false]);
    queue.skip();
    expect(told()).toBe("abc");
  });

  it("holds nothing where steps take no time, and forgets what it is told to", () => {
    hold = () => 0;
    for (const step of "ab") queue.add(step);
    expect(told()).toBe("ab");
    hold = () => 600;
    for (const step of "cd") queue.add(step);
    queue.clear();
    vi.advanceTimersByTime(5_000);
    expect([told(), queue.behind]).toEqual(["abc", 0]);
  });
});

describe("the time a step is held", () => {
  const told = { letters: 40, own: false };

  it("is at least 580 ms by the pace, and longer for longer sentences", () => {
    expect(holdTime("cat", { letters: 1, own: false }, 0)).toBeGreaterThanOrEqual(580);
    expect(holdTime("hare", told, 9)).toBeCloseTo(580 * 0.65);
    expect(holdTime("snail", told, 0)).toBeGreaterThan(holdTime("cat", told, 0) ?? 0);
    expect(holdTime("cat", { letters: 400, own: false }, 0)).toBe(1300);
  });

  it("is shorter far behind, none where nothing is told, and until a tap step by step", () => {
    expect(holdTime("cat", told, 3)).toBeLessThan(holdTime("cat", told, 0) ?? 0);
    expect(holdTime("cat", { letters: 0, own: false }, 0)).toBe(0);
    expect(holdTime("none", told, 0)).toBe(0);
    expect(holdTime("step", told, 0)).toBe(null);
    expect(holdTime("step", { letters: 40, own: true }, 0)).toBe(420);
  });
});
