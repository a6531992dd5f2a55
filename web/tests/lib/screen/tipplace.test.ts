import { describe, expect, it } from "vitest";
import { tipPlace } from "../../../src/lib/screen/tipplace";

describe("a tip", () => {
  const screen = { width: 1000, height: 800 };
  const tip = { width: 300, height: 100 };
  const covers = (
    anchor: { left: number; top: number; width: number; height: number },
    spot: { left: number; top: number },
  ): boolean =>
    spot.left < anchor.left + anchor.width &&
    spot.left + tip.width > anchor.left &&
    spot.top < anchor.top + anchor.height &&
    spot.top + tip.height > anchor.top;
  it.each([
    ["left edge", { left: 10, top: 300, width: 200, height: 60 }],
    ["right edge", { left: 780, top: 300, width: 200, height: 60 }],
    ["wide, at the top", { left: 20, top: 5, width: 960, height: 60 }],
    ["wide, at the bottom", { left: 20, top: 730, width: 960, height: 60 }],
    ["in a corner", { left: 960, top: 770, width: 30, height: 30 }],
  ])("never covers what it explains: %s", (_where, anchor) => {
    const spot = tipPlace(anchor, tip, screen);
    expect(covers(anchor, spot)).toBe(false);
    expect(
      spot.left >= 0 &&
        spot.top >= 0 &&
        spot.left + tip.width <= screen.width &&
        spot.top + tip.height <= screen.height,
    ).toBe(true);
  });
});
