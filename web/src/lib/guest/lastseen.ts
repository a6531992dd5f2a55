/** My games and positions as last loaded, kept in this browser for when the server cannot be reached. */
import { forgetHints } from "../coach/kepthints";
import type { Listed, Update, Welcome } from "../server/protocol";
import { readItem, writeItem } from "../settings/storage";
import { TableStorage } from "../settings/tablestorage";

const GAMES = "elbowroom.games";
const POSITIONS = "elbowroom.positions";
const MAX_GAMES = 30;
/** A position takes about 20 kB. */
const MAX_POSITIONS = 5;

export interface SeenGames {
  /** In milliseconds since 1970. */
  at: number;
  tables: Listed[];
}

export function keepGames(tables: readonly Listed[], at = Date.now()): void {
  writeItem(GAMES, JSON.stringify({ at, tables: tables.slice(0, MAX_GAMES) }));
}

/** Return the games as last loaded, or null. */
export function seenGames(): SeenGames | null {
  try {
    const seen = JSON.parse(readItem(GAMES) ?? "null") as SeenGames | null;
    return seen && typeof seen.at === "number" && Array.isArray(seen.tables) ? seen : null;
  } catch {
    return null;
  }
}

/** A table and the position on it, as one player saw them. */
export interface SeenPosition {
  welcome: Pick<Welcome, "table" | "you" | "seat">;
  update: Update;
}

const positions = new TableStorage<SeenPosition>(
  POSITIONS,
  (value): value is SeenPosition =>
    typeof value === "object" && value !== null && "welcome" in value && "update" in value,
  MAX_POSITIONS,
);

/** Keep a position without its decision and steps: decisions are made online only. */
export function keepPosition(table: string, { welcome, update }: SeenPosition): void {
  const { decision: _decision, can_undo: _undo, ...view } = update;
  positions.set(table, { welcome, update: { ...view, since: view.version, steps: [] } });
}

export const seenPosition = (table: string): SeenPosition | null => positions.get(table);

/** Forget everything, for another guest. */
export function forgetSeen(): void {
  writeItem(GAMES, null);
  writeItem(POSITIONS, null);
  forgetHints();
}
