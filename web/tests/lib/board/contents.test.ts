import { describe, expect, it } from "vitest";
import { contentsOf } from "../../../src/lib/board/contents";
import { piecePlaces, shieldRadius } from "../../../src/lib/board/shields";
import { SCENE, viewOf } from "../../scenery";

describe("what stands in a region", () => {
  it("belongs to the seat of its race, active or in decline; natives to nobody", () => {
    const found = contentsOf(viewOf(["orcs", 2], ["naga", 1], ["natives", 1]));
    expect(found.map(({ seat, isActive, tokens }) => [seat, isActive, tokens])).toEqual([
      [0, true, 2],
      [0, false, 1],
      [-1, false, 1],
      [-1, false, 0],
    ]);
    expect(found[3]?.holder).toBeNull();
  });

  it("has companions, markers, relics and what lies face down", () => {
    const view = viewOf(["gnomes", 1]);
    Object.assign(view.regions[0] ?? {}, { companions: 2, markers: ["fort"], relics: ["karazhan"], face_down: true });
    expect(contentsOf(view)[0]?.pieces).toEqual([
      { id: "beast", kind: "companion", count: 2 },
      { id: "fort", kind: "marker", count: 1 },
      { id: "karazhan", kind: "relic", count: 1 },
      { id: "face_down", kind: "face-down", count: 1 },
    ]);
  });

  it("finds room", () => {
    expect(shieldRadius(SCENE)).toBeCloseTo(28.4);
    const cramped = { ...SCENE, regions: SCENE.regions.map((region) => ({ ...region, room: 12 })) };
    expect(shieldRadius(cramped)).toBe(12);
    expect(piecePlaces(1, false)).toEqual([[0, 0]]);
    const places = piecePlaces(5, true);
    expect(new Set(places.map(String)).size).toBe(5);
    expect(places.every(([x, y]) => Math.hypot(x, y) > 20)).toBe(true);
  });
});
