/** A plan on the map: which regions it abandons and takes, in its order. */
import type { Plan } from "../server/protocol";

export interface Step {
  region: number;
  /** Its place among the conquests; null where the region is abandoned. */
  place: number | null;
  /** Whether chance may have it otherwise. */
  isUnsure: boolean;
}

const CONQUESTS: readonly string[] = ["conquer", "roll"];

export function stepsOf({ actions, sure }: Pick<Plan, "actions" | "sure">): Step[] {
  const steps: Step[] = [];
  let taken = 0;
  actions.forEach((text, index) => {
    const [kind = "", at = ""] = text.split(" ");
    const isTaken = CONQUESTS.includes(kind);
    const region = Number(at);
    if ((!isTaken && kind !== "abandon") || steps.some((step) => step.region === region)) return;
    if (isTaken) taken += 1;
    steps.push({ region, place: isTaken ? taken : null, isUnsure: kind === "roll" || index >= sure });
  });
  return steps;
}
