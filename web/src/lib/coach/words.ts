/** What the coach says, in words: plans, their reasons, marks and chances. */
import type { Plan, Reason } from "../server/protocol";
import type { Speaker } from "../speaking/speaker";
import { counted, t, texts } from "../texts/texts.svelte";

/** So many reasons make a sentence. */
const REASONS = 3;

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** The regions for which a plan does something, in its order. */
const regionsOf = ({ actions }: Plan, kind: string): number[] =>
  actions.filter((text) => text.startsWith(`${kind} `)).map((text) => Number(text.split(" ")[1]));
const inOrder = (regions: readonly number[]): number[] => [...new Set(regions)].sort((a, b) => a - b);

/** What a plan does: picks, declines, abandons, conquers. */
export function planText(plan: Plan, speaker: Speaker): string {
  if (plan.declines) return t("coach.plan.decline");
  const parts: string[] = [];
  if (plan.race !== null) parts.push(t("coach.plan.pick", { combo: speaker.combo(plan.race, plan.power) }));
  // What is abandoned may be taken back: then it is neither left nor taken in the end.
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

/** The weightiest reasons for a plan, or against it, as one sentence; empty where there is none. */
export function whyText({ reasons }: Pick<Plan, "reasons">, speaker: Speaker): string {
  const said = reasons.slice(0, REASONS).map((reason) => reasonText(reason, speaker));
  return said.length ? `${capital(said.join("; "))}.` : "";
}
/** Whether its reasons say already how many coins it loses. */
export const saysLoss = ({ reasons }: Pick<Plan, "reasons">): boolean =>
  reasons.slice(0, REASONS).some(({ what }) => what === "decline-loses" || what === "combo-less");
/** The same beside the coins of this turn, which need not be told twice. */
export const whyElseText = (plan: Plan, speaker: Speaker): string =>
  whyText({ reasons: plan.reasons.filter(({ what }) => what !== "scores") }, speaker);

export function reasonText(reason: Reason, speaker: Speaker): string {
  const { what, coins = 0, count = 0, race, power, source, regions = [] } = reason;
  const amount = coins ?? 0;
  const text = `coach.reason.${what}`;
  const one = `${text}.one`;
  return t(amount === 1 && texts.has(one) ? one : text, {
    coins: speaker.coins(amount),
    count: count ?? 0,
    tokens: speaker.tokens(count ?? 0),
    regions: counted("coach.regions", count ?? 0),
    region: regions[0] === undefined ? "" : speaker.region(regions[0]),
    seat: speaker.seat(reason.seat),
    race: race ? speaker.race(race) : "",
    combo: race ? speaker.combo(race, power) : "",
    source: source ? speaker.source(source) : "",
  });
}

/** A chance as a whole number of per cent, as the language writes it. */
export const percent = (chance: number): string =>
  new Intl.NumberFormat(texts.language, { style: "percent", maximumFractionDigits: 0 }).format(chance);
/** A change of a chance, with its sign. */
export const signed = (chance: number): string => {
  const points = Math.round(100 * chance);
  return `${points > 0 ? "+" : points < 0 ? "−" : "±"}${percent(Math.abs(points) / 100)}`;
};

/** The sign beside a turn, told apart without colour. */
export const SIGNS: Readonly<Record<string, string>> = { best: "★", good: "✓", inaccurate: "?!", blunder: "??" };
