/** Connectivity to the server, from the browser's report and the result of the latest request. Without a server nothing is ever away. */
import { isStatic } from "../offline/mode";

const PROBE_MS = 5000;

class Network {
  /** True if the latest request did not reach the server, or the browser reports no network. */
  isAway = $state(false);
  /** True if the device itself has no network. */
  isDeviceOffline = $state(false);
  private readonly listeners = new Set<() => void>();
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor() {
    if (!navigator.onLine) this.lost();
    addEventListener("offline", () => this.lost());
    addEventListener("online", () => void this.probe());
    document.addEventListener("visibilitychange", () => void (this.isAway && !document.hidden && this.probe()));
  }

  /** Call a listener whenever the server can be reached again. Return a function that removes it. */
  onReturn(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }
  /** A request has failed without an answer. */
  lost(): void {
    if (isStatic) return;
    this.isAway = true;
    this.isDeviceOffline = !navigator.onLine;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.probe(), PROBE_MS);
  }
  /** A request was answered. */
  reached(): void {
    clearTimeout(this.timer);
    if (!this.isAway) return;
    this.isAway = this.isDeviceOffline = false;
    for (const listener of this.listeners) listener();
  }
  /** Ask the server for a sign of life. */
  private async probe(): Promise<void> {
    clearTimeout(this.timer);
    if (!this.isAway) return;
    try {
      await fetch("/healthz", { cache: "no-store" });
      this.reached();
    } catch {
      this.lost();
    }
  }
}

export const network = new Network();
