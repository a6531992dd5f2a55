import { describe, expect, it } from "vitest";
import {
  type MapPlace,
  boundingBox,
  centredOn,
  showsWholeMap,
  clamped,
  panned,
  withBoxVisible,
  wholeMap,
  zoomed,
  initialPlace,
  withPointsVisible,
} from "../../../src/lib/board/panzoom";

const MAP = { width: 1280, height: 800 };

const WIDE = { width: 640, height: 600 };

describe("a map in its window", () => {
  it("is shown whole and centred", () => {
    expect(wholeMap(MAP, WIDE)).toEqual({ scale: 0.5, x: 0, y: 100 });
    expect(showsWholeMap(wholeMap(MAP, WIDE), MAP, WIDE)).toBe(true);
  });

  it("keeps the point under the pointer in place while zooming", () => {
    const before = { scale: 1, x: -200, y: -100 };
    const at = { x: 300, y: 250 };
    const after = zoomed(before, 1.5, at, MAP, WIDE);
    expect(after.scale).toBeCloseTo(1.5);
    expect((at.x - after.x) / after.scale).toBeCloseTo((at.x - before.x) / before.scale);
    expect((at.y - after.y) / after.scale).toBeCloseTo((at.y - before.y) / before.scale);
  });

  it("is never smaller than the whole map, nor larger than six times that", () => {
    expect(zoomed(wholeMap(MAP, WIDE), 0.1, { x: 0, y: 0 }, MAP, WIDE)).toEqual(wholeMap(MAP, WIDE));
    expect(zoomed(wholeMap(MAP, WIDE), 100, { x: 0, y: 0 }, MAP, WIDE).scale).toBe(3);
  });

  it("cannot be panned out of its window", () => {
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

  it("corrects an invalid place", () => {
    expect(clamped({ scale: 0.001, x: 1e6, y: -1e6 }, MAP, WIDE)).toEqual(wholeMap(MAP, WIDE));
  });
});

describe("a box of the map", () => {
  it("is the bounding box of several", () => {
    expect(boundingBox([])).toBeNull();
    expect(
      boundingBox([
        [10, 20, 30, 40],
        [100, 5, 20, 10],
      ]),
    ).toEqual([10, 5, 110, 55]);
  });

  it("is centred at the largest scale at which it fits", () => {
    const { scale, x, y } = centredOn([500, 300, 200, 100], MAP, WIDE);
    expect(scale).toBeGreaterThan(wholeMap(MAP, WIDE).scale);
    expect(x + 600 * scale).toBeCloseTo(WIDE.width / 2);
    expect(y + 350 * scale).toBeCloseTo(WIDE.height / 2);
  });

  it("is revealed by the smallest movement, or none if it is visible", () => {
    const place = { scale: 1, x: -300, y: -100 };
    expect(withBoxVisible(place, [400, 200, 100, 100], MAP, WIDE)).toBe(place);
    const moved = withBoxVisible(place, [900, 200, 100, 100], MAP, WIDE);
    expect(moved.y).toBe(-100);
    expect(moved.x + 1000).toBe(WIDE.width - 16);
  });
});

describe("the initial place of a map", () => {
  const strip = { width: 390, height: 280 };
  const phone = { width: 390, height: 430 };

  it("fills the window of a phone where the map would be a strip", () => {
    const place = initialPlace(strip, phone);
    expect(place.scale).toBeGreaterThan(wholeMap(strip, phone).scale * 1.4);
    expect(strip.height * place.scale).toBeLessThanOrEqual(phone.height);
    expect(showsWholeMap(place, strip, phone)).toBe(false);
    expect(place.x + (strip.width * place.scale) / 2).toBeCloseTo(phone.width / 2);
  });

  it("is at most 1.6 times the whole map, and the whole map in large windows", () => {
    expect(initialPlace(strip, { width: 390, height: 900 }).scale).toBeCloseTo(1.6);
    expect(initialPlace({ width: 390, height: 440 }, phone)).toEqual(wholeMap({ width: 390, height: 440 }, phone));
    expect(initialPlace(strip, { width: 800, height: 900 })).toEqual(wholeMap(strip, { width: 800, height: 900 }));
  });

  it("stays if most important points are visible, else goes to their centre", () => {
    const wide = { width: 1000, height: 400 };
    const place = initialPlace(wide, phone);
    expect(withPointsVisible(place, [], wide, phone)).toBe(place);
    const visible = (at: MapPlace, x: number): boolean => at.x + x * at.scale > 0 && at.x + x * at.scale < phone.width;
    // Points at both ends do not fit: zoom out.
    const ends = [20, 500, 980].map((x) => ({ x, y: 200 }));
    expect(ends.every(({ x }) => visible(place, x))).toBe(false);
    const out = withPointsVisible(place, ends, wide, phone);
    expect(ends.every(({ x }) => visible(out, x))).toBe(true);
    expect(out.scale).toBeLessThan(place.scale);
    const moved = withPointsVisible(
      place,
      [
        { x: 990, y: 200 },
        { x: 960, y: 200 },
        { x: 500, y: 200 },
      ],
      wide,
      phone,
    );
    expect([990, 960].every((x) => visible(moved, x))).toBe(true);
    expect(moved.x).toBeLessThan(place.x);
  });
  it("can be moved a little even when it is whole, away from what lies over it", () => {
    const all = wholeMap(MAP, WIDE);
    expect(panned(all, -30, -30, MAP, WIDE)).toEqual({ ...all, x: all.x - 30, y: all.y - 30 });
    expect(panned(all, -500, 0, MAP, WIDE).x).toBe(all.x - 48);
  });
  it("stays zoomed in, and goes to the nearest point, never to the water between islands", () => {
    const wide = { width: 1000, height: 1000 };
    const near = { scale: 2, x: 0, y: 0 };
    const far = [
      { x: 900, y: 900 },
      { x: 900, y: 100 },
      { x: 800, y: 800 },
    ];
    expect(withPointsVisible(near, [{ x: 50, y: 50 }, ...far], wide, phone)).toBe(near);
    const moved = withPointsVisible(near, far, wide, phone);
    expect([moved.x + 900 * 2, moved.y + 100 * 2]).toEqual([phone.width / 2, phone.height / 2]);
  });
});
