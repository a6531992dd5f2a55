import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { blinks } from "../../../src/lib/pictures/blinking";
import { settings } from "../../../src/lib/settings/settings.svelte";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  settings.motion = "auto";
});

describe("faces", () => {
  it("blink one at a time, and open their eyes again", () => {
    let shut = 0;
    let most = 0;
    const seen = (isShut: boolean): void => {
      shut += isShut ? 1 : -1;
      most = Math.max(most, shut);
    };
    const stops = [1, 2, 3].map(() => blinks((isShut) => seen(isShut)));
    vi.advanceTimersByTime(30_000);
    expect(most).toBe(1);
    for (const stop of stops) stop();
    vi.advanceTimersByTime(1000);
    expect([shut, vi.getTimerCount()]).toEqual([0, 0]);
  });

  it("keep their eyes open with reduced motion, and when nobody looks", () => {
    const shut = vi.fn();
    const stop = blinks(shut);
    settings.motion = "less";
    vi.advanceTimersByTime(30_000);
    settings.motion = "auto";
    const hidden = vi.spyOn(document, "hidden", "get").mockReturnValue(true);
    vi.advanceTimersByTime(30_000);
    hidden.mockRestore();
    expect(shut).not.toHaveBeenCalled();
    stop();
  });
});
