import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "../../../src/lib/server/connection";
import { announcements } from "../../../src/lib/server/announcement.svelte";
import type { ServerMessage } from "../../../src/lib/server/protocol";
import { TableStore } from "../../../src/lib/table/store.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { viewOf } from "../../smallmap";

/** Return a table at which another player's action is still queued. */
function behind(): TableStore {
  const store = new TableStore(
    "t",
    () => null,
    () => ({ close: () => undefined }) as unknown as Connection,
  );
  const table = { status: "playing", setup: { game: "warcraft", players: 2 }, seats: [{}, { kind: "bot" }] };
  store.onMessage({ type: "welcome", table, seat: 0, you: "me" } as unknown as ServerMessage);
  for (const version of [1, 2, 3])
    store.onMessage({
      type: "update",
      version,
      since: version - 1,
      view: viewOf(),
      steps: [{ seat: 1, action: "end" }],
    } as unknown as ServerMessage);
  return store;
}

describe("actions of others", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("are shown at the set speed", () => {
    const store = behind();
    vi.advanceTimersByTime(60_000);
    expect(store.update?.version).toBe(3);
  });
  it("wait while the player reads something, then continue", () => {
    const store = behind();
    store.holdBack(true);
    const shown = store.update?.version ?? 0;
    vi.advanceTimersByTime(60_000);
    expect(store.update?.version).toBe(shown);
    expect(shown).toBeLessThan(3);
    expect(store.isBehind).toBe(true);
    store.holdBack(false);
    vi.advanceTimersByTime(60_000);
    expect(store.update?.version).toBe(3);
  });
  it("are all shown at once by catching up", () => {
    const store = behind();
    store.holdBack(true);
    store.catchUp();
    expect(store.update?.version).toBe(3);
  });
});

describe("a table that stands still", () => {
  it("says why on top of the page, until it goes on", () => {
    texts.use({ "error.not-saved": "It could not be saved." });
    const store = behind();
    store.onMessage({ type: "refused", id: null, reason: "not-saved" });
    expect(announcements.announcement?.text).toBe("It could not be saved.");
    store.onMessage({ type: "announced" });
    expect(announcements.announcement).toBeNull();
  });
});
