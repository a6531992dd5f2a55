/** What stands in each region, as the map shows it: where shields turn over in many regions at once, some with each frame. */
import { untrack } from "svelte";
import { afterFrames } from "../screen/frames";
import type { RegionContents } from "./contents";

/** So many shields are drawn anew in a frame. */
const SOME = 3;

export class UnfoldingContents {
  private shown = $state.raw<RegionContents[]>([]);
  private callOff: (() => void) | null = null;

  /** To be made while a component is. */
  constructor(private readonly contents: () => RegionContents[]) {
    $effect.pre(() => {
      const wanted = contents();
      untrack(() => this.follow(wanted));
    });
    $effect(() => () => this.callOff?.());
  }

  get now(): RegionContents[] {
    return this.shown;
  }

  private follow(wanted: RegionContents[]): void {
    const others = wanted.filter((one, region) => isAnother(this.shown[region], one));
    // Whoever comes sees everything; so does whoever looks at another board.
    if (this.shown.length !== wanted.length || (others.length <= SOME && !this.callOff)) this.shown = wanted;
    // What moves over them comes first.
    else this.unfold(wanted, 0);
  }

  /** All but shields; of these so many. */
  private unfold(wanted: RegionContents[], most: number): void {
    let left = most;
    this.shown = wanted.map((one, region) => {
      const shown = this.shown[region];
      return shown && isAnother(shown, one) && left-- <= 0 ? shown : one;
    });
    if (left < 0)
      this.callOff ??= afterFrames(1, () => {
        this.callOff = null;
        this.unfold(untrack(this.contents), SOME);
      });
  }
}

/** Whether another shield stands there. */
const isAnother = (shown: RegionContents | undefined, wanted: RegionContents): boolean =>
  shown?.holder !== wanted.holder || shown.seat !== wanted.seat || shown.isActive !== wanted.isActive;
