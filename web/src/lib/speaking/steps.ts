/** The steps of a log: what they say, and which of them still hold. */
import type { Step } from "../server/protocol";

/** An action in words, taken apart: `deploy 3 2`, `use ethereals 1`. */
export interface Parsed {
  kind: string;
  /** The race, power, relic, ability or option that it names. */
  id?: string;
  region?: number;
  number?: number;
}

const WITH_REGION = new Set(["abandon", "conquer", "roll", "deploy", "station", "target", "move"]);

export function parsed(action: string): Parsed {
  const [kind = "", ...rest] = action.split(" ");
  const id = rest[0] !== undefined && !/^\d+$/.test(rest[0]) ? rest.shift() : undefined;
  const [first, second] = rest.map(Number);
  return {
    kind,
    ...(id !== undefined && { id }),
    ...(WITH_REGION.has(kind) ? { region: first, number: second } : { number: first }),
  };
}

/** The steps that were not taken back. */
export function holding<Kind extends Step>(steps: readonly Kind[]): Kind[] {
  const held: Kind[] = [];
  for (const step of steps) {
    if (step.action === "undo") held.pop();
    else held.push(step);
  }
  return held;
}
