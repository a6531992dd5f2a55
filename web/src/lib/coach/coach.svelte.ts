/** The coach's hint and plans. A plan is kept, with its numbers, until the game leaves it. */
import type { LoggedStep } from "../table/game.svelte";
import type { Plans } from "../server/protocol";
import { type Hint, keptHints } from "./kepthints";
import { nextOf, type Progress, progressOf, type Stop } from "./progress";
import { type Step, stepsOf } from "./steps";

/** The moment of the game that the coach looks at. */
export interface Moment {
  /** Identifies the decision and the turn; "" where there is none. */
  key: string;
  turn: string;
  version: number;
  seat: number;
  log: readonly LoggedStep[];
  /** The actions that are possible now, as text. */
  possible: ReadonlySet<string>;
}

const NO_HINT: Hint = { key: "", turn: "", since: 0, texts: [], plans: null, plan: 0, isOpen: false };

export class Coach {
  private hinted = $state.raw<Hint>(NO_HINT);
  /** Why new plans were made in the same turn; null: they are the first ones, or the plan was completed. */
  news = $state.raw<Stop | null>(null);

  /** The progress of each plan; empty in another turn. */
  private readonly progress: readonly Progress[] = $derived.by(() => {
    const { plans, turn, since } = this.hinted;
    const { seat, turn: now, version, log } = this.moment();
    // After the page was loaded again, some steps may be unknown.
    const firstKnown = log[0]?.number ?? version + 1;
    if (!plans || turn !== now || firstKnown > since + 1) return [];
    const steps = log.filter(({ number }) => number > since);
    return plans.plans.map((plan) => progressOf(plan, seat, steps));
  });
  /** The plan that is followed: the chosen one, or another one that fits what was played; -1: none. */
  readonly shown: number = $derived.by(() => {
    const isOpen = (index: number): boolean => this.progress[index]?.stop === null;
    return isOpen(this.hinted.plan) ? this.hinted.plan : this.progress.findIndex((_, index) => isOpen(index));
  });
  /** The actions of the hint that come next. */
  readonly texts: readonly string[] = $derived.by(() => {
    const { key, possible } = this.moment();
    if (this.hinted.key === key) return this.hinted.texts;
    const next = nextOf(this.progress[this.shown]?.left ?? []);
    return possible.has(next[0] ?? "") ? next : [];
  });
  /** The plans while they are followed and shown. */
  readonly plans: Plans | null = $derived.by(() =>
    this.hinted.isOpen && this.texts.length && this.shown >= 0 ? this.hinted.plans : null,
  );
  /** The steps of the shown plan that are left, for the map. */
  readonly steps: readonly Step[] = $derived.by(() => {
    const plan = this.plans?.plans[this.shown];
    if (!plan) return [];
    const left = new Set(this.progress[this.shown]?.left.map((action) => action.split(" ")[1]));
    return stepsOf(plan).filter(({ region }) => left.has(String(region)));
  });

  constructor(
    private readonly table: string,
    private readonly moment: () => Moment,
  ) {
    this.hinted = keptHints.get(table) ?? NO_HINT;
  }

  private keep(hint: Hint): void {
    if (hint === this.hinted) return;
    this.hinted = hint;
    keptHints.set(this.table, hint === NO_HINT ? null : hint);
  }

  /** Return whether a plan still fits what was played. */
  isOpenPlan(index: number): boolean {
    return this.progress[index]?.stop === null;
  }
  /** True if a plan is followed and has a next step now. */
  get isFollowing(): boolean {
    return this.shown >= 0 && this.texts.length > 0;
  }
  /** Show the plan that is followed again; return false if there is none. */
  resume(): boolean {
    if (this.isFollowing) this.keep({ ...this.hinted, isOpen: true });
    return this.isFollowing;
  }
  /** Show a new hint for a decision, unless the game has gone on. */
  show(key: string, texts: readonly string[], plans: Plans | null): void {
    const { turn, version, key: now } = this.moment();
    if (key !== now) return;
    const before = this.hinted.turn === turn ? this.progress[this.hinted.plan] : undefined;
    this.news = before?.stop ?? null;
    this.keep({ key, turn, since: version, texts, plans, plan: 0, isOpen: true });
  }
  /** Follow one of the plans. */
  choose(index: number): void {
    const left = this.progress[index]?.left;
    if (!left || !this.isOpenPlan(index)) return;
    const { key } = this.moment();
    const texts = this.hinted.key === key ? nextOf(left) : this.hinted.texts;
    this.keep({ ...this.hinted, texts, plan: index });
  }
  close(): void {
    if (this.hinted.isOpen) this.keep({ ...this.hinted, isOpen: false });
  }
  /** Remove the hint. */
  forget(): void {
    this.keep(NO_HINT);
  }
}
