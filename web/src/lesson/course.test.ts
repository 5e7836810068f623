import { stubBrowser } from "../testing/fakesocket";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { api, Denied } from "../lib/api";
import type { LessonAnswer, ToClient } from "../lib/protocol";
import { Course } from "./course.svelte";

const LESSON = { names: ["", "Otto"], steps: [{ say: "hello" }, { say: "play", ask: [{ play: [3] }] }, { say: "bye" }] };
const PLACE = { table: "lesson", token: null, lang: "en" as const, why: false, named: false };

const update = (number: number): ToClient => ({
  type: "update",
  number,
  version: number,
  view: {},
  legal: [],
  events: [{ seat: 0, do: {}, notes: [] }],
  deadline: null,
  never: false,
  ask: null,
  answered: false,
  outcome: null,
  named: [],
});
const told = (step: number, messages: unknown[], made: unknown[] = []): LessonAnswer => ({ step, made, messages });

let heard: number[];
let up: boolean[];

function taught(): { course: Course; way: ReturnType<Course["connect"]> } {
  const course = new Course("rainbow", LESSON);
  const way = course.connect(PLACE, (message) => message.type === "update" && heard.push(message.number), (line) => up.push(line));
  return { course, way };
}

beforeEach(() => {
  vi.useFakeTimers();
  stubBrowser();
  heard = [];
  up = [];
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("one's own move is told at once, those of the others one by one", async () => {
  const lesson = vi.spyOn(api, "lesson").mockResolvedValueOnce(told(1, []));
  const { course, way } = taught();
  await vi.advanceTimersByTimeAsync(0);
  expect([course.at, course.busy]).toEqual([1, false]);
  lesson.mockResolvedValueOnce(told(2, [update(1), update(2), update(3)], [{ play: [3] }]));
  way.act(0, [{ play: [3] }]);
  await vi.advanceTimersByTimeAsync(0);
  expect(heard).toEqual([1]);
  expect(course.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual([1, 2]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(heard).toEqual([1, 2, 3]);
  expect(course.busy).toBe(true);
  await vi.advanceTimersByTimeAsync(1000);
  expect([course.at, course.busy, course.last]).toEqual([2, false, true]);
});

test("going back stops what was still being told", async () => {
  const lesson = vi.spyOn(api, "lesson").mockResolvedValueOnce(told(1, []));
  const { course, way } = taught();
  await vi.advanceTimersByTimeAsync(0);
  lesson.mockResolvedValueOnce(told(2, [update(1), update(2)]));
  way.act(0, [{ play: [3] }]);
  await vi.advanceTimersByTimeAsync(0);
  lesson.mockResolvedValueOnce(told(0, []));
  course.show(0);
  await vi.advanceTimersByTimeAsync(5000);
  expect(heard).toEqual([1]);
  expect(course.at).toBe(0);
});

test("a lost line is tried again, and closing ends it", async () => {
  const lesson = vi.spyOn(api, "lesson").mockRejectedValue(new TypeError("offline"));
  const { course, way } = taught();
  await vi.advanceTimersByTimeAsync(0);
  expect(up).toEqual([false]);
  lesson.mockResolvedValueOnce(told(0, []));
  await vi.advanceTimersByTimeAsync(2000);
  expect(up).toEqual([false, true]);
  expect(course.busy).toBe(false);
  course.readOn();
  way.close();
  const asked = lesson.mock.calls.length;
  await vi.advanceTimersByTimeAsync(9000);
  expect(lesson.mock.calls.length).toBe(asked);
});

test("what the house refuses is said", async () => {
  vi.spyOn(api, "lesson").mockRejectedValueOnce(new Denied("no such game"));
  const said: ToClient[] = [];
  new Course("chess", LESSON).connect(PLACE, (message) => said.push(message), () => undefined);
  await vi.advanceTimersByTimeAsync(0);
  expect(said).toEqual([{ type: "wrong", key: "ready", facts: { words: "no such game" } }]);
});

test("a step that asks for a move is not read past", async () => {
  const lesson = vi.spyOn(api, "lesson").mockResolvedValueOnce(told(1, []));
  const { course } = taught();
  await vi.advanceTimersByTimeAsync(0);
  course.readOn();
  expect(lesson.mock.calls.length).toBe(1);
});
