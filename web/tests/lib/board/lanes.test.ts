import { describe, expect, it } from "vitest";
import { lanesOf } from "../../../src/lib/board/lanes";
import type { Scene } from "../../../src/lib/server/protocol";

const scene = (...boxes: [number, number, number, number][]): Scene =>
  ({ width: 1000, height: 800, boards: [], regions: boxes.map((box) => ({ box })) }) as unknown as Scene;

const isOnLand = ({ regions }: Scene, x: number, y: number): boolean =>
  regions.some(({ box: [left, top, wide, high] }) => x > left && x < left + wide && y > top && y < top + high);

describe("ships", () => {
  const islands = scene([80, 300, 420, 420], [560, 60, 400, 300]);
  it("sail where there is no land, on lanes apart from each other", () => {
    const lanes = lanesOf(islands, 2);
    expect(lanes).toHaveLength(2);
    for (const { y, from, to } of lanes)
      for (let x = from; x <= to; x += 5) expect(isOnLand(islands, x, y)).toBe(false);
    expect(Math.abs(lanes[0]!.y - lanes[1]!.y)).toBeGreaterThan(200);
  });
  it("stay away where land leaves no room", () => expect(lanesOf(scene([10, 10, 980, 780]), 2)).toEqual([]));
});
