/** The coach's plans, reasons, marks and chances as text. */
import type { Plan, Reason } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { counted, t, texts } from "../texts/texts.svelte";

/** The most reasons in a sentence. */
const MAX_REASONS = 3;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Return the regions of a plan's actions of one kind, in order. */
const regionsOf = ({ actions }: Plan, kind: string): number[] =>
  actions.filter((text) => text.startsWith(`${kind} `)).map((text) => Number(text.split(" ")[1]));
const inOrder = (regions: readonly number[]): number[] => [...new Set(regions)].sort((a, b) => a - b);

/** Return what a plan does: picks, declines, abandons, conquers. */
export function planText(plan: Plan, speaker: Speaker): string {
  if (plan.declines) return t("coach.plan.decline");
  const parts: string[] = [];
  if (plan.race !== null) parts.push(t("coach.plan.pick", { combo: speaker.combo(plan.race, plan.power) }));
  // An abandoned region may be conquered again: `leaves` and `takes` then do not list it.
  const abandoned = regionsOf(plan, "abandon");
  const left = plan.race === null ? inOrder([...plan.leaves, ...abandoned]) : abandoned;
  const back = regionsOf(plan, "conquer").filter((region) => abandoned.includes(region));
  const taken = inOrder([...plan.takes, ...back]);
  if (left.length) parts.push(t("coach.plan.leave", { regions: speaker.regions(left) }));
  if (taken.length) parts.push(t("coach.plan.take", { regions: speaker.regions(taken) }));
  const tried = regionsOf(plan, "roll").filter((region) => !taken.includes(region));
  if (tried.length) parts.push(t("coach.plan.try", { region: speaker.regions(tried) }));
  return parts.length ? capital(parts.join(", ")) : t("coach.plan.nothing");
}

/** Return the main reasons for or against a plan as one sentence; "" where there are none. */
export function whyText({ reasons }: Pick<Plan, "reasons">, speaker: Speaker): string {
  const said = reasons.slice(0, MAX_REASONS).map((reason) => reasonText(reason, speaker));
  return said.length ? `${capital(said.join("; "))}.` : "";
}
/** Return whether the shown reasons already name the loss in coins. */
export const saysLoss = ({ reasons }: Pick<Plan, "reasons">): boolean =>
  reasons.slice(0, MAX_REASONS).some(({ what }) => what === "decline-loses" || what === "combo-less");
/** Return the reasons without the coins of this turn, which are shown beside them. */
export const whyElseText = (plan: Plan, speaker: Speaker): string =>
  whyText({ reasons: plan.reasons.filter(({ what }) => what !== "scores") }, speaker);

export function reasonText(reason: Reason, speaker: Speaker): string {
  const { what, coins, count, race, power, source, regions = [] } = reason;
  const isLoss = what.startsWith("takes-from");
  return t(`coach.reason.${what}`, {
    coins: speaker.coins(coins ?? 0),
    // Where a reason counts nothing else, its coins choose the plural.
    count: count ?? coins ?? 0,
    tokens: speaker.tokens(count ?? 0),
    regions: counted("coach.regions", count ?? 0),
    region: regions[0] === undefined ? "" : speaker.region(regions[0]),
    seat: speaker.seat(reason.seat),
    race: !race ? "" : isLoss ? speaker.fromRace(race) : speaker.theRace(race),
    combo: race ? speaker.combo(race, power) : "",
    source: source ? speaker.source(source) : "",
  });
}

/** Percentages by language, cached: creating a format takes longer than using it. */
const percentages = new Map<string, Intl.NumberFormat>();
/** Return a chance as a whole percentage in the language's format. */
export function percent(chance: number): string {
  const { language } = texts;
  const format =
    percentages.get(language) ?? new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 0 });
  percentages.set(language, format);
  return format.format(chance);
}
/** Return a change of a chance, with its sign. */
export const signed = (chance: number): string => {
  const points = Math.round(100 * chance);
  return `${points > 0 ? "+" : points < 0 ? "−" : "±"}${percent(Math.abs(points) / 100)}`;
};

/** The mark beside a turn, readable without colour. */
export const SIGNS: Readonly<Record<string, string>> = { best: "★", good: "✓", inaccurate: "?!", blunder: "??" };
