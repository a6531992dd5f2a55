/** What lights up on the map, and goes out: where there are many regions, some with each frame. */
import { untrack } from "svelte";
import { afterFrames } from "../screen/frames";
import type { Reach } from "./reach";

/** So many regions light up or go out in a frame. */
const SOME = 6;

export class Kindling {
  private shown = $state.raw<Map<number, Reach>>(new Map());
  private callOff: (() => void) | null = null;

  /** To be made while a component is. */
  constructor(private readonly reach: () => Map<number, Reach>) {
    $effect.pre(() => {
      const wanted = reach();
      // What comes meanwhile is seen with the next frame.
      if (!this.callOff) untrack(() => this.follow(wanted));
    });
    $effect(() => () => this.callOff?.());
  }

  get now(): Map<number, Reach> {
    return this.shown;
  }

  private follow(wanted: Map<number, Reach>): void {
    let left = SOME;
    const lit = [...wanted].filter(([region]) => this.shown.has(region) || left-- > 0);
    const stillLit = [...this.shown].filter(([region]) => !wanted.has(region) && left-- <= 0);
    this.shown = left < 0 ? new Map([...lit, ...stillLit]) : wanted;
    if (left < 0)
      this.callOff = afterFrames(1, () => {
        this.callOff = null;
        this.follow(untrack(this.reach));
      });
  }
}
