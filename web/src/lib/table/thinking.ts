/** The bot whose decision is awaited. */
import type { TableInfo, View } from "../server/protocol";

/** After this many milliseconds of thinking, screen readers announce that a bot thinks. */
export const LONG_THOUGHT = 1500;

/** Return the seat for which a bot decides next in the given view. */
export function thinkingSeat(info: TableInfo | null, view: View | null): number | null {
  const seat = view?.to_act ?? -1;
  const who = info?.seats[seat];
  if (!who || view?.is_over || info?.status !== "playing" || info.paused != null) return null;
  return who.kind === "bot" || who.away || who.conceded ? seat : null;
}
