/** What decided where coins alone do not tell (R-8.1, T.8): the engine says who comes before whom. */
import type { ResultView } from "../lib/server/protocol";

/** What is compared where the one before is equal. */
const MEASURES = ["score", "richest", "tokens"] as const;
type Measure = (typeof MEASURES)[number];

/** Sides that are equal so far: told apart by a measure, or by none. */
export interface Tie {
  sides: ResultView[];
  by: Exclude<Measure, "score"> | null;
}

/** All that is equal and had to be told apart, or could not be, from the first place on. */
export function ties(sides: readonly ResultView[]): Tie[] {
  return runs(sides, "score").flatMap((equal) => tiesAfter(equal, 1));
}

function tiesAfter(equal: ResultView[], next: number): Tie[] {
  if (equal.length < 2) return [];
  const measure = MEASURES[next];
  if (!measure || measure === "score") return [{ sides: equal, by: null }];
  const parts = runs(equal, measure);
  const rest = parts.flatMap((part) => tiesAfter(part, next + 1));
  return parts.length > 1 ? [{ sides: equal, by: measure }, ...rest] : rest;
}

/** Neighbours in the ranking that have the same. */
function runs(sides: readonly ResultView[], measure: Measure): ResultView[][] {
  const found: ResultView[][] = [];
  for (const side of sides) {
    const last = found.at(-1);
    if (last?.[0]?.[measure] === side[measure]) last.push(side);
    else found.push([side]);
  }
  return found;
}
