/** The player's plan for a spread of tokens or companions, changed until it is sent. */
import type { Spread } from "../server/protocol";
import type { Sender } from "./sender.svelte";
import * as spreads from "./spread";

export class SpreadPlanner {
  private planned = $state.raw<{ key: string; counts: readonly number[] }>({ key: "", counts: [] });
  /** The intended counts, where the server asks for the places one by one. */
  private intended: ReadonlyMap<number, number> = new Map();

  /** The current plan: the player's, the rest of an earlier intention, or the advised one. */
  readonly plan: spreads.Plan | null = $derived.by(() => {
    const spread = this.spread();
    if (!spread) return null;
    if (this.planned.key === this.key()) return { spread, counts: this.planned.counts };
    if (this.intended.size) return spreads.continued(spread, this.intended);
    return this.startsEmpty() ? spreads.empty(spread) : spreads.advised(spread, this.advice());
  });

  constructor(
    private readonly spread: () => Spread | null,
    /** Identifies the decision. */
    private readonly key: () => string,
    /** The advised number for each region. */
    private readonly advice: () => Readonly<Record<string, number>> = () => ({}),
    /** True if the player places everything. */
    private readonly startsEmpty = (): boolean => false,
  ) {}

  /** True if the player has changed the suggested plan. */
  get isOwn(): boolean {
    return this.planned.key === this.key() || this.intended.size > 0;
  }
  /** How many are still in hand. */
  get left(): number {
    return this.plan ? spreads.left(this.plan) : 0;
  }
  add(region: number, delta: number): void {
    if (this.plan) this.keep(spreads.added(this.plan, region, delta));
  }
  move(from: number, to: number): void {
    if (this.plan) this.keep(spreads.moved(this.plan, from, to));
  }
  /** Place as the hint says, and the rest evenly. */
  follow(texts: readonly string[]): void {
    const spread = this.plan?.spread;
    if (spread) this.keep(spreads.continued(spread, spreads.hintedCounts(spread, texts)));
  }
  arrange(how: "even" | "borders" | "reset"): void {
    const spread = this.plan?.spread;
    if (!spread) return;
    if (how === "borders") this.keep(spreads.advised(spread, this.advice()));
    else this.keep(how === "even" ? spreads.even(spread) : spreads.empty(spread));
  }
  send(sender: Sender): void {
    const plan = this.plan;
    if (!plan || sender.isBusy) return;
    this.keep(plan);
    this.forgetIntention();
    void sender.playOrFirst(spreads.actionsOf(plan), () => {
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
