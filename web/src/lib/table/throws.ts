/** Throws of the die: seen by themselves, before what they lead to is shown. */
import type { Step } from "../server/protocol";
import { parsed } from "../speaking/steps";

export interface Throw {
  /** Of its step in the log. */
  number: number;
  face: number;
  /** The region for which it was rolled; null where it helps whichever comes next. */
  region: number | null;
  /** What has come of it; null where nobody attacks yet. */
  result: "taken" | "failed" | null;
}

/** The throws among some steps; `last` is the step before them, `since` its number. */
export function throwsIn(steps: readonly Step[], since: number, last?: Step): Throw[] {
  const found: Throw[] = [];
  for (const [index, step] of steps.entries()) {
    const { kind, number: face = 0 } = parsed(step.action);
    if (kind !== "die") continue;
    const before = parsed((steps[index - 1] ?? last)?.action ?? "");
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
