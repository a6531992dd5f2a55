import { expect, it } from "vitest";
import { advantagePlan, chancesOf, changesOf } from "../../src/after/advantage";
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

it("the parts of a change add up, also when they are rounded", () => {
  const seats = [
    { turns: -0.124, luck: 0.024 },
    { turns: 0.4, luck: -0.3 },
  ];
  expect(changesOf({ ...REVIEW, seats } as unknown as Review)).toEqual([
    [-12, 2, -40, -50],
    [40, -30, 40, 50],
  ]);
});
