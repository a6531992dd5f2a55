import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Connection, type LineState, RefusedError } from "../../../src/lib/server/connection";

const MINUTE = 60_000;

/** A line that does what the test says. */
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
  /** A dead line has no farewell. */
  close(): void {}
  opens(): void {
    this.readyState = FakeSocket.OPEN;
    this.onopen();
  }
  says(message: object): void {
    this.onmessage({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = FakeSocket.CLOSED;
    this.onclose({ code });
  }
  get types(): string[] {
    return this.sent.map(({ type }) => type);
  }
}

describe("a connection", () => {
  let lines: LineState[];
  let connection: Connection;
  const newest = (): FakeSocket => FakeSocket.all.at(-1)!;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("WebSocket", FakeSocket);
    FakeSocket.all = [];
    lines = [];
    connection = new Connection(
      "t",
      () => null,
      { heard: () => {}, line: (line) => lines.push(line), seen: () => 3 },
      "ws://here/ws",
    );
  });
  afterEach(() => {
    connection.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const welcomed = (): FakeSocket => {
    newest().opens();
    newest().says({ type: "welcome" });
    return newest();
  };

  it("says in its address which table it is for, so that a proxy can keep a table's people together", () => {
    new Connection("abc", () => null, { heard: () => {}, line: () => {}, seen: () => null }).close();
    expect(newest().url).toMatch(/^ws:\/\/[^/]+\/ws\?table=abc$/);
  });

  it("sends an action again with the same id when it comes back, and once", async () => {
    const first = welcomed();
    const done = connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    first.breaks();
    await vi.advanceTimersByTimeAsync(2000);
    const second = welcomed();
    expect(second).not.toBe(first);
    expect(second.types).toEqual(["hello", "act"]);
    expect(second.sent[1]).toEqual(first.sent[1]);
    second.says({ type: "done", id: second.sent[1]!.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });
  it("says nothing twice that was said before the welcome", () => {
    newest().opens();
    void connection.ask({ type: "say", text: "Hello!" });
    newest().says({ type: "welcome" });
    expect(newest().types).toEqual(["hello", "say"]);
  });
  it("does not say again what nobody answered", async () => {
    const first = welcomed();
    const said = connection.ask({ type: "say", text: "Hello!" });
    first.breaks();
    await expect(said).rejects.toBeInstanceOf(RefusedError);
  });
  it("says nothing twice on a line that takes the place of another, but plays again what counts once", async () => {
    const first = welcomed();
    const said = connection.ask({ type: "say", text: "Hello!" });
    const given = connection.ask({ type: "seat", seat: 1, bot: "simple" });
    const done = connection.ask({ type: "act", version: 3, actions: ["conquer 7"] });
    connection.renew();
    await expect(said).rejects.toMatchObject({ reason: "no-connection" });
    await expect(given).rejects.toMatchObject({ reason: "no-connection" });
    const second = welcomed();
    expect(second).not.toBe(first);
    expect(second.types).toEqual(["hello", "act"]);
    second.says({ type: "done", id: second.sent[1]!.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });
  it("does not come back where the server lets somebody in no more", () => {
    welcomed().breaks(4003);
    expect(lines.at(-1)).toBe("barred");
    vi.advanceTimersByTime(MINUTE);
    expect(FakeSocket.all).toHaveLength(1);
  });
  it("keeps nobody waiting for a table that is gone, until it is asked for anew", async () => {
    welcomed().breaks(4004);
    await expect(connection.ask({ type: "act", version: 3, actions: ["end"] })).rejects.toMatchObject({
      reason: "no-connection",
    });
    connection.renew();
    const done = connection.ask({ type: "undo", version: 3 });
    const again = welcomed();
    expect(again.types).toEqual(["hello", "undo"]);
    again.says({ type: "done", id: again.sent[1]!.id, version: 4 });
    await expect(done).resolves.toMatchObject({ version: 4 });
  });
  it("is given up when nobody answers, without a farewell, and made anew", async () => {
    const first = welcomed();
    await vi.advanceTimersByTimeAsync(MINUTE);
    expect(first.types).toContain("ping");
    expect(lines).toContain("lost");
    expect(FakeSocket.all.length).toBeGreaterThan(1);
    // What the dead one still says is not heard.
    lines.length = 0;
    first.says({ type: "welcome" });
    expect(lines).toEqual([]);
  });
  it("is kept as long as it is answered", async () => {
    const first = welcomed();
    for (let second = 0; second < 60; second += 1) {
      await vi.advanceTimersByTimeAsync(MINUTE / 60);
      if (first.types.at(-1) === "ping") first.says({ type: "pong" });
    }
    expect(lines).toEqual(["open"]);
  });
  it("that is cut in silence is known to be within five seconds, and is well again with the first word", async () => {
    const first = welcomed();
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines).toEqual(["open", "lost"]);
    first.says({ type: "pong" });
    expect(lines).toEqual(["open", "lost", "open"]);
    expect(newest()).toBe(first);
  });
  it("is not doubted while the server thinks about a hint", async () => {
    const first = welcomed();
    const hinted = connection.ask({ type: "hint", version: 3 });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(lines).toEqual(["open"]);
    first.says({ type: "hinted", id: first.sent[1]!.id, actions: [] });
    await hinted;
    await vi.advanceTimersByTimeAsync(5000);
    expect(lines).toEqual(["open", "lost"]);
  });
  it("is asked at once when the network goes", () => {
    const first = welcomed();
    dispatchEvent(new Event("offline"));
    expect(first.types).toEqual(["hello", "ping"]);
  });
  it("is given up soon where there is no network, unless the server answers all the same", async () => {
    const first = welcomed();
    dispatchEvent(new Event("offline"));
    first.says({ type: "pong" });
    await vi.advanceTimersByTimeAsync(4500);
    expect(lines).toEqual(["open"]);
    dispatchEvent(new Event("offline"));
    await vi.advanceTimersByTimeAsync(4500);
    expect(lines).toEqual(["open", "lost"]);
  });
  it("is made at once when the network is back, unless there is no such table", () => {
    welcomed().breaks();
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    newest().breaks(4004);
    dispatchEvent(new Event("online"));
    expect(FakeSocket.all).toHaveLength(2);
    expect(lines.at(-1)).toBe("gone");
  });
  it("that is never welcomed is given up", async () => {
    newest().opens();
    await vi.advanceTimersByTimeAsync(MINUTE / 2);
    expect(lines).toEqual(["lost"]);
  });
});
