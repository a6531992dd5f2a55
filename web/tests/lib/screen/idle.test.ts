import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { whenIdle } from "../../../src/lib/screen/idle";

describe("work for idle moments", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is done, unless it is cancelled before", () => {
    const work = vi.fn();
    whenIdle(work);
    const cancelled = vi.fn();
    whenIdle(cancelled)();
    vi.runAllTimers();
    expect(work).toHaveBeenCalledOnce();
    expect(cancelled).not.toHaveBeenCalled();
  });
  it("is cancelled where the browser can tell when it is idle", () => {
    const cancel = vi.fn();
    vi.stubGlobal("requestIdleCallback", () => 7);
    vi.stubGlobal("cancelIdleCallback", cancel);
    whenIdle(vi.fn())();
    expect(cancel).toHaveBeenCalledWith(7);
  });
});
