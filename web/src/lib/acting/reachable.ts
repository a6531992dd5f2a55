/** What lights up on the map. */
import type { Reach } from "../board/reach";
import type { Payment } from "../server/protocol";
import type { Menu, RegionChoice } from "./menu";
import { canAdd, canTake, type Plan } from "./spread";

export interface Selection {
  /** Regions are being chosen that are to be given up. */
  isAbandoning: boolean;
  /** Regions that are named and wait for a confirmation. */
  chosen: ReadonlySet<number>;
  /** The action that a bot would play, in words. */
  hint: string | null;
}

export const coinsDue = (payments: readonly Payment[] | undefined): number =>
  (payments ?? []).reduce((sum, payment) => sum + payment.coins, 0);

/** Whether a die will decide, so that there is no way back. */
export const isDie = (choice: RegionChoice): boolean =>
  choice.what === "roll" || choice.explanation?.odds !== undefined;

export function reachOf(menu: Menu | null, plan: Plan | null, selection: Selection): Map<number, Reach> {
  const reach = new Map<number, Reach>();
  if (!menu) return reach;
  if (selection.isAbandoning)
    for (const choice of menu.abandon.values()) reach.set(choice.region, reached(choice, selection));
  else {
    for (const [region, choices] of menu.regions) {
      // Where several things can be done the surest is shown; choosing the region asks which.
      const shown = choices.find((choice) => !isDie(choice)) ?? choices[0];
      if (shown) reach.set(region, reached(shown, selection, choices));
    }
    if (plan) for (const [region, found] of spreadReach(plan, selection)) reach.set(region, found);
  }
  return reach;
}

function reached(choice: RegionChoice, selection: Selection, all: readonly RegionChoice[] = [choice]): Reach {
  const { region, what, explanation } = choice;
  const reach: Reach = { region, kind: isDie(choice) ? "roll" : "take", what };
  if (explanation) reach.cost = explanation.cost;
  const coins = coinsDue(explanation?.payments);
  if (coins) reach.coins = coins;
  if (explanation?.odds) reach.odds = explanation.odds;
  if (selection.chosen.has(region)) reach.isChosen = true;
  if (all.some((one) => one.text === selection.hint)) reach.isHint = true;
  return reach;
}

function spreadReach(plan: Plan, selection: Selection): Map<number, Reach> {
  const hinted = selection.hint?.split(" ") ?? [];
  return new Map(
    plan.spread.places.map(({ region }, index) => {
      const reach: Reach = {
        region,
        kind: "spread",
        what: plan.spread.what,
        placed: plan.counts[index] ?? 0,
        canAdd: canAdd(plan, region),
        canTake: canTake(plan, region),
      };
      if (selection.chosen.has(region)) reach.isChosen = true;
      if (hinted[0] === plan.spread.what && hinted[1] === String(region)) reach.isHint = true;
      return [region, reach];
    }),
  );
}
