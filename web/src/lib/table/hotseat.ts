/** One device shared by several players: who must take it before the next decision is shown. */
import type { TableInfo } from "../server/protocol";

/**
 * Return the seat that decides next, if another player has the device; null where nothing must be hidden: with open
 * coins, at a real table, or when only one person plays.
 */
export function handedTo(info: TableInfo | null, decides: number | null, holds: number | null): number | null {
  if (!info?.setup.hot_seat || info.setup.referee || info.setup.open_coins) return null;
  if (info.status !== "playing" || info.paused != null) return null;
  if (decides === null || decides < 0 || decides === holds) return null;
  const people = info.seats.filter((seat) => seat.kind === "person" && !seat.conceded);
  return people.length > 1 ? decides : null;
}
