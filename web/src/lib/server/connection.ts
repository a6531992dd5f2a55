/** The WebSocket connection of one table: requests with answers, messages from the server, and reconnecting. */
import { isLocalTable, isStatic } from "../offline/mode";
import { LocalSocket } from "../offline/socket";
import { caller } from "./api";
import type { ClientMessage, Refused, ServerMessage } from "./protocol";

export type ConnectionState = "connecting" | "open" | "lost" | "gone" | "barred";

/** A request without the id, which the connection adds. */
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

type Socket = WebSocket | LocalSocket;

interface PendingRequest {
  message: ClientMessage & { id: string };
  /** The socket on which it was sent last. */
  sentOn: Socket | null;
  resolve: (answer: Answer) => void;
  reject: (error: RefusedError) => void;
}

export interface Listener {
  onMessage(message: ServerMessage): void;
  onState(state: ConnectionState): void;
  /** Return the last version received, for the hello after a reconnect. */
  lastVersion(): number | null;
}

const FIRST_RETRY = 1000;
const LONGEST_RETRY = 15_000;
/** A silent connection is checked with a ping after this many milliseconds. */
const PING_AFTER = 25_000;
/** The same while a request is unanswered: with WARN_AFTER the player learns of a lost connection within five seconds. */
const PING_AFTER_REQUEST = 2_500;
/** Without an answer to a ping the state is reported as "lost" after this. */
const WARN_AFTER = 2_400;
/** The connection is abandoned when hello or a ping is not answered in this time; generous, for a busy server. */
const ANSWER_TIMEOUT = 20_000;
/** The same when the browser reports no network; a server on this machine may still answer. */
const OFFLINE_TIMEOUT = 4_000;
/** Close codes after which reconnecting is pointless. */
const BARRED = 4003;
/** The token has expired, or this device was signed out. */
const NO_GUEST = 4001;
const FINAL = new Set([4000, BARRED, 4004, 1009]);
/** Requests that take the server long; it answers nothing else until then. */
const SLOW = new Set(["hint"]);
/** Requests that may be repeated with the same id: the server executes them once. */
const REPEATABLE = new Set(["act", "undo"]);

export class Connection {
  private socket: Socket | null = null;
  private readonly pending = new Map<string, PendingRequest>();
  private retryDelay = FIRST_RETRY;
  private retryTimer = 0;
  /** Timer until the next ping. */
  private heartbeat = 0;
  /** Timer until the connection is abandoned; 0: no answer is due. */
  private deadline = 0;
  /** Timer until the state is reported as "lost". */
  private warning = 0;
  private hasWarned = false;
  private count = 0;
  /** The close code of the last socket. */
  private code = 0;
  private isClosed = false;
  /** True for a table in this browser: it cannot be lost, only busy or still starting, so it is not checked. */
  private readonly isLocal: boolean;
  // Ids must differ from those of earlier page loads.
  private readonly prefix = Math.random().toString(36).slice(2, 10);

  constructor(
    private readonly table: string,
    private readonly token: () => string | null,
    private readonly listener: Listener,
    // The table's id lets a proxy route everybody at a table to one server.
    private readonly url = `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws?table=${table}`,
  ) {
    this.isLocal = isStatic || isLocalTable(table);
    this.open();
    addEventListener("online", this.reconnectNow);
    addEventListener("offline", this.checkOffline);
    // The page was frozen, or restored from the back/forward cache.
    addEventListener("pageshow", this.reconnectNow);
    document.addEventListener("resume", this.reconnectNow);
    document.addEventListener("visibilitychange", this.reconnectNow);
  }

  /** Send a request and return its answer; the promise is rejected with a RefusedError when the server refuses. */
  ask<Wanted extends Answer = Answer>(ask: Ask): Promise<Wanted> {
    const message = { ...ask, id: `${this.prefix}-${(this.count += 1)}` } as ClientMessage & { id: string };
    return new Promise<Wanted>((resolve, reject) => {
      const isOpen = this.socket?.readyState === WebSocket.OPEN;
      // There is no reconnecting to a table that is gone.
      if (!isOpen && (this.isGone || !REPEATABLE.has(ask.type)))
        return reject(new RefusedError({ reason: "no-connection" }));
      const sentOn = isOpen ? this.socket : null;
      this.pending.set(message.id, {
        message,
        sentOn,
        resolve: (answer) => resolve(answer as Wanted),
        reject,
      });
      if (isOpen) {
        this.send(message);
        this.startHeartbeat();
      }
    });
  }

  send(message: ClientMessage): void {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Reconnect, for example as a guest who has just got a name. */
  reconnect(): void {
    const before = this.socket;
    this.refusePending();
    this.open();
    before?.close();
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.retryTimer);
    this.clearTimers();
    removeEventListener("online", this.reconnectNow);
    removeEventListener("offline", this.checkOffline);
    removeEventListener("pageshow", this.reconnectNow);
    document.removeEventListener("resume", this.reconnectNow);
    document.removeEventListener("visibilitychange", this.reconnectNow);
    this.socket?.close();
  }

  private open(): void {
    clearTimeout(this.retryTimer);
    this.code = 0;
    const socket: Socket = this.isLocal ? new LocalSocket() : new WebSocket(this.url);
    this.socket = socket;
    this.startDeadline();
    socket.onopen = () => {
      this.send({ type: "hello", table: this.table, token: this.token(), seen: this.listener.lastVersion() });
    };
    socket.onmessage = (event: { data: string }) => {
      // Another socket has replaced this one.
      if (socket === this.socket) this.onMessage(JSON.parse(event.data) as ServerMessage);
    };
    socket.onclose = (event: { code: number }) => {
      if (socket === this.socket) this.onLost(event.code);
    };
  }

  private onMessage(message: ServerMessage): void {
    this.clearTimers();
    if (this.hasWarned && message.type !== "welcome") this.listener.onState("open");
    this.hasWarned = false;
    if (message.type === "welcome") {
      this.retryDelay = FIRST_RETRY;
      this.listener.onState("open");
      for (const request of this.pending.values()) {
        // Requests sent right after hello are already under way.
        if (request.sentOn === this.socket) continue;
        request.sentOn = this.socket;
        this.send(request.message);
      }
    }
    const request = "id" in message && message.id !== null ? this.pending.get(message.id) : undefined;
    if (request) this.pending.delete(request.message.id);
    this.startHeartbeat();
    if ("id" in message && message.id !== null) {
      if (message.type === "refused") request?.reject(new RefusedError(message));
      else request?.resolve(message);
      return;
    }
    this.listener.onMessage(message);
  }

  private onLost(code: number): void {
    this.clearTimers();
    if (this.isClosed) return;
    this.code = code;
    this.refusePending();
    if (this.isGone) this.listener.onState(code === BARRED ? "barred" : "gone");
    else if (!this.hasWarned) this.listener.onState("lost");
    this.hasWarned = false;
    if (this.isGone) return;
    this.retryTimer = window.setTimeout(() => void this.reopen(code), this.retryDelay * (0.8 + 0.4 * Math.random()));
    this.retryDelay = Math.min(LONGEST_RETRY, this.retryDelay * 1.7);
  }

  /** Open a new socket, with a new token if the old one was refused. */
  private async reopen(code: number): Promise<void> {
    const token = this.token();
    if (code === NO_GUEST && token) await caller.renew(token);
    if (!this.isClosed && this.code === code) this.open();
  }

  private get isGone(): boolean {
    return FINAL.has(this.code);
  }
  /** Reject requests that will get no answer; repeatable ones are sent again on the next socket. */
  private refusePending(): void {
    for (const [id, request] of this.pending) {
      if (!this.isGone && REPEATABLE.has(request.message.type)) continue;
      this.pending.delete(id);
      request.reject(new RefusedError({ reason: "no-connection" }));
    }
  }

  /** Ping later, unless a message arrives before; soon if a request waits for its answer. */
  private startHeartbeat(): void {
    // A ping is under way.
    if (this.deadline || this.isLocal) return;
    clearTimeout(this.heartbeat);
    this.heartbeat = window.setTimeout(this.probe, this.pending.size ? PING_AFTER_REQUEST : PING_AFTER);
  }
  /** Stop the timers of the heartbeat. */
  private clearTimers(): void {
    clearTimeout(this.heartbeat);
    clearTimeout(this.deadline);
    clearTimeout(this.warning);
    this.deadline = 0;
  }
  /** Ping a silent connection: warn if no answer comes, and abandon it in the end. */
  private readonly probe = (): void => {
    if (this.deadline || this.isLocal || this.socket?.readyState !== WebSocket.OPEN) return;
    this.send({ type: "ping" });
    this.startDeadline();
    this.warning = window.setTimeout(this.warn, WARN_AFTER);
  };
  private readonly warn = (): void => {
    if ([...this.pending.values()].some(({ message }) => SLOW.has(message.type))) return;
    this.hasWarned = true;
    this.listener.onState("lost");
  };
  /** Ping with a short timeout when the browser reports that the network is gone. */
  private readonly checkOffline = (): void => {
    if (this.isLocal || this.socket?.readyState !== WebSocket.OPEN) return;
    this.send({ type: "ping" });
    this.startDeadline(OFFLINE_TIMEOUT);
  };
  private startDeadline(timeout = ANSWER_TIMEOUT): void {
    clearTimeout(this.deadline);
    if (!this.isLocal) this.deadline = window.setTimeout(() => this.abandon(), timeout);
  }
  /** Give up the socket without waiting for its close event, which may take the browser long. */
  private abandon(): void {
    const dead = this.socket;
    this.socket = null;
    dead?.close();
    this.onLost(1006);
  }

  /** Reconnect or ping at once: the page is visible again, or the network is back. */
  private readonly reconnectNow = (): void => {
    if (this.isClosed || document.visibilityState === "hidden") return;
    const state = this.socket?.readyState ?? WebSocket.CLOSED;
    if (state === WebSocket.CLOSED && !this.isGone) {
      this.retryDelay = FIRST_RETRY;
      this.open();
    } else this.probe();
  };
}
