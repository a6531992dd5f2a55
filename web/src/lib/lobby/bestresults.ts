/** The best results against the Murlocs on this device, by number of players and of Murlocs. */
import type { TableInfo, View } from "../server/protocol";
import { readItem, writeItem } from "../settings/storage";

/** The usual number of Murlocs (M.2), which tables leave out. */
export const USUAL_MURLOCS = 12;
const KEY = "elbowroom-murlocs";

/** The coins of the poorer player and of the Murlocs; the lead decides which result is better. */
export interface BestResult {
  coins: number;
  theirs: number;
  lead: number;
}

const isResult = (value: unknown): value is BestResult =>
  typeof value === "object" &&
  value !== null &&
  ["coins", "theirs", "lead"].every((name) => Number.isFinite((value as Record<string, unknown>)[name]));

function all(): Record<string, BestResult> {
  try {
    const found = JSON.parse(readItem(KEY) ?? "{}") as Record<string, unknown>;
    return Object.fromEntries(
      Object.entries(found).filter((entry): entry is [string, BestResult] => isResult(entry[1])),
    );
  } catch {
    // The stored text was changed by hand.
    return {};
  }
}

const keyOf = (players: number, difficulty: number): string => `${players}-${difficulty}`;

export const bestResult = (players: number, difficulty: number): BestResult | null =>
  all()[keyOf(players, difficulty)] ?? null;

/** Return the result of a finished game against the Murlocs; null for any other game. */
export function resultOf(info: TableInfo | null, view: View | null): BestResult | null {
  if (info?.setup.game !== "murlocs" || info.ended_early || info.setup.start || !view?.is_over) return null;
  // A bot has played for one of the players.
  if (info.seats.some((seat) => seat.conceded || seat.away)) return null;
  const coins = view.seats.map((seat) => seat.coins ?? 0);
  const theirs = coins.pop() ?? 0;
  const own = Math.min(...coins);
  return { coins: own, theirs, lead: own - theirs };
}

/** Keep the result of a finished game if it is the best one; return whether it is. */
export function keepResult(info: TableInfo | null, view: View | null, usual: number): boolean {
  const result = resultOf(info, view);
  if (!info || !result) return false;
  const key = keyOf(info.setup.players, info.setup.difficulty ?? usual);
  const before = all()[key];
  if (before && before.lead >= result.lead) return false;
  writeItem(KEY, JSON.stringify({ ...all(), [key]: result }));
  return true;
}
