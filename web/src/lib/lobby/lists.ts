/** Lists of tables: my own, and those to join or watch. */
import type { Listed, SeatInfo } from "../server/protocol";

export interface MyTables {
  /** Those where it is my turn. */
  waiting: Listed[];
  /** Others that are open or being played. */
  running: Listed[];
  /** Finished, to replay. */
  finished: Listed[];
}

const latestFirst = (one: Listed, other: Listed): number => (other.touched_at ?? 0) - (one.touched_at ?? 0);

/** Return my tables by state; closed ones, and puzzles and lessons, which have a page, are left out. */
export function myTables(tables: readonly Listed[]): MyTables {
  const sorted = tables.filter((table) => !table.setup.puzzle && !table.setup.exercise).sort(latestFirst);
  const isRunning = (table: Listed): boolean => table.status === "open" || table.status === "playing";
  return {
    waiting: sorted.filter((table) => isRunning(table) && table.my_turn),
    running: sorted.filter((table) => isRunning(table) && !table.my_turn),
    finished: sorted.filter((table) => table.status === "over"),
  };
}

/** Return public tables of others: those with a free seat first, then those to watch. */
export function joinable(tables: readonly Listed[], me: string | null): Listed[] {
  const others = tables.filter((table) => !table.seats.some((seat) => me !== null && seat.guest === me));
  const isFree = (table: Listed): boolean => table.status === "open" && freeSeats(table.seats) > 0;
  const playing = others.filter((table) => table.status === "playing");
  return [...others.filter(isFree).sort(latestFirst), ...playing.sort(latestFirst)];
}

export function freeSeats(seats: readonly SeatInfo[]): number {
  return seats.filter((seat) => (seat.kind ?? "open") === "open").length;
}
