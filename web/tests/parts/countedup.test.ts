import { cleanup, render } from "@testing-library/svelte";
import { tick } from "svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../../src/lib/settings/settings.svelte";
import CountedUp from "../../src/parts/CountedUp.svelte";

describe("a number of coins", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    settings.speed = 1;
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const calm = (matches: boolean) => vi.stubGlobal("matchMedia", () => ({ matches }));

  it("counts up one by one", async () => {
    calm(false);
    const { container, rerender } = render(CountedUp, { value: 5 });
    await rerender({ value: 8 });
    const seen = [container.textContent];
    while (vi.getTimerCount()) {
      vi.advanceTimersToNextTimer();
      await tick();
      seen.push(container.textContent);
    }
    expect(seen).toEqual(["5", "6", "7", "8"]);
  });

  it("changes at once when it falls, or when motion is off", async () => {
    calm(false);
    const { container, rerender } = render(CountedUp, { value: 5 });
    await rerender({ value: 3 });
    expect(container.textContent).toBe("3");
    calm(true);
    await rerender({ value: 9 });
    expect(container.textContent).toBe("9");
  });
});
