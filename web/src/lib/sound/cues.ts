/** Chooses the sounds of steps. */
import type { SceneRegion, View } from "../server/protocol";
import type { LoggedStep } from "../table/game.svelte";

type Terrain = SceneRegion["terrain"];
/** The landing on a terrain, and the call of a race. */
export type TerrainCue = `land.${Terrain}`;
export type RaceCue = `race.${string}`;
export type Cue = TerrainCue | RaceCue | "conquer" | "clash" | "die" | "coin" | "decline" | "turn" | "end" | "said";

/** Return the sounds of some steps in order, each once; a conquest sounds like its terrain, if that is known. */
export function cuesOf(
  steps: readonly LoggedStep[],
  before: View | null,
  after: View,
  seat: number | null,
  terrains: readonly Pick<SceneRegion, "terrain">[] = [],
): Cue[] {
  const cues: Cue[] = [];
  for (const step of steps) {
    if (step.action.startsWith("die")) cues.push("die");
    for (const event of step.events ?? []) {
      if (event.what === "conquered") {
        const terrain = terrains[event.region ?? -1]?.terrain;
        if (before?.regions[event.region ?? -1]?.tokens) cues.push("clash");
        else cues.push(terrain ? `land.${terrain}` : "conquer");
      }
      if (event.what === "picked" && event.source) cues.push(`race.${event.source}`);
      if (event.what === "declined") cues.push("decline");
      if ((event.what === "gained" || event.what === "paid") && (event.seat === seat || event.other === seat))
        cues.push("coin");
    }
  }
  if (after.is_over && !before?.is_over) return ["end"];
  return [...new Set(cues)];
}
