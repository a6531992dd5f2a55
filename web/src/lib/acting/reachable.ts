/** Computes which regions light up on the map. */
import type { Reach } from "../board/reach.svelte";
import type { Payment } from "../server/protocol";
import type { Menu, RegionChoice } from "./menu";
import { type Selection, regionsNamed, toggleable } from "./selection";
import { hintedCounts, canAdd, canTake, type Plan } from "./spread";

/** Unsent input of the player, and the hint. */
export interface Intention {
  plan: Plan | null;
  selection: Selection | null;
  /** The region tapped on a touch screen. */
  tapped: number | null;
  /** The actions of the hint, as text. */
  hint: readonly string[];
}

export const coinsDue = (payments: readonly Payment[] | undefined): number =>
  (payments ?? []).reduce((sum, payment) => sum + payment.coins, 0);

/** Return whether a die decides, which cannot be undone. */
export const isDie = (choice: RegionChoice): boolean =>
  choice.what === "roll" || choice.explanation?.odds !== undefined;

export function reachOf(menu: Menu | null, intention: Intention): Map<number, Reach> {
  const { plan, selection } = intention;
  if (!menu) return new Map();
  if (selection) return selectionReach(selection, intention);
  const reach = new Map<number, Reach>();
  for (const [region, choices] of menu.regions) {
    // The surest of several actions is shown; choosing the region asks which one is meant.
    const shown = choices.find((choice) => !isDie(choice)) ?? choices[0];
    if (shown) reach.set(region, reached(shown, choices, intention));
  }
  if (plan) for (const [region, found] of spreadReach(plan, intention)) reach.set(region, found);
  return reach;
}

/** Return the regions of a selection; once it is full only the selected ones light up. */
function selectionReach(selection: Selection, { hint }: Intention): Map<number, Reach> {
  const hinted = regionsNamed(selection.several, hint);
  return new Map(
    toggleable(selection).map((region) => {
      const reach: Reach = { region, kind: "several", what: selection.several.what };
      if (selection.chosen.includes(region)) reach.isChosen = true;
      if (hinted.includes(region)) reach.isHint = true;
      return [region, reach];
    }),
  );
}

function reached(choice: RegionChoice, all: readonly RegionChoice[], { tapped, hint }: Intention): Reach {
  const { region, what, explanation } = choice;
  const reach: Reach = { region, kind: isDie(choice) ? "roll" : "take", what };
  if (explanation) reach.cost = explanation.cost;
  const coins = coinsDue(explanation?.payments);
  if (coins) reach.coins = coins;
  if (explanation?.odds) reach.odds = explanation.odds;
  if (tapped === region) reach.isChosen = true;
  if (all.some((one) => hint.includes(one.text))) reach.isHint = true;
  return reach;
}

function spreadReach(plan: Plan, { hint }: Intention): Map<number, Reach> {
  const hinted = hintedCounts(plan.spread, hint);
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
      if (hinted.get(region)) reach.isHint = true;
      return [region, reach];
    }),
  );
}
