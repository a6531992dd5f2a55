/** The former holders of conquered regions. */
import type { Step, View } from "../server/protocol";

/** Return the seats that held the regions a step takes, by region; without natives and empty regions. */
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
