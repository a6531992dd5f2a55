/** The steps of a log: what they say, and which of them still hold. */
import type { Step } from "../server/protocol";

/** An action in words, taken apart: `deploy 3 2`. */
export interface Parsed {
  kind: string;
  region?: number;
  number?: number;
}

const WITH_REGION = new Set(["abandon", "conquer", "roll", "deploy", "station", "use", "target", "move"]);

export function parsed(action: string): Parsed {
  const [kind = "", ...rest] = action.split(" ");
  const [first, second] = rest.map(Number);
  return WITH_REGION.has(kind) ? { kind, region: first, number: second } : { kind, number: first };
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
