import { describe, expect, it } from "vitest";
import { contentsOf, GrowingContents, GrowingHeld } from "../../../src/lib/board/contents";
import { piecePlaces, shieldRadius } from "../../../src/lib/board/shields";
import type { View } from "../../../src/lib/server/protocol";
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

describe("what stands in regions as a game goes on", () => {
  it("is the very same where nothing has changed, and as it is now where something has", () => {
    const growing = new GrowingContents();
    const before = growing.of(viewOf(["orcs", 2], ["gnomes", 1]));
    expect(growing.of(viewOf(["orcs", 2], ["gnomes", 1]))).toBe(before);
    const changed = viewOf(["orcs", 2], ["gnomes", 2]);
    const after = growing.of(changed);
    expect(after).toEqual(contentsOf(changed));
    expect(after[0]).toBe(before[0]);
    expect(after[1]).not.toBe(before[1]);
  });

  it("sees each change", () => {
    const growing = new GrowingContents();
    growing.of(viewOf(["orcs", 2]));
    const changes: Partial<View["regions"][number]>[] = [
      { holder: "naga" },
      { tokens: 3 },
      { companions: 1 },
      { markers: ["fort"] },
      { relics: ["frostmourne"] },
      { relics: ["shalamayne"] },
      { face_down: true },
    ];
    for (const change of changes) {
      const view = viewOf(["orcs", 2]);
      Object.assign(view.regions[0] ?? {}, change);
      expect(growing.of(view)).toEqual(contentsOf(view));
    }
    const declined = viewOf(["orcs", 2]);
    if (declined.tribes[0]) declined.tribes[0].is_active = false;
    growing.of(viewOf(["orcs", 2]));
    expect(new GrowingHeld().of(growing.of(declined))).toEqual([{ region: 0, seat: 0, isActive: false }]);
  });

  it("tells who holds a region, as the very same object while nothing changes there", () => {
    const held = new GrowingHeld();
    const first = held.of(contentsOf(viewOf(["orcs", 2], ["gnomes", 1])));
    expect(first).toEqual([
      { region: 0, seat: 0, isActive: true },
      { region: 1, seat: 1, isActive: true },
    ]);
    expect(held.of(contentsOf(viewOf(["orcs", 3], ["gnomes", 1])))).toBe(first);
    const next = held.of(contentsOf(viewOf(["orcs", 3], ["orcs", 1])));
    expect(next[0]).toBe(first[0]);
    expect(next[1]).toEqual({ region: 1, seat: 0, isActive: true });
  });
});
