/** The spread that somebody plans for one decision: tokens or companions, moved about until it is sent. */
import type { Scene, Spread, View } from "../server/protocol";
import type { Sender } from "./sender.svelte";
import * as spreading from "./spread";

export interface Ground {
  scene: Scene | null;
  view: View | null;
}

export class Planner {
  private planned = $state.raw<{ key: string; counts: readonly number[] }>({ key: "", counts: [] });
  /** What a spread was to be, where the server wants its places one by one. */
  private wished: ReadonlyMap<number, number> = new Map();

  /** What is planned now: what was kept for this decision, what is left of a larger wish, or as even as it goes. */
  readonly plan: spreading.Plan | null = $derived.by(() => {
    const spread = this.spread();
    if (!spread) return null;
    if (this.planned.key === this.key()) return { spread, counts: this.planned.counts };
    return this.wished.size ? spreading.continued(spread, this.wished) : spreading.even(spread);
  });

  constructor(
    private readonly spread: () => Spread | null,
    /** Tells one decision from another. */
    private readonly key: () => string,
  ) {}

  /** What is in hand and not placed yet. */
  get left(): number {
    return this.plan ? spreading.left(this.plan) : 0;
  }
  add(region: number, delta: number): void {
    if (this.plan) this.keep(spreading.added(this.plan, region, delta));
  }
  move(from: number, to: number): void {
    if (this.plan) this.keep(spreading.moved(this.plan, from, to));
  }
  put(region: number, count: number): void {
    if (this.plan) this.keep(spreading.put(this.plan, region, count));
  }
  arrange(how: "even" | "borders" | "reset", ground: Ground): void {
    const spread = this.plan?.spread;
    if (!spread) return;
    if (how === "borders") this.keep(spreading.guarded(spread, ground.scene, ground.view));
    else this.keep(how === "even" ? spreading.even(spread) : spreading.empty(spread));
  }
  send(sender: Sender): void {
    const plan = this.plan;
    if (!plan || sender.isBusy) return;
    this.keep(plan);
    this.forgetWish();
    void sender.playOrBegin(spreading.actionsOf(plan), () => {
      this.wished = new Map(plan.spread.places.map((place, index) => [place.region, plan.counts[index] ?? 0]));
    });
  }
  forgetWish(): void {
    this.wished = new Map();
  }

  private keep(plan: spreading.Plan): void {
    this.planned = { key: this.key(), counts: plan.counts };
  }
}
