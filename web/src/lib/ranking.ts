/** Who comes before whom when a game is over, and why where coins alone do not tell (R-8.1, T.8). */
import type { View } from "./protocol";

/** Whoever wins or loses together: a seat, or the seats of a faction. */
export interface Side {
  seats: number[];
  team?: string;
  /** Equal sides have the same place. */
  place: number;
  /** What counts first: coins, of a faction those of its poorest seat. */
  score: number;
  richest: number;
  tokens: number;
  isWinner: boolean;
}

/** What is measured where the one before is equal. */
const MEASURES = ["score", "richest", "tokens"] as const;
export type Measure = (typeof MEASURES)[number];

/** Sides that are equal so far: told apart by a measure, or by none. */
export interface Tie {
  sides: Side[];
  by: Exclude<Measure, "score"> | null;
}

export function ranked(view: View, winners: readonly number[]): Side[] {
  const coins = view.seats.map((seat) => seat.coins ?? 0);
  const tokens = tokensOnMap(view);
  const groups: { id?: string; seats: readonly number[] }[] = view.teams?.length ? view.teams : view.seats.map((_, seat) => ({ seats: [seat] }));
  const sides = groups.map(({ id, seats }): Side => {
    const own = seats.map((seat) => coins[seat] ?? 0);
    const all = seats.reduce((sum, seat) => sum + (tokens[seat] ?? 0), 0);
    const side: Side = { seats: [...seats], place: 1, score: Math.min(...own), richest: Math.max(...own), tokens: all, isWinner: seats.some((seat) => winners.includes(seat)) };
    return id ? { ...side, team: id } : side;
  });
  // Who has won is for the server to say.
  sides.sort((one, other) => Number(other.isWinner) - Number(one.isWinner) || difference(one, other));
  for (const [index, side] of sides.entries()) {
    const before = sides[index - 1];
    side.place = before && before.isWinner === side.isWinner && difference(before, side) === 0 ? before.place : index + 1;
  }
  return sides;
}

/** All that is equal and had to be told apart, or could not be, from the first place on. */
export function ties(sides: readonly Side[]): Tie[] {
  return runs(sides, "score").flatMap((equal) => tiesAfter(equal, 1));
}

function tiesAfter(equal: Side[], next: number): Tie[] {
  if (equal.length < 2) return [];
  const measure = MEASURES[next];
  if (!measure || measure === "score") return [{ sides: equal, by: null }];
  const parts = runs(equal, measure);
  const rest = parts.flatMap((part) => tiesAfter(part, next + 1));
  return parts.length > 1 ? [{ sides: equal, by: measure }, ...rest] : rest;
}

/** Neighbours in the ranking that have the same. */
function runs(sides: readonly Side[], measure: Measure): Side[][] {
  const found: Side[][] = [];
  for (const side of sides) {
    const last = found.at(-1);
    if (last?.[0]?.[measure] === side[measure]) last.push(side);
    else found.push([side]);
  }
  return found;
}

function difference(one: Side, other: Side): number {
  for (const measure of MEASURES) if (one[measure] !== other[measure]) return other[measure] - one[measure];
  return 0;
}

/** Race tokens of each seat that lie on the map, active and in decline. */
function tokensOnMap(view: View): number[] {
  const seatOf = new Map(view.tribes.map((tribe) => [tribe.race, tribe.seat]));
  const tokens = view.seats.map(() => 0);
  for (const region of view.regions) {
    const seat = region.holder ? seatOf.get(region.holder) : undefined;
    if (seat !== undefined && tokens[seat] !== undefined) tokens[seat] += region.tokens ?? 0;
  }
  return tokens;
}
