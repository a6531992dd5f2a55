/** Keep the screen on while a page is visible, where the browser can. Return a function that lets it sleep again. */
export function keepScreenOn(): () => void {
  let lock: WakeLockSentinel | null = null;
  let isWanted = true;
  let isAsking = false;
  async function request(): Promise<void> {
    if (!isWanted || isAsking || document.hidden || (lock && !lock.released)) return;
    isAsking = true;
    try {
      const found = await navigator.wakeLock.request("screen");
      if (isWanted) lock = found;
      else await found.release();
    } catch {
      // The battery is low, or the device forbids it.
    } finally {
      isAsking = false;
    }
  }
  if (!("wakeLock" in navigator)) return () => undefined;
  // A hidden page loses its lock.
  const onVisible = (): void => void request();
  document.addEventListener("visibilitychange", onVisible);
  void request();
  return () => {
    isWanted = false;
    document.removeEventListener("visibilitychange", onVisible);
    void lock?.release();
  };
}
