/** Work for later frames: as much in each as it has time for, so that none in which things move has to do everything. */
import { flushSync } from "svelte";
import { prefersReducedMotion, settings } from "../settings/settings.svelte";

/** Where no frames are drawn, as in a hidden window, nobody waits longer than this, in milliseconds. */
const LONGEST = 250;
/** So many milliseconds of a frame are for what was put off; whatever is begun is done, and drawn on top of it. */
const SHARE = 1;

interface Piece {
  /** So many frames are to be drawn before it; below zero: it is overdue. */
  frames: number;
  work: () => void;
}

let waiting: Piece[] = [];
let frame = 0;
let timer: ReturnType<typeof setTimeout> | undefined;

/**
 * Do something once so many frames have been drawn and nothing else is due before it, at once where nobody looks or
 * nothing moves; what is returned calls it off, null where it is done.
 */
export function afterFrames(count: number, work: () => void): (() => void) | null {
  if (document.hidden || settings.speed === 0 || prefersReducedMotion()) {
    work();
    return null;
  }
  const piece = { frames: count, work };
  waiting.push(piece);
  wait();
  return () => void (waiting = waiting.filter((one) => one !== piece));
}

function wait(): void {
  if (timer !== undefined) return;
  timer = setTimeout(doAll, LONGEST);
  frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    for (const piece of waiting) piece.frames -= 1;
    // Between two frames: in one, what has changed is laid out before and after it.
    timer = setTimeout(doSome);
  });
}

/** What is due, until its share of a frame is spent. */
function doSome(): void {
  timer = undefined;
  const end = performance.now() + SHARE;
  try {
    do if (!doNext((piece) => piece.frames <= 0)) return;
    while (performance.now() < end);
  } finally {
    if (waiting.length) wait();
  }
}

function doAll(): void {
  cancelAnimationFrame(frame);
  timer = undefined;
  try {
    while (doNext(() => true));
  } finally {
    if (waiting.length) wait();
  }
}

/** What has waited longest of what may be done now; whether there was any. */
function doNext(isDue: (piece: Piece) => boolean): boolean {
  const due = waiting.filter(isDue);
  const next = due.find(({ frames }) => frames === Math.min(...due.map((one) => one.frames)));
  if (!next) return false;
  waiting = waiting.filter((one) => one !== next);
  // With what it leads to, so that it is known how long that took.
  flushSync(next.work);
  return true;
}
