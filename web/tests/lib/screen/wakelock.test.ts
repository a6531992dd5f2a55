import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepScreenOn } from "../../../src/lib/screen/wakelock";

describe("the screen stays on", () => {
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  beforeEach(() => {
    locks.length = 0;
    const request = async (): Promise<unknown> => {
      const lock = { released: false, release: async () => void (lock.released = true) };
      locks.push(lock);
      return Promise.resolve(lock);
    };
    Object.defineProperty(navigator, "wakeLock", { value: { request }, configurable: true });
  });
  afterEach(() => void Reflect.deleteProperty(navigator, "wakeLock"));

  it("until the page is left, and again after it was hidden", async () => {
    const stop = keepScreenOn();
    await vi.waitFor(() => expect(locks).toHaveLength(1));
    const settled = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
    await settled();
    // Browsers release the lock of a hidden page.
    await locks[0]?.release();
    document.dispatchEvent(new Event("visibilitychange"));
    await vi.waitFor(() => expect(locks).toHaveLength(2));
    await settled();
    document.dispatchEvent(new Event("visibilitychange"));
    stop();
    expect(locks.map(({ released }) => released)).toEqual([true, true]);
    document.dispatchEvent(new Event("visibilitychange"));
    expect(locks).toHaveLength(2);
  });
  it("only where the browser can", () => {
    Reflect.deleteProperty(navigator, "wakeLock");
    expect(keepScreenOn()).not.toThrow();
  });
});
