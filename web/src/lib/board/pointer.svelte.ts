/** Somebody who points at regions: the card of a region shows what they may know and do there. */
import type { ActButton } from "../acting/button";
import type { Detail } from "../acting/detail.svelte";
import type { Reach } from "./reach";

export interface RegionPointer {
  /** The region that is hovered, focused or tapped. */
  pointed: number | null;
  readonly reach: ReadonlyMap<number, Reach>;
  /** Ask for what is not known of the pointed region. */
  look(): void;
  detail(region: number): Detail | null;
  choicesAt(region: number): ActButton[];
}

/** Whoever only looks, as at a game that was played: nothing has a price, and nothing can be done. */
export class SpectatorPointer implements RegionPointer {
  pointed = $state<number | null>(null);
  readonly reach: Map<number, Reach> = new Map();

  look(): void {}
  detail(): null {
    return null;
  }
  choicesAt(): [] {
    return [];
  }
}
