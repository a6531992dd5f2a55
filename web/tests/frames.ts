/** Frames that are drawn when a test says so, with what is done between them. */
import { flushSync } from "svelte";
import { vi } from "vitest";

let wanted = new Map<number, () => void>();
let count = 0;

/** From now on; timers are false ones as well. */
export function holdFrames(): void {
  vi.useFakeTimers();
  wanted = new Map();
  vi.stubGlobal("requestAnimationFrame", (work: () => void) => {
    wanted.set(++count, work);
    return count;
  });
  vi.stubGlobal("cancelAnimationFrame", (number: number) => wanted.delete(number));
}

export function nextFrame(): void {
  const due = [...wanted.values()];
  wanted = new Map();
  for (const work of due) work();
  vi.advanceTimersByTime(1);
  flushSync();
}

export function letFramesGo(): void {
  // Whatever waits for a frame would wait for ever.
  vi.runOnlyPendingTimers();
  // In this order: what was in the place of ours were false ones already.
  vi.unstubAllGlobals();
  vi.useRealTimers();
}
