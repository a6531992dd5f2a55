/** The regions that a plan abandons and takes, in order, for the map. */
import type { Plan } from "../server/protocol";

export interface Step {
  region: number;
  /** Its position among the conquests; null where the region is abandoned. */
  place: number | null;
  /** True if it depends on chance. */
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
