import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { caller, get } from "../../../src/lib/server/api";
import { announcements } from "../../../src/lib/server/announcement.svelte";

/** Fake a server whose answers carry a mark, with an announcement to fetch. */
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

describe("an announcement", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    caller.onAnnouncementMark = (mark) => void announcements.checkMark(mark);
  });
  afterEach(() => {
    announcements.show(null);
    caller.onAnnouncementMark = () => undefined;
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is fetched once per mark, and removed when an answer has none", async () => {
    const fetched = answers("3", "Soon");
    await get("/api/games");
    await vi.waitFor(() => expect(announcements.announcement?.text).toBe("Soon"));
    await get("/api/games");
    expect(fetched.mock.calls.filter(([path]) => path === "/api/announcement")).toHaveLength(1);
    answers("4", "Later");
    await get("/api/games");
    await vi.waitFor(() => expect(announcements.announcement?.text).toBe("Later"));
    answers(null);
    await get("/api/games");
    expect(announcements.announcement).toBeNull();
  });

  it("disappears when it expires", () => {
    announcements.show({ text: "Soon", until: Date.now() / 1000 + 60 });
    expect(announcements.announcement?.text).toBe("Soon");
    vi.advanceTimersByTime(61_000);
    expect(announcements.announcement).toBeNull();
    announcements.show({ text: "Long ago", until: Date.now() / 1000 - 1 });
    expect(announcements.announcement).toBeNull();
  });
});
