import { describe, expect, it } from "vitest";
import { cardSpot, type Mask, type Rect } from "../../../src/lib/board/cardspot";

const CELL = 10;
const SIZE = { width: 200, height: 100 };
/** Return the mask of a window of 600 by 400 in which some rectangles must not be covered. */
function maskOf(...lit: Rect[]): Mask {
  const [columns, rows] = [60, 40];
  const cells = Array.from({ length: columns * rows }, (_, index) => {
    const [x, y] = [(index % columns) * CELL, Math.floor(index / columns) * CELL];
    return lit.some(({ left, top, width, height }) => x >= left && x < left + width && y >= top && y < top + height)
      ? 1
      : 0;
  });
  return { columns, rows, cell: CELL, cells };
}
const covers = (spot: { left: number; top: number }, rect: Rect): boolean =>
  spot.left < rect.left + rect.width &&
  rect.left < spot.left + SIZE.width &&
  spot.top < rect.top + rect.height &&
  rect.top < spot.top + SIZE.height;

describe("the card of a region", () => {
  const region = { left: 280, top: 180, width: 60, height: 60 };
  it("lies beside the region, not over it", () => {
    const spot = cardSpot(maskOf(region), SIZE, region);
    expect(covers(spot, region)).toBe(false);
    const [across, down] = [Math.abs(spot.left + 100 - 310), Math.abs(spot.top + 50 - 210)];
    expect(across <= 150 && down <= 100).toBe(true);
  });
  it("does not cover regions that can be chosen, even if it must go farther away", () => {
    const lit = { left: 0, top: 100, width: 600, height: 300 };
    const spot = cardSpot(maskOf(region, lit), { ...SIZE, height: 80 }, region);
    expect(spot.top + 80).toBeLessThanOrEqual(100);
  });
  it("stays near its earlier place when it grows", () => {
    const before = { left: 8, top: 288 };
    expect(cardSpot(maskOf(region), { ...SIZE, height: 102 }, region, [], before)).toEqual(before);
    // It would stick out at the bottom, so it moves up, not to another side of the region.
    const grown = cardSpot(maskOf(region), { ...SIZE, height: 120 }, region, [], before);
    expect(grown.left).toBe(before.left);
    expect(grown.top).toBeGreaterThanOrEqual(before.top - 2 * CELL);
    expect(grown.top + 120).toBeLessThanOrEqual(400);
    // Not covering the regions that can be chosen matters more than staying.
    const lit = { left: 0, top: 260, width: 250, height: 140 };
    expect(covers(cardSpot(maskOf(region, lit), SIZE, region, [], before), lit)).toBe(false);
  });
  it("does not cover the map's own buttons", () => {
    const buttons = { left: 380, top: 200, width: 220, height: 200 };
    const below = { left: 500, top: 0, width: 60, height: 190 };
    const spot = cardSpot(maskOf(below), SIZE, below, [{ rect: buttons, worth: 5000 }]);
    expect(covers(spot, buttons)).toBe(false);
  });
  it("stays within the window where there is no room at all", () => {
    const spot = cardSpot(maskOf({ left: 0, top: 0, width: 600, height: 400 }), { width: 900, height: 900 }, region);
    expect(spot).toEqual({ left: 8, top: 8 });
  });
});
