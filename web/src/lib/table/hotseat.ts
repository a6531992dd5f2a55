/** One device shared by several players: who must take it before the next decision is shown. */
import type { TableInfo } from "../server/protocol";

/**
 * Return whether what only the deciding seat may see must be hidden, because another player has the device; false where
 * nothing is secret, at a real table, or when only one person plays. `hasSecrets`: it knows face-down markers.
 */
export function isCoveredFor(
  info: TableInfo | null,
  decides: number | null,
  holds: number | null,
  hasSecrets = false,
): decides is number {
  if (!info?.setup.hot_seat || info.setup.referee || (info.setup.open_coins && !hasSecrets)) return false;
  if (info.status !== "playing" || decides === null || decides < 0 || decides === holds) return false;
  return info.seats.filter((seat) => seat.kind === "person" && !seat.conceded).length > 1;
}

/** Return the seat that decides next, if its player must take the device first; null while the game is paused. */
export function handedTo(
  info: TableInfo | null,
  decides: number | null,
  holds: number | null,
  hasSecrets = false,
): number | null {
  return info?.paused == null && isCoveredFor(info, decides, holds, hasSecrets) ? decides : null;
}
