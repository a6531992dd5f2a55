/** The guide of the first game: looks at every moment and decides what to say. */
import type { Speaker } from "../lib/speaking/speaker";
import { type Details, t, texts } from "../lib/texts/texts.svelte";
import type { Now } from "./now";
import { keepProgress, progress } from "./progress";
import { type Spot, type GuideStep, stepFor } from "./steps";

export interface Card {
  id: string;
  title: string;
  say: string;
  /** What is to be done now; empty where it is enough to read. */
  todo: string;
  waits: boolean;
  leaves: boolean;
  point: Spot | null;
}

/** Said by a guide who was called when there is nothing new. */
const QUIET: GuideStep = { id: "quiet", when: () => true, point: () => ({ testid: "hint" }) };

export class Guide {
  /** What is said now; null: nothing needs to be said. */
  card = $state.raw<Card | null>(null);
  isAway = $state(false);
  /** What was said before, to be read again. */
  past = $state.raw<Card[]>([]);
  /** How far one has gone back in it. */
  back = $state(0);

  private readonly said = new Set<string>();
  private step: GuideStep | null = null;
  private isCalled = false;
  private own = 0;

  constructor(readonly table: string) {
    const kept = progress();
    if (kept?.table === table) {
      for (const id of kept.said) this.said.add(id);
      this.isAway = kept.isAway;
    }
    this.keep();
  }

  /** What is shown: what is said now, or something from before. */
  get shown(): Card | null {
    return this.back ? (this.past.at(-this.back) ?? this.card) : this.card;
  }

  /** Look at the moment; called whenever something has changed. */
  look(now: Now, speaker: Speaker): void {
    const own = now.log.filter((step) => step.seat === now.seat).length;
    const hasActed = own !== this.own;
    this.own = own;
    // Whoever acts has moved on; what is only to be read waits otherwise until it was.
    if (this.step && (hasActed || (this.step.waits && !this.step.when(now)))) this.close();
    if (this.step && !this.step.waits && this.card) {
      // The words stay as they were, but what they speak of may have moved.
      this.card = { ...this.card, point: this.step.point?.(now) ?? null };
      return;
    }
    const next = stepFor(now, this.said);
    // What was to be done stays in sight until it is known what to advise next.
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
      this.keep();
    }
  }

  /** Say the same in another language. */
  retell(now: Now, speaker: Speaker): void {
    if (this.step) this.card = cardOf(this.step, now, speaker);
    this.past = [];
    this.back = 0;
  }
  /** "Understood." */
  read(now: Now, speaker: Speaker): void {
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
    this.keep();
  }
  /** Somebody wants to hear something, even if there is nothing new. */
  call(now: Now, speaker: Speaker): void {
    this.isAway = false;
    this.isCalled = true;
    this.keep();
    this.look(now, speaker);
  }
  /** Say everything again whose moment comes. */
  repeat(now: Now, speaker: Speaker): void {
    this.said.clear();
    this.past = [];
    this.close();
    this.look(now, speaker);
  }

  private close(): void {
    if (this.step) {
      this.said.add(this.step.id);
      if (this.card && !this.step.repeats) this.past = [...this.past, { ...this.card, point: null, waits: false }];
    }
    this.step = null;
    this.back = 0;
    this.keep();
  }
  private keep(): void {
    keepProgress({ table: this.table, said: [...this.said], isAway: this.isAway });
  }
}

/** Buttons go by the names that they have. */
function buttons(): Details {
  return {
    take: t("web.act.take", { combo: "…" }),
    end: t("web.act.end"),
    declining: t("web.act.decline"),
    borders: t("web.act.spread-borders"),
    fast: t("web.act.fast"),
  };
}

function cardOf(step: GuideStep, now: Now, speaker: Speaker): Card {
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
