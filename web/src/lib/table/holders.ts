/** Who held what is conquered, as far as it was seen. */
import type { Step, View } from "../server/protocol";

/** The seats that held the regions that a step takes, by region; natives and nobody are left out. */
export function holdersBefore({ events = [] }: Step, before: View | null): Record<number, number> | undefined {
  if (!before) return undefined;
  const held: Record<number, number> = {};
  for (const { what, region } of events) {
    if (what !== "conquered" || region === undefined) continue;
    const race = before.regions[region]?.holder;
    const seat = before.tribes.find((tribe) => tribe.race === race)?.seat;
    if (seat !== undefined && seat >= 0) held[region] = seat;
  }
  return held;
}
