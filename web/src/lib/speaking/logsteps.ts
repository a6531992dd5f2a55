/** Parses the actions of a log, and drops undone steps. */
import type { Step } from "../server/protocol";

/** A parsed action such as `deploy 3 2` or `use ethereals 1`. */
export interface ParsedAction {
  kind: string;
  /** The race, power, relic, ability or option that it names. */
  id?: string;
  region?: number;
  number?: number;
}

const WITH_REGION = new Set(["abandon", "conquer", "roll", "deploy", "station", "target", "move"]);

export function parseAction(action: string): ParsedAction {
  const [kind = "", ...rest] = action.split(" ");
  const id = rest[0] !== undefined && !/^\d+$/.test(rest[0]) ? rest.shift() : undefined;
  const [first, second] = rest.map(Number);
  return {
    kind,
    ...(id !== undefined && { id }),
    ...(WITH_REGION.has(kind) ? { region: first, number: second } : { number: first }),
  };
}

/** Return the steps that were not undone. */
export function withoutUndone<Kind extends Step>(steps: readonly Kind[]): Kind[] {
  const held: Kind[] = [];
  for (const step of steps) {
    if (step.action === "undo") held.pop();
    else held.push(step);
  }
  return held;
}
