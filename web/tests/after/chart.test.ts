import { describe, expect, it } from "vitest";
import { apart, chartPlan, stepFor } from "../../src/after/chart";

describe("the chart of coins", () => {
  it("begins with the coins of the start and ends with the last round", () => {
    const { lines, rounds } = chartPlan(
      [5, 5],
      [
        [9, 14],
        [7, 20],
      ],
      100,
      50,
    );
    expect(lines[1]?.points.map((point) => point.coins)).toEqual([5, 7, 20]);
    expect(lines[1]?.points.at(-1)).toMatchObject({ x: 100, y: 0 });
    expect(rounds.map(({ x }) => x)).toEqual([50, 100]);
  });
  it("needs few grid lines for any number of coins", () => {
    for (const most of [8, 60, 130, 260]) expect(most / stepFor(most)).toBeLessThanOrEqual(6);
  });
  it("keeps labels apart and in the box", () => {
    const placed = apart([100, 98, 99], 15, 100);
    const sorted = [...placed].sort((one, other) => one - other);
    expect(sorted[2]).toBe(100);
    expect((sorted[1] ?? 0) - (sorted[0] ?? 0)).toBeGreaterThanOrEqual(15);
    expect((sorted[2] ?? 0) - (sorted[1] ?? 0)).toBeGreaterThanOrEqual(15);
  });
});
