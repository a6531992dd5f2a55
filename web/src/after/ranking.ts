/** Finds which tie-break decided a place (R-8.1, T.8); the engine itself ranks the sides. */
import type { ResultView } from "../lib/server/protocol";

/** The measures, each a tie-break for the one before. */
const MEASURES = ["score", "richest", "tokens"] as const;
type Measure = (typeof MEASURES)[number];

/** Sides that are equal so far, and the measure that separates them, or null for none. */
export interface Tie {
  sides: ResultView[];
  by: Exclude<Measure, "score"> | null;
}

/** Return all ties, from the first place on. */
export function ties(sides: readonly ResultView[]): Tie[] {
  return groupEqual(sides, "score").flatMap((equal) => tiesAfter(equal, 1));
}

function tiesAfter(equal: ResultView[], next: number): Tie[] {
  if (equal.length < 2) return [];
  const measure = MEASURES[next];
  if (!measure || measure === "score") return [{ sides: equal, by: null }];
  const parts = groupEqual(equal, measure);
  const rest = parts.flatMap((part) => tiesAfter(part, next + 1));
  return parts.length > 1 ? [{ sides: equal, by: measure }, ...rest] : rest;
}

/** Group neighbours in the ranking that have the same value. */
function groupEqual(sides: readonly ResultView[], measure: Measure): ResultView[][] {
  const found: ResultView[][] = [];
  for (const side of sides) {
    const last = found.at(-1);
    if (last?.[0]?.[measure] === side[measure]) last.push(side);
    else found.push([side]);
  }
  return found;
}
