/** The play socket: joins, mends itself when the line is lost, sends what was not answered again. */

import type { FromClient, ToClient } from "./protocol";
import type { Way } from "./way";
import type { Lang } from "./words";

export interface Place {
  table: string;
  token: string | null;
  lang: Lang;
  why: boolean;
  /** Are the legal moves wanted in words? */
  named: boolean;
}

const PING_MS = 4000;
const SILENCE_MS = 12000;
const LONGEST_WAIT_MS = 8000;

export class Wire implements Way {
  private socket: WebSocket | null = null;
  private waiting: Extract<FromClient, { type: "act" }> | null = null;
  private wait = 250;
  private heard = 0;
  private asked = 0;
  private retry: number | undefined;
  private readonly ping: number;
  private closed = false;

  constructor(
    private place: Place,
    private readonly hear: (message: ToClient) => void,
    private readonly line: (up: boolean) => void,
  ) {
    this.ping = window.setInterval(() => this.watch(), PING_MS);
    window.addEventListener("online", this.hurry);
    window.addEventListener("offline", this.doubt);
    document.addEventListener("visibilitychange", this.hurry);
    this.connect();
  }

  /** Look at the table from another seat, or in another language. */
  move(place: Place): void {
    this.place = place;
    this.waiting = null;
    this.join();
  }

  /** Make moves; what comes of them is told under the name that is returned. */
  act(seen: number, moves: unknown[]): string {
    const id = crypto.randomUUID();
    this.waiting = { type: "act", id, seen, moves };
    this.send(this.waiting);
    return id;
  }

  /** A standing answer until one's next turn. */
  stand(never: boolean): void {
    this.send({ type: "stand", never });
  }

  /** Ask for advice; whether it comes or not, it is not asked for again. */
  hint(id: string, seen: number): void {
    this.send({ type: "hint", id, seen });
  }

  close(): void {
    this.closed = true;
    window.clearInterval(this.ping);
    window.clearTimeout(this.retry);
    window.removeEventListener("online", this.hurry);
    window.removeEventListener("offline", this.doubt);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private connect(): void {
    window.clearTimeout(this.retry);
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/play`);
    this.socket = socket;
    this.asked = Date.now();
    this.heard = 0;
    socket.onopen = () => this.join();
    socket.onmessage = (event: MessageEvent<string>) => this.receive(JSON.parse(event.data) as ToClient);
    socket.onclose = () => {
      if (this.socket !== socket || this.closed) return;
      this.socket = null;
      this.line(false);
      this.retry = window.setTimeout(() => this.connect(), this.wait * (0.5 + Math.random()));
      this.wait = Math.min(LONGEST_WAIT_MS, this.wait * 2);
    };
  }

  private join(): void {
    this.send({ type: "join", ...this.place });
  }

  private receive(message: ToClient): void {
    this.heard = Date.now();
    this.wait = 250;
    // What is only held may be lost with the server: it is sent again after a break.
    if ("id" in message && message.type !== "held" && this.waiting?.id === message.id) this.waiting = null;
    if (message.type === "welcome") {
      this.line(true);
      if (this.waiting) this.send(this.waiting);
    }
    if (message.type === "closing") this.wait = Math.max(250, message.retry * 1000);
    this.hear(message);
  }

  private send(message: FromClient): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** A line that does not answer is dead: begin anew. Asleep we ask nothing, so nothing is missed. */
  private watch(): void {
    if (this.socket === null) return;
    const unanswered = this.asked > this.heard;
    if (unanswered && Date.now() - this.asked > SILENCE_MS) this.drop();
    else if (this.socket.readyState === WebSocket.OPEN) {
      if (!unanswered) this.asked = Date.now();
      this.send({ type: "ping", at: Date.now() });
    }
  }

  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.line(false);
    this.connect();
  }

  /** The device says it is offline; a server on the same device can still be reached. */
  private readonly doubt = (): void => {
    if (this.socket !== null) this.drop();
  };

  private readonly hurry = (event: Event): void => {
    if (document.visibilityState !== "visible") return;
    const pending = this.socket?.readyState === WebSocket.CONNECTING && event.type === "online";
    if (this.socket === null || pending) {
      this.wait = 250;
      this.drop();
    } else this.watch();
  };
}
