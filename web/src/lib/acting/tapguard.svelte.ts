/** Locks a button for a moment after its meaning has changed, so that a second tap does not trigger something unread. */
import { settings } from "../settings/settings.svelte";

/** Duration of the lock in milliseconds. */
export const LOCK_MS = 600;

export class TapGuard {
  /** The button's meaning before the latest decision. */
  private before = $state("");
  private isFresh = $state(false);
  private now = $state("");
  private key = "";
  private timer = 0;

  /** True if taps are ignored. */
  readonly isLocked: boolean = $derived.by(() => this.isFresh && this.now !== this.before);

  /** Set the current decision and meaning; changes within a decision come from the player and do not lock. */
  update(key: string, meaning: string): void {
    if (key !== this.key) {
      this.key = key;
      this.before = this.now;
      this.isFresh = settings.steadyButtons;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => (this.isFresh = false), LOCK_MS);
    }
    this.now = meaning;
  }
}
