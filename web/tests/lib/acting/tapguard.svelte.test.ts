import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LOCK_MS, TapGuard } from "../../../src/lib/acting/tapguard.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";

describe("a button whose meaning changes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    settings.steadyButtons = true;
  });
  const shown = (...seen: [key: string, meaning: string][]): TapGuard => {
    const tapGuard = new TapGuard();
    for (const [key, meaning] of seen) {
      vi.advanceTimersByTime(LOCK_MS);
      tapGuard.update(key, meaning);
    }
    return tapGuard;
  };

  it("is locked for a moment after another decision", () => {
    const tapGuard = shown(["1", "conquer 9"], ["2", "end"]);
    expect(tapGuard.isLocked).toBe(true);
    vi.advanceTimersByTime(LOCK_MS - 1);
    expect(tapGuard.isLocked).toBe(true);
    vi.advanceTimersByTime(1);
    expect(tapGuard.isLocked).toBe(false);
  });
  it("is locked also if the meaning changes shortly after the decision", () => {
    const tapGuard = shown(["1", "conquer 9"], ["2", "conquer 9"]);
    expect(tapGuard.isLocked).toBe(false);
    tapGuard.update("2", "end");
    expect(tapGuard.isLocked).toBe(true);
  });
  it("is not locked when the player's own choice changed it", () => {
    const tapGuard = shown(["1", "end"], ["1", "conquer 9"]);
    expect(tapGuard.isLocked).toBe(false);
  });
  it("is not locked when the meaning stays the same", () => {
    expect(shown(["1", "end"], ["2", "end"]).isLocked).toBe(false);
  });
  it("is never locked when the setting is off", () => {
    settings.steadyButtons = false;
    expect(shown(["1", "conquer 9"], ["2", "end"]).isLocked).toBe(false);
  });
});
