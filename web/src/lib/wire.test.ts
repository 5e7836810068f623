import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FakeSocket, stubBrowser } from "../testing/fakesocket";
import type { ToClient } from "./protocol";
import { Wire } from "./wire";

const PLACE = { table: "T", token: "secret", lang: "fr", why: false, named: false } as const;
let heard: ToClient[];
let line: boolean[];
let wire: Wire;
let happenings: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  heard = [];
  line = [];
  happenings = stubBrowser();
  wire = new Wire(
    PLACE,
    (message) => heard.push(message),
    (up) => line.push(up),
  );
});

afterEach(() => {
  wire.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function welcomed(): FakeSocket {
  FakeSocket.last.open();
  FakeSocket.last.tell({ type: "welcome" });
  return FakeSocket.last;
}

describe("the wire", () => {
  it("joins as soon as it is open and passes on what it hears", () => {
    const socket = welcomed();
    expect(socket.sent).toEqual([{ type: "join", ...PLACE }]);
    expect(heard).toEqual([{ type: "welcome" }]);
    expect(line).toEqual([true]);
  });

  it("comes back after a loss, waiting longer each time, but not for ever", () => {
    welcomed().close();
    expect(line).toEqual([true, false]);
    for (let tries = 0; tries < 20; tries++) {
      const before = FakeSocket.made.length;
      vi.advanceTimersByTime(12_000);
      expect(FakeSocket.made.length).toBeGreaterThan(before);
      FakeSocket.last.close();
    }
    vi.advanceTimersByTime(12_000);
    expect(welcomed().kinds()).toEqual(["join"]);
    expect(line[line.length - 1]).toBe(true);
  });

  it("sends an act without answer again with the same id, after the welcome", () => {
    const socket = welcomed();
    wire.act(7, [{ flip: 3 }]);
    const act = socket.sent[1];
    socket.close();
    vi.advanceTimersByTime(1000);
    FakeSocket.last.open();
    expect(FakeSocket.last.kinds()).toEqual(["join"]);
    FakeSocket.last.tell({ type: "welcome" });
    expect(FakeSocket.last.sent[1]).toEqual(act);
  });

  it("does not send again what was answered", () => {
    const socket = welcomed();
    wire.act(7, [{ flip: 3 }]);
    const id = (socket.sent[1] as { id: string }).id;
    socket.tell({ type: "accepted", id, number: 8 });
    socket.close();
    vi.advanceTimersByTime(1000);
    expect(welcomed().kinds()).toEqual(["join"]);
  });

  it("does not carry an act over to another seat", () => {
    const socket = welcomed();
    wire.act(7, [{ flip: 3 }]);
    wire.move({ ...PLACE, token: "other" });
    socket.tell({ type: "welcome" });
    expect(socket.kinds()).toEqual(["join", "act", "join"]);
  });

  it("takes a line that answers no ping for dead", () => {
    welcomed();
    vi.advanceTimersByTime(24_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
    expect(line).toContain(false);
  });

  it("keeps a line that answers", () => {
    const socket = welcomed();
    for (let n = 0; n < 20; n++) {
      vi.advanceTimersByTime(4000);
      socket.tell({ type: "pong", at: 0 });
    }
    expect(FakeSocket.made).toHaveLength(1);
  });

  it("gives up an attempt that never opens", () => {
    vi.advanceTimersByTime(24_000);
    expect(FakeSocket.made.length).toBeGreaterThan(1);
  });

  it("tries at once when the device is offline, and when it is online again", () => {
    welcomed();
    happenings.dispatchEvent(new Event("offline"));
    expect(FakeSocket.made).toHaveLength(2);
    expect(line).toEqual([true, false]);
    happenings.dispatchEvent(new Event("online"));
    expect(FakeSocket.made).toHaveLength(3);
    welcomed();
    expect(line[line.length - 1]).toBe(true);
  });

  it("waits as long as a closing server asks", () => {
    const socket = welcomed();
    socket.tell({ type: "closing", reason: "flood", retry: 10 });
    socket.close();
    vi.advanceTimersByTime(4900);
    expect(FakeSocket.made).toHaveLength(1);
    vi.advanceTimersByTime(10_200);
    expect(FakeSocket.made).toHaveLength(2);
  });

  it("rests when it is closed", () => {
    welcomed();
    wire.close();
    vi.advanceTimersByTime(60_000);
    expect(FakeSocket.made).toHaveLength(1);
  });
});
