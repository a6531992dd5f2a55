import { network } from "../lib/server/network.svelte";

const PERIOD = 15_000;

/** Call `load` now, periodically while the page is visible, and when the server can be reached again. Return a function that stops it. */
export function pollWhileVisible(load: () => unknown, period = PERIOD): () => void {
  const loadIfVisible = (): void => void (document.visibilityState === "visible" && load());
  loadIfVisible();
  const timer = setInterval(loadIfVisible, period);
  document.addEventListener("visibilitychange", loadIfVisible);
  const stopListening = network.onReturn(loadIfVisible);
  return () => {
    stopListening();
    clearInterval(timer);
    document.removeEventListener("visibilitychange", loadIfVisible);
  };
}
