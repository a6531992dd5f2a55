import { describe, expect, it } from "vitest";
import {
  around,
  centred,
  isWhole,
  clamped,
  panned,
  shown,
  whole,
  zoomed,
  first,
  sought,
} from "../../../src/lib/board/panzoom";

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
    expect(clamped({ scale: 0.001, x: 1e6, y: -1e6 }, MAP, WIDE)).toEqual(whole(MAP, WIDE));
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

describe("a map that is seen for the first time", () => {
  const strip = { width: 390, height: 280 };
  const phone = { width: 390, height: 430 };

  it("fills the window of a phone rather than lying in it as a strip", () => {
    const place = first(strip, phone);
    expect(place.scale).toBeGreaterThan(whole(strip, phone).scale * 1.4);
    expect(strip.height * place.scale).toBeLessThanOrEqual(phone.height);
    expect(isWhole(place, strip, phone)).toBe(false);
    expect(place.x + (strip.width * place.scale) / 2).toBeCloseTo(phone.width / 2);
  });

  it("is never much larger than whole, and whole where that is about the same or the window is large", () => {
    expect(first(strip, { width: 390, height: 900 }).scale).toBeCloseTo(1.6);
    expect(first({ width: 390, height: 440 }, phone)).toEqual(whole({ width: 390, height: 440 }, phone));
    expect(first(strip, { width: 800, height: 900 })).toEqual(whole(strip, { width: 800, height: 900 }));
  });

  it("stays where it shows most of what matters, or goes to the middle of it", () => {
    const wide = { width: 1000, height: 400 };
    const place = first(wide, phone);
    expect(sought(place, [], wide, phone)).toBe(place);
    expect(
      sought(
        place,
        [
          { x: 500, y: 200 },
          { x: 520, y: 200 },
          { x: 20, y: 200 },
        ],
        wide,
        phone,
      ),
    ).toBe(place);
    const moved = sought(
      place,
      [
        { x: 990, y: 200 },
        { x: 960, y: 200 },
        { x: 500, y: 200 },
      ],
      wide,
      phone,
    );
    expect(moved.scale).toBe(place.scale);
    expect(moved.x).toBeLessThan(place.x);
  });
  it("stays close where somebody looks closely, and never goes to the water between islands", () => {
    const wide = { width: 1000, height: 1000 };
    const near = { scale: 2, x: 0, y: 0 };
    const far = [
      { x: 900, y: 900 },
      { x: 900, y: 100 },
      { x: 800, y: 800 },
    ];
    expect(sought(near, [{ x: 50, y: 50 }, ...far], wide, phone)).toBe(near);
    const moved = sought(near, far, wide, phone);
    expect([moved.x + 900 * 2, moved.y + 100 * 2]).toEqual([phone.width / 2, phone.height / 2]);
  });
});
