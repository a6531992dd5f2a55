/** What can be done now, and doing it. */
import type { Reach } from "./reach";
import type { Speaker } from "./speaker";
import type { TableStore } from "./table.svelte";

export class Acting {
  reach: Map<number, Reach> = new Map();
  pointed = $state<number | null>(null);

  constructor(
    readonly store: TableStore,
    readonly speaker: () => Speaker,
  ) {}

  choose(_region: number): void {}
  add(_region: number, _delta: number): void {}
  move(_from: number, _to: number): void {}
}
