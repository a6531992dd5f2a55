/** Plans for spreading tokens or companions over regions, before they are sent. */
import type { Place, Spread } from "../server/protocol";

/** How many are added to each place, in the order of the places. */
export interface Plan {
  readonly spread: Spread;
  readonly counts: readonly number[];
}

const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
const isDeploy = (spread: Spread): boolean => spread.what === "deploy";
/** Return how many of the spread kind already stand at a place. */
const alreadyThere = (spread: Spread, place: Place): number => (isDeploy(spread) ? place.tokens : place.companions);

/** Return how many are still in hand. */
export const left = (plan: Plan): number => plan.spread.pool - sum(plan.counts);

const indexOf = (plan: Plan, region: number): number =>
  plan.spread.places.findIndex((place) => place.region === region);
/** Limits are known only for the first place, which is the one asked about. */
const least = (plan: Plan, index: number): number => (index === 0 ? plan.spread.least : 0);
const most = (plan: Plan, index: number): number => (index === 0 ? plan.spread.most : plan.spread.pool);

export function canAdd(plan: Plan, region: number): boolean {
  const index = indexOf(plan, region);
  return index >= 0 && left(plan) > 0 && (plan.counts[index] ?? 0) < most(plan, index);
}

export function canTake(plan: Plan, region: number): boolean {
  const index = indexOf(plan, region);
  return index >= 0 && (plan.counts[index] ?? 0) > least(plan, index);
}

/** Return the plan with `delta` more or fewer in a region, as far as that is possible. */
export function added(plan: Plan, region: number, delta: number): Plan {
  let now = plan;
  for (let step = 0; step < Math.abs(delta); step += 1) {
    if (!(delta > 0 ? canAdd(now, region) : canTake(now, region))) break;
    const index = indexOf(now, region);
    now = { ...now, counts: now.counts.map((count, at) => (at === index ? count + Math.sign(delta) : count)) };
  }
  return now;
}

/** Return the plan with one moved between regions, if that is possible. */
export function moved(plan: Plan, from: number, to: number): Plan {
  if (from === to || !canTake(plan, from) || indexOf(plan, to) < 0) return plan;
  const lifted = added(plan, from, -1);
  return canAdd(lifted, to) ? added(lifted, to, 1) : plan;
}

const countAt = (plan: Plan, place: Place): number => plan.counts[plan.spread.places.indexOf(place)] ?? 0;

/** Return the plan with only the required minimum placed. */
export function empty(spread: Spread): Plan {
  return { spread, counts: spread.places.map((_, index) => (index === 0 ? Math.min(spread.least, spread.pool) : 0)) };
}

/** How much a place wants the next token. */
type Priority = (plan: Plan, index: number) => number;

/** Prefers the place with the fewest. */
const fewestFirst: Priority = (plan, index) => {
  const place = plan.spread.places[index];
  return place ? -(alreadyThere(plan.spread, place) + (plan.counts[index] ?? 0)) : -Infinity;
};

/** Return the plan with the rest placed one by one where the priority is highest; the first of equals. */
function filled(plan: Plan, priority: Priority): Plan {
  const counts = [...plan.counts];
  let now: Plan = { spread: plan.spread, counts };
  for (let rest = left(now); rest > 0; rest -= 1) {
    let best = -1;
    let highest = -Infinity;
    for (let index = 0; index < counts.length; index += 1) {
      const wanted = (counts[index] ?? 0) < most(now, index) ? priority(now, index) : -Infinity;
      if (wanted > highest) [best, highest] = [index, wanted];
    }
    if (best < 0) break;
    counts[best] = (counts[best] ?? 0) + 1;
    now = { spread: plan.spread, counts };
  }
  return now;
}

/** Return the most even spread. */
export const even = (spread: Spread): Plan => filled(empty(spread), fewestFirst);

/** Return the spread that the server advises, or the most even one. */
export const advised = (spread: Spread, counts: Readonly<Record<string, number>>): Plan =>
  Object.keys(counts).length
    ? continued(spread, new Map(Object.entries(counts).map(([region, count]) => [Number(region), count])))
    : even(spread);

/** Return the intended counts for a spread over fewer places, as far as they fit. */
export function continued(spread: Spread, intended: ReadonlyMap<number, number>): Plan {
  let plan = empty(spread);
  for (const place of spread.places) {
    const missing = (intended.get(place.region) ?? 0) - countAt(plan, place);
    if (missing > 0) plan = added(plan, place.region, missing);
  }
  return filled(plan, fewestFirst);
}

/** Return the counts of the hint by region; a single place it does not name takes the rest. */
export function hintedCounts(spread: Spread, texts: readonly string[]): Map<number, number> {
  const counts = new Map<number, number>();
  for (const text of texts) {
    const [what, region, count] = text.split(" ");
    if (what === spread.what) counts.set(Number(region), Number(count));
  }
  const unnamed = spread.places.filter(({ region }) => !counts.has(region));
  const rest = spread.pool - [...counts.values()].reduce((sum, count) => sum + count, 0);
  if (counts.size && unnamed.length === 1 && unnamed[0]) counts.set(unnamed[0].region, rest);
  return counts;
}

/** Return the actions to send, place by place while any are left; the last place takes the rest without an action. */
export function actionsOf(plan: Plan): string[] {
  const { what, places, pool } = plan.spread;
  const actions: string[] = [];
  let rest = pool;
  for (const [index, place] of places.entries()) {
    const isImplied = index > 0 && (rest === 0 || index === places.length - 1);
    if (isImplied) break;
    const count = plan.counts[index] ?? 0;
    actions.push(`${what} ${place.region} ${count}`);
    rest -= count;
  }
  return actions;
}
