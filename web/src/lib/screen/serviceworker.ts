/** The service worker: push notifications and the cached shell of the client. */
import { trustedWorker } from "./trusted";

export function supportsWorker(): boolean {
  return "serviceWorker" in navigator && isSecureContext;
}

/** Register the service worker once the page is idle; without it the app works online. */
export function registerWorker(): void {
  if (!supportsWorker()) return;
  const later = window.requestIdleCallback ?? ((work: () => void) => window.setTimeout(work, 3000));
  const register = (): void =>
    void later(() => {
      navigator.serviceWorker.register(trustedWorker()).then(keepLoaded, () => undefined);
    });
  if (document.readyState === "complete") register();
  else window.addEventListener("load", register, { once: true });
}

/** Have the worker keep the files that were loaded before it was there. */
async function keepLoaded(): Promise<void> {
  const { active } = await navigator.serviceWorker.ready;
  const keep = performance.getEntriesByType("resource").map(({ name }) => name);
  active?.postMessage({ keep });
}
