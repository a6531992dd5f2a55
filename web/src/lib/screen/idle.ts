/** Run work when the browser is idle; after `soon` milliseconds where it cannot tell. */
export function whenIdle(work: () => void, soon = 400): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else window.setTimeout(work, soon);
}
