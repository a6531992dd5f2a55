import { fireEvent, render, screen } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { BATCH, ReplayStore } from "../../src/after/replay.svelte";
import ReplayBar from "../../src/after/ReplayBar.svelte";
import { caller } from "../../src/lib/server/api";
import { settings } from "../../src/lib/settings/settings.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import { viewOf } from "../smallmap";

const LAST = BATCH * 3;
const view = viewOf();

/** A server whose answers are controlled by the test. */
class Server {
  /** Pending requests for frames. */
  readonly open: { after: number; come: () => void; fail: () => void }[] = [];
  isSlow = false;

  readonly fetch = (path: string): Promise<Response> => {
    const respond = (body: unknown): Response => new Response(JSON.stringify(body));
    if (path.endsWith("/story"))
      return Promise.resolve(
        respond({
          version: LAST,
          turns: [
            { version: 1, round: 1, seat: 0 },
            { version: BATCH * 2 + 1, round: 2, seat: 0 },
          ],
        }),
      );
    if (!path.includes("/frames")) return Promise.resolve(respond({ id: "t", seats: [] }));
    const after = Number(new URL(path, "http://x").searchParams.get("after"));
    const frames = Array.from({ length: BATCH }, (_, index) => ({
      version: after + index + 1,
      action: "end",
      seat: 0,
      view,
    }));
    if (!this.isSlow) return Promise.resolve(respond({ begins: 0, frames }));
    return new Promise((resolve, reject) => {
      this.open.push({
        after,
        come: () => resolve(respond({ begins: 0, frames })),
        fail: () => reject(new TypeError("no network")),
      });
    });
  };
  asked(batch: number): Server["open"][number] {
    const found = this.open.findLast(({ after }) => after === batch * BATCH);
    if (!found) throw new Error(`nobody asked for batch ${batch}`);
    return found;
  }
}

describe("a replay", () => {
  let server: Server;
  let store: ReplayStore;
  const soon = (milliseconds = 0) => vi.advanceTimersByTimeAsync(milliseconds);

  beforeEach(async () => {
    vi.useFakeTimers();
    server = new Server();
    vi.stubGlobal("fetch", server.fetch);
    settings.speed = 1;
    store = new ReplayStore("t", null);
    await store.load();
    await store.go(1);
    server.isSlow = true;
  });
  afterEach(() => {
    store.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  /** Return how many moments were shown in some time. */
  const shownIn = async (milliseconds: number): Promise<number> => {
    const before = store.at;
    await soon(milliseconds);
    return store.at - before;
  };

  it("shows the latest request, in whatever order answers arrive", async () => {
    const first = store.go(BATCH * 2 + 5);
    const second = store.go(BATCH + 5);
    server.asked(1).come();
    expect(await second).toBe(true);
    expect(store.at).toBe(BATCH + 5);
    server.asked(2).come();
    expect(await first).toBe(false);
    expect(store.at).toBe(BATCH + 5);
  });

  it("plays at one speed after repeated calls of play", async () => {
    store.play();
    const usual = await shownIn(2000);
    expect(usual).toBeGreaterThan(5);
    store.play();
    store.play();
    expect(Math.abs((await shownIn(2000)) - usual)).toBeLessThanOrEqual(1);
    await store.playFrom(3);
    expect(Math.abs((await shownIn(2000)) - usual)).toBeLessThanOrEqual(1);
  });

  it("plays at one speed after a pause during loading", async () => {
    await store.go(1);
    store.play();
    const usual = await shownIn(2000);
    await store.go(BATCH);
    store.play();
    await soon();
    store.pause();
    store.play();
    await soon();
    server.asked(1).come();
    await soon();
    expect(store.at).toBe(BATCH + 1);
    expect(Math.abs((await shownIn(2000)) - usual)).toBeLessThanOrEqual(1);
  });

  it("stays where it is when paused during loading", async () => {
    await store.go(BATCH);
    store.play();
    await soon();
    store.pause();
    server.asked(1).come();
    await soon(10_000);
    expect([store.at, store.isPlaying]).toEqual([BATCH, false]);
  });

  it("stops with an error when the next frames cannot be loaded, and can continue later", async () => {
    await store.go(BATCH);
    store.play();
    await soon();
    server.asked(1).fail();
    await soon();
    expect([store.at, store.isPlaying, store.error]).toEqual([BATCH, false, caller.unreachable]);
    store.play();
    await soon();
    expect(store.error).toBe("");
    server.asked(1).come();
    await soon();
    expect([store.at, store.isPlaying]).toEqual([BATCH + 1, true]);
  });

  it("goes to the start of a turn, which is then the current one", async () => {
    const going = store.goToTurn(1);
    server.asked(1).come();
    await going;
    expect([store.at, store.turn]).toEqual([(store.turns[1]?.version ?? 0) - 1, 1]);
  });

  it("ignores errors of outdated requests", async () => {
    const first = store.goToTurn(1);
    await store.go(2);
    server.asked(1).fail();
    expect(await first).toBe(false);
    expect([store.at, store.error]).toEqual([2, ""]);
  });

  it("does not play if its start cannot be loaded", async () => {
    const going = store.playFrom(BATCH + 1);
    server.asked(1).fail();
    await going;
    await soon(10_000);
    expect([store.at, store.isPlaying, store.error]).toEqual([1, false, caller.unreachable]);
  });

  it("calls watchers for the next step, but not for a jump", async () => {
    const watcher = vi.fn();
    store.watch(watcher);
    await store.go(2);
    await store.go(9);
    expect(watcher).toHaveBeenCalledTimes(1);
    expect(watcher.mock.calls[0]?.[0]).toMatchObject([{ number: 2 }]);
  });

  it("moves its slider back and shows the reason when a moment cannot be loaded", async () => {
    render(ReplayBar, { store, speaker: new Speaker("warcraft", ["Ana"], null) });
    const slider = screen.getByTestId<HTMLInputElement>("replay-slider");
    await fireEvent.input(slider, { target: { value: BATCH + 5 } });
    expect(slider.value).toBe(String(BATCH + 5));
    server.asked(1).fail();
    await soon();
    expect(slider.value).toBe("1");
    expect(screen.getByRole("alert").textContent).toBe(caller.unreachable);
  });
});
