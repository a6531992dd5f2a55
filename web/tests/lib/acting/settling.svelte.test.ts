import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { REST, Settling } from "../../../src/lib/acting/settling.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";

describe("a button whose meaning changes", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => {
    vi.useRealTimers();
    settings.steadyButtons = true;
  });
  const shown = (...seen: [key: string, meaning: string][]): Settling => {
    const settling = new Settling();
    for (const [key, meaning] of seen) {
      vi.advanceTimersByTime(REST);
      settling.see(key, meaning);
    }
    return settling;
  };

  it("rests for a moment when another decision came, and then reacts", () => {
    const settling = shown(["1", "conquer 9"], ["2", "end"]);
    expect(settling.isResting).toBe(true);
    vi.advanceTimersByTime(REST - 1);
    expect(settling.isResting).toBe(true);
    vi.advanceTimersByTime(1);
    expect(settling.isResting).toBe(false);
  });
  it("rests also where it says so only a little later", () => {
    const settling = shown(["1", "conquer 9"], ["2", "conquer 9"]);
    expect(settling.isResting).toBe(false);
    settling.see("2", "end");
    expect(settling.isResting).toBe(true);
  });
  it("does not rest when somebody chose what it says now", () => {
    const settling = shown(["1", "end"], ["1", "conquer 9"]);
    expect(settling.isResting).toBe(false);
  });
  it("does not rest when it means the same as before", () => {
    expect(shown(["1", "end"], ["2", "end"]).isResting).toBe(false);
  });
  it("never rests for whoever does not want that", () => {
    settings.steadyButtons = false;
    expect(shown(["1", "conquer 9"], ["2", "end"]).isResting).toBe(false);
  });
});
