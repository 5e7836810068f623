/** A browser's surroundings for tests without one: a socket that a test speaks through, and a window. */

import { vi } from "vitest";
import type { FromClient } from "../lib/protocol";

/** Preferences are read as soon as a module asks for them: import this file first. */
vi.stubGlobal("navigator", { language: "en" });

export class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static made: FakeSocket[] = [];

  readyState = FakeSocket.CONNECTING;
  sent: FromClient[] = [];
  onopen = (): void => undefined;
  onclose = (): void => undefined;
  onmessage = (_: { data: string }): void => undefined;

  constructor() {
    FakeSocket.made.push(this);
  }

  static get last(): FakeSocket {
    return FakeSocket.made[FakeSocket.made.length - 1] as FakeSocket;
  }

  send(text: string): void {
    this.sent.push(JSON.parse(text) as FromClient);
  }

  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }

  close(): void {
    this.readyState = 3;
    this.onclose();
  }

  tell(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }

  kinds(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

/** Put them in the place of the real ones; what happens to the window is told through the target. */
export function stubBrowser(): EventTarget {
  const happenings = new EventTarget();
  const listen = {
    addEventListener: happenings.addEventListener.bind(happenings),
    removeEventListener: happenings.removeEventListener.bind(happenings),
  };
  FakeSocket.made = [];
  vi.stubGlobal("WebSocket", FakeSocket);
  vi.stubGlobal("location", { protocol: "http:", host: "here" });
  vi.stubGlobal("document", { visibilityState: "visible", ...listen });
  vi.stubGlobal("window", { setTimeout, clearTimeout, setInterval, clearInterval, ...listen });
  return happenings;
}
