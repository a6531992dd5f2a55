import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caller, get } from "../../../src/lib/server/api";
import { house } from "../../../src/lib/server/house.svelte";

/** A server whose answers carry a mark, and tell what is announced to whoever asks. */
function answers(mark: string | null, text = ""): ReturnType<typeof vi.fn> {
  const fetched = vi.fn((path: string) =>
    Promise.resolve(
      new Response(JSON.stringify(path === "/api/announcement" ? { announcement: text ? { text } : null } : {}), {
        headers: mark === null ? {} : { "elbowroom-announced": mark },
      }),
    ),
  );
  vi.stubGlobal("fetch", fetched);
  return fetched;
}

describe("what is announced", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    caller.announced = (mark) => void house.notice(mark);
  });
  afterEach(() => {
    house.hear(null);
    caller.announced = () => undefined;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is asked for once when an answer says that there is something, and goes when one says nothing", async () => {
    const fetched = answers("3", "Soon");
    await get("/api/games");
    await vi.waitFor(() => expect(house.announcement?.text).toBe("Soon"));
    await get("/api/games");
    expect(fetched.mock.calls.filter(([path]) => path === "/api/announcement")).toHaveLength(1);
    answers("4", "Later");
    await get("/api/games");
    await vi.waitFor(() => expect(house.announcement?.text).toBe("Later"));
    answers(null);
    await get("/api/games");
    expect(house.announcement).toBeNull();
  });

  it("ends when its time is over", () => {
    house.hear({ text: "Soon", until: Date.now() / 1000 + 60 });
    expect(house.announcement?.text).toBe("Soon");
    vi.advanceTimersByTime(61_000);
    expect(house.announcement).toBeNull();
    house.hear({ text: "Long ago", until: Date.now() / 1000 - 1 });
    expect(house.announcement).toBeNull();
  });
});
