import { describe, expect, it } from "vitest";
import { inReadingOrder, nextRegion } from "../../../src/lib/board/arrowkeys";
import { SCENE } from "../../smallmap";

describe("arrow keys on the map", () => {
  it("move to the region in that direction, and stay where there is none", () => {
    expect(nextRegion(SCENE.regions, 0, "right")).toBe(1);
    expect(nextRegion(SCENE.regions, 1, "down")).toBe(3);
    expect(nextRegion(SCENE.regions, 3, "up")).toBe(1);
    expect(nextRegion(SCENE.regions, 0, "up")).toBe(0);
    expect(nextRegion(SCENE.regions, 99, "up")).toBe(99);
  });

  it("list regions from top to bottom, then from left to right", () => {
    expect(inReadingOrder(SCENE.regions, [3, 2, 0, 1])).toEqual([0, 1, 2, 3]);
  });
});
