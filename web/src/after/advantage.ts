/** The geometry of the chart of winning chances; drawing is elsewhere. */
import type { Review } from "../lib/server/protocol";

export interface AdvantagePlan {
  lines: { seat: number; points: { x: number; y: number }[]; last: number }[];
  /** Grid lines: their percentage and height. */
  grid: { percent: number; y: number }[];
  /** The first turn of each round. */
  rounds: { round: number; x: number }[];
}

/** Return everybody's chance before each turn and at the end, by seat. */
export const chancesOf = (review: Review): number[][] =>
  Array.from({ length: review.players }, (_, seat) => [
    ...review.turns.map((turn) => turn.chances[seat] ?? 0),
    review.final[seat] ?? 0,
  ]);

export function advantagePlan(review: Review, width: number, height: number): AdvantagePlan {
  const turns = Math.max(1, review.turns.length);
  const x = (turn: number): number => (width * turn) / turns;
  const y = (chance: number): number => height - height * chance;
  return {
    lines: chancesOf(review).map((chances, seat) => ({
      seat,
      points: chances.map((chance, turn) => ({ x: x(turn), y: y(chance) })),
      last: chances.at(-1) ?? 0,
    })),
    grid: [0, 25, 50, 75, 100].map((percent) => ({ percent, y: y(percent / 100) })),
    rounds: review.turns
      .map((turn, index) => ({ round: turn.round, x: x(index) }))
      .filter(({ round }, index) => round !== review.turns[index - 1]?.round),
  };
}

/**
 * Return for each seat the percentage points by which its own turns, its dice and its opponents changed its chance, and
 * their sum. Rounded parts would not always add up: the opponents' part takes the difference.
 */
export const changesOf = (review: Review): number[][] =>
  chancesOf(review).map((chances, seat) => {
    const change = Math.round(100 * (chances.at(-1) ?? 0)) - Math.round(100 * (chances[0] ?? 0));
    const turns = Math.round(100 * (review.seats[seat]?.turns ?? 0));
    const dice = Math.round(100 * (review.seats[seat]?.luck ?? 0));
    return [turns, dice, change - turns - dice, change];
  });
