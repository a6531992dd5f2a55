/** Details of regions: fetched when the pointer rests on one, and cached until the game changes. */
import { untrack } from "svelte";
import type { Explanation, ScorePart } from "../server/protocol";

export interface Detail {
  explanation: Explanation;
  earns: ScorePart[];
}

export type Fetch = (region: number) => Promise<Detail>;

/** The pointer must rest this long before details are fetched, in milliseconds. */
const REST = 120;

export class RegionDetails {
  private known = $state.raw<ReadonlyMap<number, Detail>>(new Map());
  private of = "";
  private timer = 0;

  constructor(private readonly fetch: Fetch) {}

  get(region: number): Detail | null {
    return this.known.get(region) ?? null;
  }

  /** Fetch the details of a region, unless they are cached; another `moment` clears the cache. */
  load(region: number | null, moment: string): void {
    clearTimeout(this.timer);
    if (moment !== this.of) {
      this.of = moment;
      this.known = new Map();
    }
    if (region === null || untrack(() => this.known.has(region))) return;
    this.timer = window.setTimeout(() => void this.ask(region, moment), REST);
  }

  private async ask(region: number, moment: string): Promise<void> {
    try {
      const found = await this.fetch(region);
      if (moment === this.of) this.known = new Map(this.known).set(region, found);
    } catch {
      // Without a connection, or for a spectator, only the cached details are shown.
    }
  }
}
