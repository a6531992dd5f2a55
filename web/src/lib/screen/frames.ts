/** Work for later frames, so that no frame in which things move has to do everything at once. */
import { prefersReducedMotion, settings } from "../settings/settings.svelte";

/** Where no frames are drawn, as in a hidden window, nobody waits longer than this, in milliseconds. */
const LONGEST = 250;

/**
 * Do something once so many frames have been drawn, at once where nobody looks or nothing moves; what is returned calls
 * it off, null where it is done. It is done between two frames: in one, what has changed is laid out before and after it.
 */
export function afterFrames(count: number, work: () => void): (() => void) | null {
  if (document.hidden || settings.speed === 0 || prefersReducedMotion()) {
    work();
    return null;
  }
  let frame = 0;
  let timer = setTimeout(done, LONGEST);
  function end(): void {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  }
  function done(): void {
    end();
    work();
  }
  function next(left: number): void {
    frame = requestAnimationFrame(() => {
      if (left > 1) return next(left - 1);
      clearTimeout(timer);
      timer = setTimeout(done);
    });
  }
  next(count);
  return end;
}
