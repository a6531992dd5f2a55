/** Throws of the die, which are shown before their consequences. */
import type { Step } from "../server/protocol";
import { parseAction } from "../speaking/logsteps";

export interface Throw {
  /** The number of its step in the log. */
  number: number;
  face: number;
  /** The region that is attacked; null where the throw helps the next conquest, whichever that is. */
  region: number | null;
  /** The result; null where there is no attack yet. */
  result: "taken" | "failed" | null;
}

/** Return the throws among some steps; `last` is the step before them, `since` its number. */
export function throwsIn(steps: readonly Step[], since: number, last?: Step): Throw[] {
  const found: Throw[] = [];
  for (const [index, step] of steps.entries()) {
    const { kind, number: face = 0 } = parseAction(step.action);
    if (kind !== "die") continue;
    const before = parseAction((steps[index - 1] ?? last)?.action ?? "");
    const taken = step.events?.find((event) => event.what === "conquered")?.region;
    const isAttack = before.kind === "roll" || taken !== undefined;
    found.push({
      number: since + index + 1,
      face,
      region: taken ?? (before.kind === "roll" ? (before.region ?? null) : null),
      result: isAttack ? (taken === undefined ? "failed" : "taken") : null,
    });
  }
  return found;
}
