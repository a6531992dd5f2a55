import { expect, it } from "vitest";
import { advantagePlan, chancesOf } from "../../src/after/advantage";
import type { Review } from "../../src/lib/server/protocol";

const turn = (round: number, seat: number, ...chances: number[]): Review["turns"][number] =>
  ({ round, seat, chances }) as unknown as Review["turns"][number];
const REVIEW = {
  players: 2,
  turns: [turn(1, 0, 0.5, 0.5), turn(1, 1, 0.75, 0.25), turn(2, 0, 0.25, 0.75)],
  final: [0, 1],
} as unknown as Review;

it("the chart of chances has a point before each turn and one at the end", () => {
  expect(chancesOf(REVIEW)).toEqual([
    [0.5, 0.75, 0.25, 0],
    [0.5, 0.25, 0.75, 1],
  ]);
  const plan = advantagePlan(REVIEW, 300, 100);
  expect(plan.lines[0]?.points).toEqual([
    { x: 0, y: 50 },
    { x: 100, y: 25 },
    { x: 200, y: 75 },
    { x: 300, y: 100 },
  ]);
  expect(plan.rounds).toEqual([
    { round: 1, x: 0 },
    { round: 2, x: 200 },
  ]);
});
