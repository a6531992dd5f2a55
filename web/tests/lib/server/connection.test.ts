import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caller } from "../../../src/lib/server/api";
import { Connection, type ConnectionState, RefusedError } from "../../../src/lib/server/connection";

const MINUTE = 60_000;

/** A WebSocket that the test controls. */
class FakeSocket {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 3;
  static all: FakeSocket[] = [];
  readyState = 0;
  sent: { type: string; id?: string; text?: string }[] = [];
  onopen = (): void => {};
  onmessage = (_: { data: string }): void => {};
  onclose = (_: { code: number }): void => {};
  constructor(readonly url = "") {
    FakeSocket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  /** A dead connection sends no close event. */
  close(): void {}
  open(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  receive(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  break(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code });
  }
  get types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

describe("a connection", () => {
  let states: ConnectionState[];
  let connection: Connection;
  const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    states = [];
    connection = new Connection(
      "t",
      () => null,
      { onMessage: () => {}, onState: (state) => states.push(state), lastVersion: () => 3 },
      "ws://here/ws",
    );
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const openAndWelcome = (): FakeSocket => {
    newest().open();
    newest().receive({ type: "welcome" });
    return newest();
  };

  it("has the table in its address, so that a proxy can route a table to one server", () => {
    new Connection("abc", () => null, { onMessage: () => {}, onState: () => {}, lastVersion: () => null }).close();
    expect(newest().url).toMatch(/^ws:\/\/[^/]+\/ws\?table=abc$/);
  });

  it("repeats an action with the same id after a reconnect, once", async () => {
    const first = openAndWelcome();
    const done = connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    first.break();
    await vi.advanceTimersByTimeAsync(2000);
    const second = openAndWelcome();
    expect(second).not.toBe(first);
    expect(second.types).toEqual(["hello", "act"]);
    expect(second.sent[1]).toEqual(first.sent[1]);
    second.receive({ type: "done", id: second.sent[1]!.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });
  it("does not repeat requests that were sent before the welcome", () => {
    newest().open();
    void connection.ask({ type: "say", text: "Hello!" });
    newest().receive({ type: "welcome" });
    expect(newest().types).toEqual(["hello", "say"]);
  });
  it("does not repeat requests that are not repeatable", async () => {
    const first = openAndWelcome();
    const said = connection.ask({ type: "say", text: "Hello!" });
    first.break();
    await expect(said).rejects.toBeInstanceOf(RefusedError);
  });
  it("repeats only actions on a socket that replaces another", async () => {
    const first = openAndWelcome();
    const said = connection.ask({ type: "say", text: "Hello!" });
    const given = connection.ask({ type: "seat", seat: 1, bot: "simple" });
    const done = connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    connection.reconnect();
    await expect(said).rejects.toMatchObject({ reason: "no-connection" });
    await expect(given).rejects.toMatchObject({ reason: "no-connection" });
    const second = openAndWelcome();
    expect(second).not.toBe(first);
    expect(second.types).toEqual(["hello", "act"]);
    second.receive({ type: "done", id: second.sent[1]!.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });
  it("does not reconnect when the guest is banned", () => {
    openAndWelcome().break(4003);
    expect(states.at(-1)).toBe("barred");
    vi.advanceTimersByTime(MINUTE);
    expect(FakeSocket.all).toHaveLength(1);
  });
  it("rejects requests at once when the table is gone, and accepts them after a reconnect", async () => {
    openAndWelcome().break(4004);
    await expect(connection.ask({ type: "act", version: 3, actions: ["end"] })).rejects.toMatchObject({
      reason: "no-connection",
    });
    connection.reconnect();
    const done = connection.ask({ type: "undo", version: 3 });
    const again = openAndWelcome();
    expect(again.types).toEqual(["hello", "undo"]);
    again.receive({ type: "done", id: again.sent[1]!.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });
  it("is replaced if pings are not answered, even without a close event", async () => {
    const first = openAndWelcome();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(first.types).toContain("ping");
    expect(states).toContain("lost");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    // Messages of the dead socket are ignored.
    states.length = 0;
    first.receive({ type: "welcome" });
    expect(states).toEqual([]);
  });
  it("is kept as long as pings are answered", async () => {
    const first = openAndWelcome();
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(MINUTE / 60);
      if (first.types.at(-1) === "ping") first.receive({ type: "pong" });
    }
    expect(states).toEqual(["open"]);
  });
  it("is left alone while nothing happens, but for a ping each 25 seconds", async () => {
    const first = openAndWelcome();
    await vi.advanceTimersByTimeAsync(24_900);
    expect(first.types).toEqual(["hello"]);
    await vi.advanceTimersByTimeAsync(200);
    expect(first.types).toEqual(["hello", "ping"]);
    first.receive({ type: "pong" });
    await vi.advanceTimersByTimeAsync(24_900);
    expect(first.types).toEqual(["hello", "ping"]);
    expect(states).toEqual(["open"]);
  });
  it("is reported as lost within five seconds of an unanswered action, and as open with the next message", async () => {
    const first = openAndWelcome();
    await vi.advanceTimersByTimeAsync(10_000);
    void connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    await vi.advanceTimersByTimeAsync(5000);
    expect(first.types).toEqual(["hello", "act", "ping"]);
    expect(states).toEqual(["open", "lost"]);
    first.receive({ type: "pong" });
    expect(states).toEqual(["open", "lost", "open"]);
    expect(newest()).toBe(first);
  });
  it("waits long again once the action is answered", async () => {
    const first = openAndWelcome();
    const done = connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    first.receive({ type: "done", id: first.sent[1]!.id, version: 4 });
    await done;
    await vi.advanceTimersByTimeAsync(24_000);
    expect(first.types).toEqual(["hello", "act"]);
  });
  it("is reported as lost when another message, but no answer, has arrived", async () => {
    const first = openAndWelcome();
    void connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    first.receive({ type: "here", guests: [], watching: 0 });
    await vi.advanceTimersByTimeAsync(5000);
    expect(states).toEqual(["open", "lost"]);
  });
  it("is checked at once when the page is visible again", () => {
    const first = openAndWelcome();
    document.dispatchEvent(new Event("visibilitychange"));
    expect(first.types).toEqual(["hello", "ping"]);
  });
  it("is not reported as lost while the server computes a hint", async () => {
    const first = openAndWelcome();
    const hinted = connection.ask({ type: "hint", version: 3 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(states).toEqual(["open"]);
    first.receive({ type: "hinted", id: first.sent[1]!.id, actions: [] });
    await hinted;
    await vi.advanceTimersByTimeAsync(30_000);
    expect(states).toEqual(["open", "lost"]);
  });
  it("is pinged at once when the browser goes offline", () => {
    const first = openAndWelcome();
    dispatchEvent(new Event("offline"));
    expect(first.types).toEqual(["hello", "ping"]);
  });
  it("is soon lost when offline, unless the server still answers", async () => {
    const first = openAndWelcome();
    dispatchEvent(new Event("offline"));
    first.receive({ type: "pong" });
    await vi.advanceTimersByTimeAsync(4500);
    expect(states).toEqual(["open"]);
    dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(4500);
    expect(states).toEqual(["open", "lost"]);
  });
  it("is opened at once when the network is back, unless the table is gone", () => {
    openAndWelcome().break();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    newest().break(4004);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    expect(states.at(-1)).toBe("gone");
  });
  it("is lost if the server sends no welcome", async () => {
    newest().open();
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    expect(states).toEqual(["lost"]);
  });
  it("comes back with a new token when the old one was refused", async () => {
    let token: string | null = "old";
    connection.close();
    connection = new Connection(
      "t",
      () => token,
      { onMessage: () => {}, onState: () => {}, lastVersion: () => 3 },
      "ws://here/ws",
    );
    const renew = vi.spyOn(caller, "renew").mockImplementation(() => {
      token = "new";
      return Promise.resolve(true);
    });
    newest().open();
    newest().break(4001);
    await vi.advanceTimersByTimeAsync(2000);
    expect(renew).toHaveBeenCalledExactlyOnceWith("old");
    newest().open();
    expect(newest().sent).toEqual([{ type: "hello", table: "t", token: "new", seen: 3 }]);
    renew.mockRestore();
  });
});
