/** Who thinks at a table: the bot whose decision is waited for. */
import type { TableInfo, View } from "../server/protocol";

/** How long a bot has thought when that is worth telling somebody who does not see it, in milliseconds. */
export const LONG_THOUGHT = 1500;

/** The seat for which a bot decides next, in what is shown now. */
export function thinkingSeat(info: TableInfo | null, view: View | null): number | null {
  const seat = view?.to_act ?? -1;
  const who = info?.seats[seat];
  if (!who || view?.is_over || info?.status !== "playing" || info.paused != null) return null;
  return who.kind === "bot" || who.away || who.conceded ? seat : null;
}
