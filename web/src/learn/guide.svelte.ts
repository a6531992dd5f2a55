/** The guide of the first game: it looks at every moment and decides what to say. */
import type { Speaker } from "../lib/speaking/speaker";
import { type Details, t, texts } from "../lib/texts/texts.svelte";
import type { Moment } from "./moment";
import { keepProgress, progress } from "./progress";
import { type Spot, type GuideStep, stepFor } from "./steps";

export interface Card {
  id: string;
  title: string;
  say: string;
  /** The action to take now; empty if the text is only to be read. */
  todo: string;
  waits: boolean;
  leaves: boolean;
  point: Spot | null;
}

/** Shown when the player asks for the guide and there is nothing new. */
const QUIET: GuideStep = { id: "quiet", when: () => true, point: () => ({ testid: "hint" }) };

export class Guide {
  /** The current card; null if there is nothing to say. */
  card = $state.raw<Card | null>(null);
  isAway = $state(false);
  /** Earlier cards, to be read again. */
  past = $state.raw<Card[]>([]);
  /** How many cards the player has gone back. */
  back = $state(0);

  private readonly shownSteps = new Set<string>();
  private step: GuideStep | null = null;
  private isCalled = false;
  private own = 0;

  constructor(readonly table: string) {
    const stored = progress();
    if (stored?.table === table) {
      for (const id of stored.said) this.shownSteps.add(id);
      this.isAway = stored.isAway;
    }
    this.store();
  }

  /** The visible card: the current one, or an earlier one. */
  get shown(): Card | null {
    return this.back ? (this.past.at(-this.back) ?? this.card) : this.card;
  }

  /** Update the card; called whenever something has changed. */
  look(now: Moment, speaker: Speaker): void {
    const own = now.log.filter((step) => step.seat === now.seat).length;
    const hasActed = own !== this.own;
    this.own = own;
    // An action completes the step; a card that is only to be read stays until it is confirmed.
    if (this.step && (hasActed || (this.step.waits && !this.step.when(now)))) this.close();
    if (this.step && !this.step.waits && this.card) {
      // Keep the card, with the numbers and the place of now while its moment lasts.
      this.card = this.step.when(now)
        ? cardOf(this.step, now, speaker)
        : { ...this.card, point: this.step.point?.(now) ?? null };
      return;
    }
    const next = stepFor(now, this.shownSteps);
    // Keep the card until the advice for the next decision is known.
    if (!next && !now.isAdvised) {
      if (!this.card?.waits) this.card = null;
      return;
    }
    if (next || hasActed) this.isCalled = false;
    if (next !== this.step) this.back = 0;
    this.step = next;
    const wanted = next ?? (this.isCalled ? QUIET : null);
    this.card = wanted && cardOf(wanted, now, speaker);
    if (next?.returns && this.isAway) {
      this.isAway = false;
      this.store();
    }
  }

  /** Write the card again in the new language, and forget the earlier ones. */
  retell(now: Moment, speaker: Speaker): void {
    if (this.step) this.card = cardOf(this.step, now, speaker);
    this.past = [];
    this.back = 0;
  }
  /** Confirm the current card ("Understood"). */
  read(now: Moment, speaker: Speaker): void {
    const leaves = this.step?.leaves ?? false;
    this.isCalled = false;
    this.close();
    this.look(now, speaker);
    if (leaves) this.leave();
  }
  goBack(): void {
    if (this.back < this.past.length) this.back++;
  }
  goOn(): void {
    if (this.back) this.back--;
  }
  leave(): void {
    this.isAway = true;
    this.store();
  }
  /** Bring the guide back, even if there is nothing new to say. */
  call(now: Moment, speaker: Speaker): void {
    this.isAway = false;
    this.isCalled = true;
    this.store();
    this.look(now, speaker);
  }
  /** Start over: show every card again when its moment comes. */
  repeat(now: Moment, speaker: Speaker): void {
    this.shownSteps.clear();
    this.past = [];
    this.close();
    this.look(now, speaker);
  }

  private close(): void {
    if (this.step) {
      this.shownSteps.add(this.step.id);
      if (this.card && !this.step.repeats) this.past = [...this.past, { ...this.card, point: null, waits: false }];
    }
    this.step = null;
    this.back = 0;
    this.store();
  }
  private store(): void {
    keepProgress({ table: this.table, said: [...this.shownSteps], isAway: this.isAway });
  }
}

/** Return the names of buttons as shown elsewhere. */
function buttons(): Details {
  return {
    take: t("web.act.take", { combo: "…" }),
    end: t("web.act.end"),
    declining: t("web.act.decline"),
    borders: t("web.act.spread-borders"),
    fast: t("web.act.fast"),
  };
}

function cardOf(step: GuideStep, now: Moment, speaker: Speaker): Card {
  const details: Details = { ...buttons(), ...step.say?.(now, speaker) };
  const key = `web.learn.${step.id}`;
  return {
    id: step.id,
    title: t(key, details),
    say: t(`${key}.say`, details),
    todo: texts.has(`${key}.do`) ? t(`${key}.do`, details) : "",
    waits: step.waits ?? false,
    leaves: step.leaves ?? false,
    point: step.point?.(now) ?? null,
  };
}
