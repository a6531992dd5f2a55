import { describe, expect, it } from "vitest";
import { numberScale, UNIT, shieldRadius } from "../../../src/lib/board/shields";
import { SCENE } from "../../smallmap";

describe("a number on a shield", () => {
  // A phone shows a map of 390 units at about 0.97 of its size.
  const pixels = (size: number, radius: number): number => ((size * numberScale(size, radius)) / UNIT) * radius * 0.97;

  it("can be read on the smallest shields of five islands on a phone", () => {
    for (const radius of [12.2, 12.5, 14.8]) expect(pixels(20, radius)).toBeGreaterThanOrEqual(14);
    expect(pixels(14.5, 14.8)).toBeGreaterThanOrEqual(14);
    expect(pixels(15.5, 14.8 * 1.22)).toBeGreaterThanOrEqual(14);
    expect(pixels(11.5, 14.8 * 1.22)).toBeGreaterThanOrEqual(14);
  });

  it("keeps its size on large shields, and never grows without limit", () => {
    expect(numberScale(20, 28)).toBe(1);
    expect(numberScale(12, 6)).toBeLessThan(2);
  });
});

describe("shields on a phone", () => {
  const small = { ...SCENE, width: 390, height: 440, boards: SCENE.boards.map((board) => ({ ...board, scale: 0.2 })) };
  const roomy = { ...small, regions: small.regions.map((region) => ({ ...region, room: 12 })) };

  it("may overlap borders, so that their numbers are readable", () => {
    expect(shieldRadius(roomy)).toBeCloseTo(14.8);
    expect(shieldRadius({ ...roomy, width: 1040, height: 800 })).toBeCloseTo(11.36);
  });
  it("keep their size where the map fills the height", () => {
    expect(shieldRadius({ ...roomy, height: 280 })).toBeCloseTo(11.36);
  });
});
