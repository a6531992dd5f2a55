/** Run work when the browser is idle; after `soon` milliseconds where it cannot tell. Return a function that cancels it. */
export function whenIdle(work: () => void, soon = 400): () => void {
  if (window.requestIdleCallback) {
    const request = window.requestIdleCallback(work);
    return () => window.cancelIdleCallback(request);
  }
  const timer = window.setTimeout(work, soon);
  return () => window.clearTimeout(timer);
}
