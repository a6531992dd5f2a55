/** Do something now and again and again while somebody looks; returns what ends it. */
const PERIOD = 15_000;

export function refreshing(load: () => unknown, period = PERIOD): () => void {
  const look = (): void => void (document.visibilityState === "visible" && load());
  look();
  const timer = setInterval(look, period);
  document.addEventListener("visibilitychange", look);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", look);
  };
}
