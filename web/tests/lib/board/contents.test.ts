import { describe, expect, it } from "vitest";
import { inRegion } from "../../../src/lib/board/contents";
import { piecePlaces, shieldRadius } from "../../../src/lib/board/shields";
import { SCENE } from "../../smallmap";

describe("pieces of a region", () => {
  it("have places on the map", () => {
    expect(shieldRadius(SCENE)).toBeCloseTo(28.4);
    const cramped = { ...SCENE, regions: SCENE.regions.map((region) => ({ ...region, room: 12 })) };
    expect(shieldRadius(cramped)).toBe(12);
    expect(piecePlaces(1, false)).toEqual([[0, 0]]);
    const places = piecePlaces(5, true);
    expect(new Set(places.map(String)).size).toBe(5);
    expect(places.every(([x, y]) => Math.hypot(x, y) > 20)).toBe(true);
  });
  it("include the ivory tower of Priestesses in decline", () => {
    const piecesOf = (race: string, is_active: boolean): string[] =>
      inRegion(
        { board: "x", number: 1, holder: race, tokens: 4, markers: ["fortress"] },
        { race, is_active, seat: 0, hand: 0, tray: 0 },
      ).pieces.map(({ id }) => id);
    expect(piecesOf("priestesses", false)).toEqual(["ivory_tower", "fortress"]);
    expect(piecesOf("priestesses", true)).toEqual(["fortress"]);
    expect(piecesOf("orcs", false)).toEqual(["fortress"]);
  });
});
