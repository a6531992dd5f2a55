import { describe, expect, it } from "vitest";
import { layoutFor } from "../../../src/lib/screen/layout.svelte";
import { first, isWhole, sought, whole } from "../../../src/lib/board/panzoom";
import { shieldRadius } from "../../../src/lib/board/contents";
import { SCENE } from "../../scenery";

describe("the layout of a table", () => {
  it("is made for the screen", () => {
    expect(layoutFor(390, 844)).toBe("phone");
    expect(layoutFor(360, 640)).toBe("phone");
    expect(layoutFor(844, 390)).toBe("lying");
    expect(layoutFor(667, 375)).toBe("lying");
    expect(layoutFor(820, 1180)).toBe("tall");
    expect(layoutFor(1024, 768)).toBe("tablet");
    expect(layoutFor(1180, 820)).toBe("desk");
    expect(layoutFor(1280, 800)).toBe("desk");
  });

  it("stays a phone's while its keyboard takes half of the screen", () => {
    expect(layoutFor(390, 420)).toBe("phone");
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
    expect(sought(place, [{ x: 500, y: 200 }, { x: 520, y: 200 }, { x: 20, y: 200 }], wide, phone)).toBe(place);
    const moved = sought(place, [{ x: 990, y: 200 }, { x: 960, y: 200 }, { x: 500, y: 200 }], wide, phone);
    expect(moved.scale).toBe(place.scale);
    expect(moved.x).toBeLessThan(place.x);
  });
  it("stays close where somebody looks closely, and never goes to the water between islands", () => {
    const wide = { width: 1000, height: 1000 };
    const near = { scale: 2, x: 0, y: 0 };
    const far = [{ x: 900, y: 900 }, { x: 900, y: 100 }, { x: 800, y: 800 }];
    expect(sought(near, [{ x: 50, y: 50 }, ...far], wide, phone)).toBe(near);
    const moved = sought(near, far, wide, phone);
    expect([moved.x + 900 * 2, moved.y + 100 * 2]).toEqual([phone.width / 2, phone.height / 2]);
  });
});

describe("shields on a phone", () => {
  const small = { ...SCENE, width: 390, height: 440, boards: SCENE.boards.map((board) => ({ ...board, scale: 0.2 })) };
  const roomy = { ...small, regions: small.regions.map((region) => ({ ...region, room: 12 })) };

  it("may lie over borders, so that their numbers can be read", () => {
    expect(shieldRadius(roomy)).toBeCloseTo(14.8);
    expect(shieldRadius({ ...roomy, width: 1040, height: 800 })).toBeCloseTo(11.36);
  });
  it("are as they are where the map fills the height anyway", () => {
    expect(shieldRadius({ ...roomy, height: 280 })).toBeCloseTo(11.36);
  });
});
