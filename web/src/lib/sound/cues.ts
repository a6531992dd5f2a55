/** Chooses the sounds of steps. */
import type { View } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";

export type Cue = "conquer" | "clash" | "die" | "coin" | "decline" | "turn" | "end" | "said";

/** Return the sounds of some steps in order, each once. */
export function cuesOf(steps: readonly LoggedStep[], before: View | null, after: View, seat: number | null): Cue[] {
  const cues: Cue[] = [];
  for (const step of steps) {
    if (step.action.startsWith("die")) cues.push("die");
    for (const event of step.events ?? []) {
      if (event.what === "conquered") cues.push(before?.regions[event.region ?? -1]?.tokens ? "clash" : "conquer");
      if (event.what === "declined") cues.push("decline");
      if ((event.what === "gained" || event.what === "paid") && (event.seat === seat || event.other === seat))
        cues.push("coin");
    }
  }
  if (after.is_over && !before?.is_over) return ["end"];
  return [...new Set(cues)];
}
