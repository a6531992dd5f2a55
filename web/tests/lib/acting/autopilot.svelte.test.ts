import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Autopilot, DELAYS } from "../../../src/lib/acting/autopilot.svelte";

describe("an automatic answer", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const begun = () => {
    const answer = vi.fn();
    const autopilot = new Autopilot(answer);
    autopilot.update("1", "no-more");
    return { answer, autopilot };
  };

  it("is given once, after a delay", () => {
    const { answer, autopilot } = begun();
    vi.advanceTimersByTime(DELAYS["no-more"] - 1);
    autopilot.update("1", "no-more");
    expect(answer).not.toHaveBeenCalled();
    expect(autopilot.reason).toBe("no-more");
    vi.advanceTimersByTime(1);
    expect(answer).toHaveBeenCalledOnce();
    expect(autopilot.reason).toBeNull();
    autopilot.update("1", "no-more");
    vi.advanceTimersByTime(10_000);
    expect(answer).toHaveBeenCalledOnce();
  });
  it("is cancelled by the player, also when the same decision arrives again", () => {
    const { answer, autopilot } = begun();
    autopilot.stop();
    autopilot.update("1", "no-more");
    vi.advanceTimersByTime(10_000);
    expect(answer).not.toHaveBeenCalled();
  });
  it("is dropped when another decision comes", () => {
    const { answer, autopilot } = begun();
    autopilot.update("2", null);
    vi.advanceTimersByTime(10_000);
    expect(answer).not.toHaveBeenCalled();
    expect(autopilot.reason).toBeNull();
  });
});
