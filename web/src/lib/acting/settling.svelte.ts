/** A button that says something else than a moment ago: it rests, so that a second tap does not do what nobody has read. */
import { settings } from "../settings/settings.svelte";

/** How long it rests, in milliseconds. */
export const REST = 600;

export class Settling {
  /** What the button did before the latest decision came. */
  private before = $state("");
  private isFresh = $state(false);
  private now = $state("");
  private key = "";
  private timer = 0;

  /** Whether the button does not react yet. */
  readonly isResting: boolean = $derived.by(() => this.isFresh && this.now !== this.before);

  /** What the button does now, for which decision; whatever somebody chooses within one is no surprise to them. */
  see(key: string, meaning: string): void {
    if (key !== this.key) {
      this.key = key;
      this.before = this.now;
      this.isFresh = settings.steadyButtons;
      clearTimeout(this.timer);
      this.timer = window.setTimeout(() => (this.isFresh = false), REST);
    }
    this.now = meaning;
  }
}
