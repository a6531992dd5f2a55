import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Connection } from "../../../src/lib/server/connection";
import type { ServerMessage } from "../../../src/lib/server/protocol";
import { TableStore } from "../../../src/lib/table/store.svelte";
import { viewOf } from "../../scenery";

/** A table at which the other one has just done something. */
function behind(): TableStore {
  const store = new TableStore(
    "t",
    () => null,
    () => ({ close: () => undefined }) as unknown as Connection,
  );
  const table = { status: "playing", setup: { game: "warcraft", players: 2 }, seats: [{}, { kind: "bot" }] };
  store.heard({ type: "welcome", table, seat: 0, you: "me" } as unknown as ServerMessage);
  for (const version of [1, 2, 3])
    store.heard({
      type: "update",
      version,
      since: version - 1,
      view: viewOf(),
      steps: [{ seat: 1, action: "end" }],
    } as unknown as ServerMessage);
  return store;
}

describe("what others do", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("is shown at its pace", () => {
    const store = behind();
    vi.advanceTimersByTime(60_000);
    expect(store.update?.version).toBe(3);
  });
  it("waits while something is being read, and goes on then", () => {
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
  it("is shown to whoever wants all of it at once", () => {
    const store = behind();
    store.holdBack(true);
    store.catchUp();
    expect(store.update?.version).toBe(3);
  });
});
