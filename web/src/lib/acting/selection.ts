/** Several regions that are named together, in any order: those chosen so far, before they are sent. */
import type { Several } from "../server/protocol";
import { textOf } from "./actiontext";

export interface Selection {
  readonly several: Several;
  /** In the order in which they were chosen; what was sent earlier is not among them. */
  readonly chosen: readonly number[];
}

/** How many are named in all. */
export const count = ({ several, chosen }: Selection): number => (several.named?.length ?? 0) + chosen.length;

/** How many more must be chosen. */
export const lacking = (selection: Selection): number => Math.max(0, selection.several.least - count(selection));

export const isFull = (selection: Selection): boolean => count(selection) >= selection.several.most;

/** Whether there are more regions than may be named. */
export const isLimited = ({ several }: Selection): boolean =>
  several.most < (several.named?.length ?? 0) + several.options.length;

/** Regions that can be chosen now, or taken back. */
export function toggleable(selection: Selection): number[] {
  const { several, chosen } = selection;
  const regions = several.options.map((option) => option.region);
  return isFull(selection) && !isOnlyOne(selection) ? regions.filter((region) => chosen.includes(region)) : regions;
}

/** Where there is room for one alone another takes its place. */
const isOnlyOne = ({ several, chosen }: Selection): boolean =>
  chosen.length === 1 && (several.named?.length ?? 0) + 1 === several.most;

export function toggled(selection: Selection, region: number): Selection {
  const { several, chosen } = selection;
  if (!toggleable(selection).includes(region)) return selection;
  if (chosen.includes(region)) return { several, chosen: chosen.filter((one) => one !== region) };
  return { several, chosen: isFull(selection) ? [region] : [...chosen, region] };
}

/** What is sent: all at once, in the order in which they were chosen; fewer than the most are ended. */
export function actionsOf(selection: Selection): string[] {
  const { several, chosen } = selection;
  const texts = chosen.flatMap((region) =>
    several.options.filter((option) => option.region === region).map((option) => textOf(option.action)),
  );
  return several.done && !isFull(selection) ? [...texts, textOf(several.done.action)] : texts;
}

/** The regions of a choice that some actions name, whatever else they do. */
export const regionsNamed = (several: Several, texts: readonly string[]): number[] =>
  several.options.filter((option) => texts.includes(textOf(option.action))).map((option) => option.region);
