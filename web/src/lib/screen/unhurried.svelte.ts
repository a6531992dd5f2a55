/** Something that changes together with much else, and is shown some frames later; by itself it is shown at once. */
import { untrack } from "svelte";
import { afterFrames } from "./frames";

export class Unhurried<Value> {
  private shown = $state.raw() as Value;
  private moment: unknown;
  private callOff: (() => void) | null = null;

  /** To be made while a component is; `moment` is another whenever much else changes. */
  constructor(
    private readonly value: () => Value,
    moment: () => unknown,
    frames: number,
  ) {
    this.moment = untrack(moment);
    this.follow();
    $effect.pre(() => {
      value();
      const isAlone = moment() === this.moment;
      this.moment = moment();
      // What comes meanwhile is shown with what waits: nothing puts that off.
      if (this.callOff) return;
      if (isAlone) this.follow();
      else this.callOff = afterFrames(frames, () => this.follow());
    });
    $effect(() => () => this.callOff?.());
  }

  get now(): Value {
    return this.shown;
  }

  private follow(): void {
    this.callOff = null;
    this.shown = untrack(this.value);
  }
}
