/** Regions that a text refers to: highlighted by a line of the log, a name or the die, or numbered. */
import { untrack } from "svelte";

/** How long `glance` highlights, in milliseconds. */
const GLANCE = 1800;

class Flash {
  regions = $state.raw<readonly number[]>([]);
  /** Grows with every glance, so that the same region pulses again. */
  pulse = $state(0);
  private mentions = $state.raw<readonly (readonly number[])[]>([]);
  /** Regions whose numbers are shown. */
  readonly numbered: readonly number[] = $derived([...new Set([...this.regions, ...this.mentions.flat()])]);
  private timer = 0;

  /** Highlight regions until `end` is called. */
  show(regions: readonly number[]): void {
    clearTimeout(this.timer);
    this.timer = 0;
    this.regions = regions;
  }
  /** Highlight regions for a moment. */
  glance(regions: readonly number[]): void {
    this.show(regions);
    this.pulse += 1;
    this.timer = window.setTimeout(() => this.show([]), GLANCE);
  }
  /** End what `show` began; a glance goes on. */
  end(): void {
    if (!this.timer) this.show([]);
  }
  /** Show the numbers of regions until the returned function is called. */
  mention(regions: readonly number[]): () => void {
    const own = [...regions];
    untrack(() => (this.mentions = [...this.mentions, own]));
    return () => void (this.mentions = this.mentions.filter((other) => other !== own));
  }
}

export const flash = new Flash();
