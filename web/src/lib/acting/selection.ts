/** A selection of several regions that are sent together, in any order. */
import type { Several } from "../server/protocol";
import { textOf } from "./actiontext";

export interface Selection {
  readonly several: Several;
  /** In the order of selection, without those that were sent earlier. */
  readonly chosen: readonly number[];
}

/** Return the number of regions, including those sent earlier. */
export const count = ({ several, chosen }: Selection): number => (several.named?.length ?? 0) + chosen.length;

/** Return how many more are required. */
export const missingCount = (selection: Selection): number => Math.max(0, selection.several.least - count(selection));

export const isFull = (selection: Selection): boolean => count(selection) >= selection.several.most;

/** Return whether not all regions may be selected. */
export const isLimited = ({ several }: Selection): boolean =>
  several.most < (several.named?.length ?? 0) + several.options.length;

/** Return the regions that can be selected or deselected. */
export function toggleable(selection: Selection): number[] {
  const { several, chosen } = selection;
  const regions = several.options.map((option) => option.region);
  return isFull(selection) && !isOnlyOne(selection) ? regions.filter((region) => chosen.includes(region)) : regions;
}

/** Return whether only one region may be selected: another one then replaces it. */
const isOnlyOne = ({ several, chosen }: Selection): boolean =>
  chosen.length === 1 && (several.named?.length ?? 0) + 1 === several.most;

export function toggled(selection: Selection, region: number): Selection {
  const { several, chosen } = selection;
  if (!toggleable(selection).includes(region)) return selection;
  if (chosen.includes(region)) return { several, chosen: chosen.filter((one) => one !== region) };
  return { several, chosen: isFull(selection) ? [region] : [...chosen, region] };
}

/** Return the actions to send, in the order of selection; "done" follows where more would be possible. */
export function actionsOf(selection: Selection): string[] {
  const { several, chosen } = selection;
  const texts = chosen.flatMap((region) =>
    several.options.filter((option) => option.region === region).map((option) => textOf(option.action)),
  );
  return several.done && !isFull(selection) ? [...texts, textOf(several.done.action)] : texts;
}

/** Return the regions of a choice that some actions name. */
export const regionsNamed = (several: Several, texts: readonly string[]): number[] =>
  several.options.filter((option) => texts.includes(textOf(option.action))).map((option) => option.region);
