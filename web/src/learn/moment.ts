/** The moment of a game as the guide sees it: the view, the decision, and a bot's advice. */
import type { Decision, Event, RegionOption, ScorePart, TribeView, View } from "../lib/server/protocol";
import type { LoggedStep } from "../lib/table/game.svelte";

export interface MomentData {
  seat: number;
  view: View;
  decision: Decision | null;
  log: readonly LoggedStep[];
  coins: number | null;
  /** A bot's choice; null until it is known, empty if there is none. */
  hint: string | null;
  /** The faction of a race in words, or "". */
  factionOf: (race: string) => string;
}

export class Moment {
  readonly seat: number;
  readonly view: View;
  readonly decision: Decision | null;
  readonly log: readonly LoggedStep[];
  readonly coins: number | null;
  readonly hint: string | null;
  readonly factionOf: (race: string) => string;

  constructor(data: MomentData) {
    this.seat = data.seat;
    this.view = data.view;
    this.decision = data.decision;
    this.log = data.log;
    this.coins = data.coins;
    this.hint = data.hint;
    this.factionOf = data.factionOf;
  }

  get question(): string {
    return this.decision?.question ?? "";
  }
  get round(): number {
    return this.view.round;
  }
  get isOver(): boolean {
    return this.view.is_over ?? false;
  }
  get isOwnTurn(): boolean {
    return this.view.turn_of === this.seat;
  }
  get own(): TribeView | null {
    return this.view.tribes.find((tribe) => tribe.seat === this.seat && tribe.is_active) ?? null;
  }
  get declined(): string | null {
    return this.view.seats[this.seat]?.declined?.[0] ?? null;
  }
  /** The first other player's active race. */
  get rival(): TribeView | null {
    return this.view.tribes.find((tribe) => tribe.seat !== this.seat && tribe.is_active) ?? null;
  }
  /** The regions of my active race. */
  get held(): number[] {
    const race = this.own?.race;
    return race === undefined
      ? []
      : this.view.regions.flatMap((region, index) => (region.holder === race ? [index] : []));
  }

  /** Return the regions to choose from for a kind of action. */
  regions(what: string): RegionOption[] {
    return (this.decision?.choices ?? []).flatMap((choice) =>
      (choice.kind === "region" || choice.kind === "several") && choice.what === what ? choice.options : [],
    );
  }
  /** Return whether an action of a kind can be chosen, such as `decline`. */
  can(kind: string): boolean {
    return (this.decision?.choices ?? []).some(
      (choice) => choice.kind === "one-of" && choice.options.some((option) => option.action.kind === kind),
    );
  }

  /** True if a bot's advice is known or not needed. */
  get isAdvised(): boolean {
    return this.decision === null || this.hint !== null;
  }
  /** The kind of action that a bot would take. */
  get advice(): string {
    return this.hint?.split(" ")[0] ?? "";
  }
  /** The conquest that a bot would make; while unknown, the cheapest one. */
  get advised(): RegionOption | null {
    const options = [...this.regions("conquer"), ...this.regions("roll")];
    const [kind, region] = (this.hint ?? "").split(" ");
    const named = options.find((option) => option.action.kind === kind && option.region === Number(region));
    if (named || !options.length) return named ?? null;
    // Prefer conquests that need no die.
    const sure = options.filter(({ explanation }) => !explanation?.odds);
    return (sure.length ? sure : options).reduce((best, option) =>
      (option.explanation?.cost ?? 99) < (best.explanation?.cost ?? 99) ? option : best,
    );
  }
  /** The position of the combo that a bot would take; while unknown, the top one. */
  get advisedPlace(): number {
    return this.advice === "pick" ? Number(this.hint?.split(" ")[1] ?? 0) : 0;
  }

  /** Yield all events, newest first, with the seat that acted. */
  private *backwards(): Generator<{ event: Event; by: number; step: LoggedStep }> {
    for (let at = this.log.length - 1; at >= 0; at--) {
      const step = this.log[at]!;
      for (const event of [...(step.events ?? [])].reverse()) yield { event, by: step.seat, step };
    }
  }
  /** My income of the last finished turn by source; null before the first. */
  get earned(): ScorePart[] | null {
    const parts = new Map<string, number>();
    let isFinished = false;
    for (const { event } of this.backwards()) {
      if (event.what === "turn") {
        if (event.seat === this.seat && isFinished) break;
        if (event.seat !== this.seat) {
          isFinished = true;
          parts.clear();
        }
      } else if (isFinished && event.what === "gained" && event.seat === this.seat && event.source !== undefined)
        parts.set(event.source, (parts.get(event.source) ?? 0) + (event.amount ?? 0));
    }
    if (!isFinished || !parts.size) return null;
    return [...parts].map(([source, coins]) => ({ source, coins })).reverse();
  }
  /** The last region that another player took from my active race. */
  get lost(): { region: number; by: number } | null {
    for (const { event, by, step } of this.backwards()) {
      if (by < 0 || by === this.seat || event.what !== "discarded" || event.seat !== this.seat) continue;
      const taken = step.events?.find((other) => other.what === "conquered" && other.seat === by);
      if (taken?.region !== undefined) return { region: taken.region, by };
    }
    return null;
  }
  /** The first visible relic and its region. */
  get relic(): { relic: string; region: number } | null {
    for (const [region, { relics }] of this.view.regions.entries())
      if (relics?.[0]) return { relic: relics[0], region };
    return null;
  }
}
