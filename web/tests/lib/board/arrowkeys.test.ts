import { describe, expect, it } from "vitest";
import { inReadingOrder, nextRegion } from "../../../src/lib/board/arrowkeys";
import { SCENE } from "../../scenery";

describe("walking over the map", () => {
  it("goes to the region that lies there, and stays where there is none", () => {
    expect(nextRegion(SCENE.regions, 0, "right")).toBe(1);
    expect(nextRegion(SCENE.regions, 1, "down")).toBe(3);
    expect(nextRegion(SCENE.regions, 3, "up")).toBe(1);
    expect(nextRegion(SCENE.regions, 0, "up")).toBe(0);
    expect(nextRegion(SCENE.regions, 99, "up")).toBe(99);
  });

  it("reads from the top, and from the left", () => {
    expect(inReadingOrder(SCENE.regions, [3, 2, 0, 1])).toEqual([0, 1, 2, 3]);
  });
});
