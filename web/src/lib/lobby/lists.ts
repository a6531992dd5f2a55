/** Tables in lists: which of mine come first, which others may be joined or watched. */
import type { Listed, SeatInfo } from "../server/protocol";

export interface MyTables {
  /** Those that wait for me. */
  waiting: Listed[];
  /** Being played, or still open. */
  running: Listed[];
  /** To look at again. */
  finished: Listed[];
}

const latestFirst = (one: Listed, other: Listed): number => (other.touched_at ?? 0) - (one.touched_at ?? 0);

/** My tables in piles; closed ones are left out, since nothing can be seen there, and puzzles, which have a page. */
export function myTables(tables: readonly Listed[]): MyTables {
  const sorted = tables.filter((table) => !table.setup.puzzle).sort(latestFirst);
  const isRunning = (table: Listed): boolean => table.status === "open" || table.status === "playing";
  return {
    waiting: sorted.filter((table) => isRunning(table) && table.my_turn),
    running: sorted.filter((table) => isRunning(table) && !table.my_turn),
    finished: sorted.filter((table) => table.status === "over"),
  };
}

/** Public tables of others: those with a free seat first, then those one can watch. */
export function joinable(tables: readonly Listed[], me: string | null): Listed[] {
  const others = tables.filter((table) => !table.seats.some((seat) => me !== null && seat.guest === me));
  const isFree = (table: Listed): boolean => table.status === "open" && freeSeats(table.seats) > 0;
  const playing = others.filter((table) => table.status === "playing");
  return [...others.filter(isFree).sort(latestFirst), ...playing.sort(latestFirst)];
}

export function freeSeats(seats: readonly SeatInfo[]): number {
  return seats.filter((seat) => (seat.kind ?? "open") === "open").length;
}
