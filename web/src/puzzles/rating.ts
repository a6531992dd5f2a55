/** A puzzle rating: a player and a puzzle play a game of chess, as it were, and the Elo formula moves the player. */
import type { Verdict } from "./results.svelte";

export const START_RATING = 1000;
export const MIN_RATING = 100;
/** The rating of puzzles by stars, and the most points that one puzzle moves. */
const PUZZLE_RATINGS: Readonly<Record<number, number>> = { 1: 900, 2: 1200, 3: 1500 };
const MOST = 40;
const SCORES: Readonly<Record<Verdict, number>> = { solved: 1, close: 0.4, helped: 0, missed: 0 };

/** Return the rating after a puzzle with this number of stars. */
export function rated(rating: number, stars: number, verdict: Verdict): number {
  const puzzle = PUZZLE_RATINGS[stars] ?? START_RATING;
  const expected = 1 / (1 + 10 ** ((puzzle - rating) / 400));
  return Math.max(MIN_RATING, Math.round(rating + MOST * (SCORES[verdict] - expected)));
}
