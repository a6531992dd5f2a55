/** The coach's plans, reasons, marks and chances as text. */
import type { Plan, PlanStep, Reason } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { counted, t, texts } from "../texts/texts.svelte";

/** The most reasons in a sentence. */
const MAX_REASONS = 3;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Reveals that are named after the last step of a plan; the text of a conquest with the die says so itself. */
const SURPRISES: readonly string[] = ["die", "marker", "bomb", "power"];

/** Return the steps of a plan in order, and what chance shows then. */
export function planText({ steps, then }: Plan, speaker: Speaker): string {
  const parts = steps.map((step) => stepText(step, speaker));
  if (!parts.length) return t("coach.plan.nothing");
  if (then && SURPRISES.includes(then)) parts.push(t(`coach.plan.then-${then}`));
  return capital(parts.join(", "));
}

/** Return a step of a plan as text. */
export function stepText(step: PlanStep, speaker: Speaker): string {
  const { what, regions = [], source, race, power, count } = step;
  const choice = choiceText(step, speaker);
  const use = count ? "use-count" : `use${choice && "-choice"}${regions.length ? "-on" : ""}`;
  const [from, to] = what === "move" ? [regions.slice(0, 1), regions.slice(1)] : [regions, []];
  return t(`coach.plan.${what === "use" ? use : what}`, {
    combo: race ? speaker.combo(race, power ?? null) : "",
    regions: from.length ? speaker.regions(from) : "",
    place: to.length ? speaker.regions(to) : "",
    source: source ? speaker.source(source) : "",
    choice,
    number: count ?? 0,
  });
}

/** Return what a step names, besides regions and a number: an option, an ability or a player. */
function choiceText({ source, choice, seat }: PlanStep, speaker: Speaker): string {
  if (seat !== undefined && seat !== null) return speaker.seat(seat);
  return source && choice ? speaker.choice(source, choice) : "";
}

/** Return the parts of the coins of a turn; "" where chance decides about some of them, or there is only one. */
export function coinsText({ coin_parts: parts }: Plan, speaker: Speaker): string {
  if (parts.length < 2) return "";
  return parts.map(({ source, coins }) => `${speaker.source(source)} ${coins}`.replace("-", "−")).join(", ");
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
  whyText({ reasons: plan.reasons.filter(({ what }) => !what.startsWith("scores")) }, speaker);

export function reasonText(reason: Reason, speaker: Speaker): string {
  const { what, coins, count, race, power, source, regions = [] } = reason;
  const isLoss = what.startsWith("takes-from");
  return t(`coach.reason.${what}`, {
    coins: speaker.coins(coins ?? 0),
    number: coins ?? 0,
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
