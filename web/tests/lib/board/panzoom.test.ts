import { describe, expect, it } from "vitest";
import { around, centred, isWhole, kept, panned, shown, whole, zoomed } from "../../../src/lib/board/panzoom";

const MAP = { width: 1280, height: 800 };
const WIDE = { width: 640, height: 600 };

describe("a map in its window", () => {
  it("fits at first, in the middle", () => {
    expect(whole(MAP, WIDE)).toEqual({ scale: 0.5, x: 0, y: 100 });
    expect(isWhole(whole(MAP, WIDE), MAP, WIDE)).toBe(true);
  });

  it("keeps the point under the pointer where it is when zoomed", () => {
    const before = { scale: 1, x: -200, y: -100 };
    const at = { x: 300, y: 250 };
    const after = zoomed(before, 1.5, at, MAP, WIDE);
    expect(after.scale).toBeCloseTo(1.5);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it("is never smaller than whole, nor ever larger than six times that", () => {
    expect(zoomed(whole(MAP, WIDE), 0.1, { x: 0, y: 0 }, MAP, WIDE)).toEqual(whole(MAP, WIDE));
    expect(zoomed(whole(MAP, WIDE), 100, { x: 0, y: 0 }, MAP, WIDE).scale).toBe(3);
  });

  it("does not get lost off its window", () => {
    for (const [dx, dy] of [
      [9999, 0],
      [-9999, 0],
      [0, 9999],
      [0, -9999],
    ] as const) {
      const { x, y, scale } = panned({ scale: 1, x: -300, y: -100 }, dx, dy, MAP, WIDE);
      expect(x).toBeLessThanOrEqual(48);
      expect(x + MAP.width * scale).toBeGreaterThanOrEqual(WIDE.width - 48);
      expect(y).toBeLessThanOrEqual(48);
      expect(y + MAP.height * scale).toBeGreaterThanOrEqual(WIDE.height - 48);
    }
  });

  it("stays in the middle where there is nothing more to see", () => {
    expect(panned(whole(MAP, WIDE), 70, -70, MAP, WIDE)).toEqual(whole(MAP, WIDE));
  });

  it("comes back from nonsense", () => {
    expect(kept({ scale: 0.001, x: 1e6, y: -1e6 }, MAP, WIDE)).toEqual(whole(MAP, WIDE));
  });
});

describe("what matters", () => {
  it("lies in one box", () => {
    expect(around([])).toBeNull();
    expect(
      around([
        [10, 20, 30, 40],
        [100, 5, 20, 10],
      ]),
    ).toEqual([10, 5, 110, 55]);
  });

  it("is brought to the middle, as large as it goes", () => {
    const { scale, x, y } = centred([500, 300, 200, 100], MAP, WIDE);
    expect(scale).toBeGreaterThan(whole(MAP, WIDE).scale);
    expect(x + 600 * scale).toBeCloseTo(WIDE.width / 2);
    expect(y + 350 * scale).toBeCloseTo(WIDE.height / 2);
  });

  it("is shown by the smallest movement, and by none if it can be seen", () => {
    const place = { scale: 1, x: -300, y: -100 };
    expect(shown(place, [400, 200, 100, 100], MAP, WIDE)).toBe(place);
    const moved = shown(place, [900, 200, 100, 100], MAP, WIDE);
    expect(moved.y).toBe(-100);
    expect(moved.x + 1000).toBe(WIDE.width - 16);
  });
});
