/** The spread that somebody plans for one decision: tokens or companions, moved about until it is sent. */
import type { Scene, Spread, View } from "../server/protocol";
import type { Sender } from "./sender.svelte";
import * as spreads from "./spread";

export interface Surroundings {
  scene: Scene | null;
  view: View | null;
}

export class SpreadPlanner {
  private planned = $state.raw<{ key: string; counts: readonly number[] }>({ key: "", counts: [] });
  /** What a spread was to be, where the server wants its places one by one. */
  private intended: ReadonlyMap<number, number> = new Map();

  /** What is planned now: what was kept for this decision, what is left of a larger intention, or as even as it goes. */
  readonly plan: spreads.Plan | null = $derived.by(() => {
    const spread = this.spread();
    if (!spread) return null;
    if (this.planned.key === this.key()) return { spread, counts: this.planned.counts };
    return this.intended.size ? spreads.continued(spread, this.intended) : spreads.even(spread);
  });

  constructor(
    private readonly spread: () => Spread | null,
    /** Tells one decision from another. */
    private readonly key: () => string,
  ) {}

  /** Whether somebody has changed what was placed for them. */
  get isOwn(): boolean {
    return this.planned.key === this.key() || this.intended.size > 0;
  }
  /** What is in hand and not placed yet. */
  get left(): number {
    return this.plan ? spreads.left(this.plan) : 0;
  }
  add(region: number, delta: number): void {
    if (this.plan) this.keep(spreads.added(this.plan, region, delta));
  }
  move(from: number, to: number): void {
    if (this.plan) this.keep(spreads.moved(this.plan, from, to));
  }
  /** Place what a bot would, and what it says nothing about as even as it goes. */
  follow(texts: readonly string[]): void {
    const spread = this.plan?.spread;
    if (spread) this.keep(spreads.continued(spread, spreads.advised(spread, texts)));
  }
  arrange(how: "even" | "borders" | "reset", surroundings: Surroundings): void {
    const spread = this.plan?.spread;
    if (!spread) return;
    if (how === "borders") this.keep(spreads.guarded(spread, surroundings.scene, surroundings.view));
    else this.keep(how === "even" ? spreads.even(spread) : spreads.empty(spread));
  }
  send(sender: Sender): void {
    const plan = this.plan;
    if (!plan || sender.isBusy) return;
    this.keep(plan);
    this.forgetIntention();
    void sender.playOrBegin(spreads.actionsOf(plan), () => {
      this.intended = new Map(plan.spread.places.map((place, index) => [place.region, plan.counts[index] ?? 0]));
    });
  }
  forgetIntention(): void {
    this.intended = new Map();
  }

  private keep(plan: spreads.Plan): void {
    this.planned = { key: this.key(), counts: plan.counts };
  }
}
