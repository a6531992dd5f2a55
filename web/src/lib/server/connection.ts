/** One table's connection: says hello, hears what the server tells, asks and is answered, and comes back when lost. */
import type { ClientMessage, Refused, ServerMessage } from "./protocol";

export type LineState = "connecting" | "open" | "lost" | "gone" | "barred";

/** A request without the id that the connection gives it. */
type Without<Message> = Message extends { id: string } ? Omit<Message, "id"> : never;
export type Ask = Without<ClientMessage>;
export type Answer = Extract<ServerMessage, { id: string }>;

export class RefusedError extends Error {
  readonly reason: string;
  readonly details: Record<string, string | number>;
  constructor(refused: Pick<Refused, "reason" | "details">) {
    super(refused.reason);
    this.reason = refused.reason;
    this.details = (refused.details ?? {}) as Record<string, string | number>;
  }
}

interface Open {
  message: ClientMessage & { id: string };
  /** The line on which it went out last. */
  sentOn: WebSocket | null;
  answered: (answer: Answer) => void;
  refused: (error: RefusedError) => void;
}

export interface Listener {
  heard(message: ServerMessage): void;
  line(line: LineState): void;
  /** The last version that was seen, for whoever comes back. */
  seen(): number | null;
}

const FIRST_WAIT = 1000;
const LONGEST_WAIT = 15_000;
/** A line that has said nothing for so long is asked whether it is still there; more seldom where nobody looks. */
const QUIET = 2_500;
const QUIET_UNSEEN = 15_000;
/** When whoever looks is told that no answer comes: together with the quiet before it no more than five seconds. */
const DOUBT = 2_400;
/** How long an answer may take before the line is given up, to hello or to a ping; a busy server is not left at once. */
const PATIENCE = 20_000;
/** The same where the browser says that there is no network, which is not so for a server on this machine. */
const LESS_PATIENCE = 4_000;
/** Codes with which the server says that coming back is of no use. */
const BARRED = 4003;
const FINAL = new Set([4000, BARRED, 4004, 1009]);
/** What the server thinks about for a while, and answers nothing else meanwhile. */
const SLOW = new Set(["hint"]);
/** What may be sent again with the same id: the server plays it once. */
const REPEATABLE = new Set(["act", "undo"]);

export class Connection {
  private socket: WebSocket | null = null;
  private readonly waiting = new Map<string, Open>();
  private wait = FIRST_WAIT;
  private timer = 0;
  /** Runs until the line is asked whether it is still there. */
  private heartbeat = 0;
  /** Runs while something must be heard soon. */
  private deadline = 0;
  /** Runs until it is said that nothing is heard. */
  private doubts = 0;
  private isDoubtful = false;
  private count = 0;
  /** With which code the last line ended. */
  private code = 0;
  private isClosed = false;
  // Ids must not repeat those of an earlier visit.
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly token: () => string | null,
    private readonly listener: Listener,
    // The table's id is for a proxy that sends all who sit at a table to one server.
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?table=${table}`,
  ) {
    this.open();
    addEventListener("online", this.hurry);
    addEventListener("offline", this.doubt);
    // A page that was put to sleep, or kept for the button that goes back.
    addEventListener("pageshow", this.hurry);
    document.addEventListener("resume", this.hurry);
    document.addEventListener("visibilitychange", this.hurry);
  }

  /** Ask for something; the promise fails with a RefusedError when the server refuses. */
  ask<Wanted extends Answer = Answer>(ask: Ask): Promise<Wanted> {
    const message = { ...ask, id: `${this.prefix}-${(this.count += 1)}` } as ClientMessage & { id: string };
    return new Promise<Wanted>((resolve, reject) => {
      const isOpen = this.socket?.readyState === WebSocket.OPEN;
      // Nobody comes back to a table that is gone, and nothing shall wait for that.
      if (!isOpen && (this.isGone || !REPEATABLE.has(ask.type)))
        return reject(new RefusedError({ reason: "no-connection" }));
      const sentOn = isOpen ? this.socket : null;
      this.waiting.set(message.id, {
        message,
        sentOn,
        answered: (answer) => resolve(answer as Wanted),
        refused: reject,
      });
      if (isOpen) this.send(message);
    });
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Say hello anew, as somebody who has a name only now. */
  renew(): void {
    const before = this.socket;
    this.settle();
    this.open();
    before?.close();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.rest();
    removeEventListener("online", this.hurry);
    removeEventListener("offline", this.doubt);
    removeEventListener("pageshow", this.hurry);
    document.removeEventListener("resume", this.hurry);
    document.removeEventListener("visibilitychange", this.hurry);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.timer);
    this.code = 0;
    const socket = new WebSocket(this.url);
    this.socket = socket;
    this.expect();
    socket.onopen = () => {
      this.send({ type: "hello", table: this.table, token: this.token(), seen: this.listener.seen() });
    };
    socket.onmessage = (event: MessageEvent<string>) => {
      // Another line has taken the place of this one.
      if (socket === this.socket) this.heard(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event) => {
      if (socket === this.socket) this.lost(event.code);
    };
  }

  private heard(message: ServerMessage): void {
    this.rest();
    this.heartbeat = window.setTimeout(this.probe, document.visibilityState === "hidden" ? QUIET_UNSEEN : QUIET);
    if (this.isDoubtful && message.type !== "welcome") this.listener.line("open");
    this.isDoubtful = false;
    if (message.type === "welcome") {
      this.wait = FIRST_WAIT;
      this.listener.line("open");
      for (const open of this.waiting.values()) {
        // What was said right after hello is on its way already.
        if (open.sentOn === this.socket) continue;
        open.sentOn = this.socket;
        this.send(open.message);
      }
    }
    if ("id" in message && message.id !== null) {
      const open = this.waiting.get(message.id);
      this.waiting.delete(message.id);
      if (message.type === "refused") open?.refused(new RefusedError(message));
      else open?.answered(message);
      return;
    }
    this.listener.heard(message);
  }

  private lost(code: number): void {
    this.rest();
    if (this.isClosed) return;
    this.code = code;
    this.settle();
    if (this.isGone) this.listener.line(code === BARRED ? "barred" : "gone");
    else if (!this.isDoubtful) this.listener.line("lost");
    this.isDoubtful = false;
    if (this.isGone) return;
    this.timer = window.setTimeout(() => this.open(), this.wait * (0.8 + 0.4 * Math.random()));
    this.wait = Math.min(LONGEST_WAIT, this.wait * 1.7);
  }

  private get isGone(): boolean {
    return FINAL.has(this.code);
  }
  /** Refuse what no answer will come to: on another line only what may be repeated is sent again. */
  private settle(): void {
    for (const [id, open] of this.waiting) {
      if (!this.isGone && REPEATABLE.has(open.message.type)) continue;
      this.waiting.delete(id);
      open.refused(new RefusedError({ reason: "no-connection" }));
    }
  }

  /** Nothing need be heard for now. */
  private rest(): void {
    clearTimeout(this.heartbeat);
    clearTimeout(this.deadline);
    clearTimeout(this.doubts);
    this.deadline = 0;
  }
  /** A line that says nothing may be dead: ask, say so when nothing comes, and give it up in the end. */
  private readonly probe = (): void => {
    if (this.deadline || this.socket?.readyState !== WebSocket.OPEN) return;
    this.send({ type: "ping" });
    this.expect();
    this.doubts = window.setTimeout(this.wonder, DOUBT);
  };
  private readonly wonder = (): void => {
    if ([...this.waiting.values()].some(({ message }) => SLOW.has(message.type))) return;
    this.isDoubtful = true;
    this.listener.line("lost");
  };
  /** The browser says that the network is gone: it is seen soon, so that nobody goes on in vain. */
  private readonly doubt = (): void => {
    if (this.socket?.readyState !== WebSocket.OPEN) return;
    this.send({ type: "ping" });
    this.expect(LESS_PATIENCE);
  };
  private expect(patience = PATIENCE): void {
    clearTimeout(this.deadline);
    this.deadline = window.setTimeout(() => this.drop(), patience);
  }
  /** Nobody is there any more. The browser would wait long for a farewell that cannot come. */
  private drop(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.lost(1006);
  }

  /** Somebody looks again, or the network is back: no need to wait any longer. */
  private readonly hurry = (): void => {
    if (this.isClosed || document.visibilityState === "hidden") return;
    const state = this.socket?.readyState ?? WebSocket.CLOSED;
    if (state === WebSocket.CLOSED && !this.isGone) {
      this.wait = FIRST_WAIT;
      this.open();
    } else this.probe();
  };
}
