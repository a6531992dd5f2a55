/** Do something when there is nothing else to do; soon, in milliseconds, where a browser does not say when that is. */
export function whenIdle(work: () => void, soon = 400): void {
  if (window.requestIdleCallback) window.requestIdleCallback(work);
  else window.setTimeout(work, soon);
}
