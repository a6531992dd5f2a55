import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Autopilot, MOMENT } from "../../../src/lib/acting/autopilot.svelte";

describe("what need not be asked", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const begun = () => {
    const answer = vi.fn();
    const autopilot = new Autopilot(answer);
    autopilot.see("1", "no-more");
    return { answer, autopilot };
  };

  it("is answered after a moment, once", () => {
    const { answer, autopilot } = begun();
    vi.advanceTimersByTime(MOMENT["no-more"] - 1);
    autopilot.see("1", "no-more");
    expect(answer).not.toHaveBeenCalled();
    expect(autopilot.reason).toBe("no-more");
    vi.advanceTimersByTime(1);
    expect(answer).toHaveBeenCalledOnce();
    expect(autopilot.reason).toBeNull();
    autopilot.see("1", "no-more");
    vi.advanceTimersByTime(10_000);
    expect(answer).toHaveBeenCalledOnce();
  });
  it("is left to whoever wants to answer it, also when it is told again", () => {
    const { answer, autopilot } = begun();
    autopilot.stop();
    autopilot.see("1", "no-more");
    vi.advanceTimersByTime(10_000);
    expect(answer).not.toHaveBeenCalled();
  });
  it("is forgotten when something else is asked", () => {
    const { answer, autopilot } = begun();
    autopilot.see("2", null);
    vi.advanceTimersByTime(10_000);
    expect(answer).not.toHaveBeenCalled();
    expect(autopilot.reason).toBeNull();
  });
});
