/** The worker that tells of turns and keeps the shell of the client; it comes when a page has nothing else to do. */
export const WORKER = "/sw.js";

export function canWork(): boolean {
  return "serviceWorker" in navigator && isSecureContext;
}

/** Let the worker come, later; without one everything works that needs a line. */
export function bringWorker(): void {
  if (!canWork()) return;
  const later = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 3000));
  const come = (): void =>
    void later(() => {
      navigator.serviceWorker.register(WORKER).catch(() => undefined);
    });
  if (document.readyState === "complete") come();
  else window.addEventListener("load", come, { once: true });
}
