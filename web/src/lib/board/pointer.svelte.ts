/** The pointed region, and what its card shows: what is known of it, and what can be done there. */
import type { ActButton } from "../acting/button";
import type { Detail } from "../acting/regiondetails.svelte";
import type { Reach } from "./reach.svelte";

export interface RegionPointer {
  /** The region that is hovered, focused or tapped. */
  pointed: number | null;
  readonly reach: ReadonlyMap<number, Reach>;
  /** Load missing details of the pointed region. */
  loadDetail(): void;
  detail(region: number): Detail | null;
  choicesAt(region: number): ActButton[];
}

/** A pointer for spectators and replays: no prices, no actions. */
export class SpectatorPointer implements RegionPointer {
  pointed = $state<number | null>(null);
  readonly reach: Map<number, Reach> = new Map();

  loadDetail(): void {}
  detail(): null {
    return null;
  }
  choicesAt(): [] {
    return [];
  }
}
