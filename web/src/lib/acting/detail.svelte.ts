/** What the server says of a region that is pointed at: asked for when the pointer rests, and kept while nothing changes. */
import { untrack } from "svelte";
import type { Explanation, ScorePart } from "../server/protocol";

export interface Detail {
  explanation: Explanation;
  earns: ScorePart[];
}

export type Fetch = (region: number) => Promise<Detail>;

const REST = 120;

export class RegionDetails {
  private known = $state.raw<ReadonlyMap<number, Detail>>(new Map());
  private of = "";
  private timer = 0;

  constructor(private readonly fetch: Fetch) {}

  get(region: number): Detail | null {
    return this.known.get(region) ?? null;
  }

  /** Look at a region, or at none; whatever was known of an earlier moment is forgotten. */
  look(region: number | null, moment: string): void {
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
      // Whoever may not ask, or has no connection, sees what is known anyway.
    }
  }
}
