import { describe, expect, it } from "vitest";
import type { View } from "../../../src/lib/server/protocol";
import { cuesOf } from "../../../src/lib/sound/cues";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";

const view = (part: Partial<View>): View =>
  ({ seats: [{}, {}], combos: [], badges: [], banners_left: [5], turn_of: 0, ...part }) as View;

describe("sounds", () => {
  const steps = (...events: { what: string; seat?: number; region?: number }[]): LoggedStep[] => [
    { number: 1, seat: 0, action: "conquer 0", events },
  ];
  const before = view({
    regions: [
      { board: "b", number: 1, tokens: 2, holder: "orcs" },
      { board: "b", number: 2 },
    ],
  });
  it("clash where the region was defended, and march where it was not", () => {
    expect(cuesOf(steps({ what: "conquered", region: 0 }), before, before, 0)).toEqual(["clash"]);
    expect(cuesOf(steps({ what: "conquered", region: 1 }), before, before, 0)).toEqual(["conquer"]);
  });
  it("land on a terrain, if it is known, and call the name of a race that enters", () => {
    const terrains = [{ terrain: "hill" }, { terrain: "swamp" }] as const;
    expect(cuesOf(steps({ what: "conquered", region: 1 }), before, before, 0, terrains)).toEqual(["land.swamp"]);
    expect(cuesOf(steps({ what: "conquered", region: 0 }), before, before, 0, terrains)).toEqual(["clash"]);
    expect(cuesOf([{ ...steps()[0]!, events: [{ what: "picked", source: "orcs" }] }], before, before, 0)).toEqual([
      "race.orcs",
    ]);
  });
  it("ring only for our own coins, once", () => {
    expect(cuesOf(steps({ what: "gained", seat: 1 }), before, before, 0)).toEqual([]);
    expect(cuesOf(steps({ what: "gained", seat: 0 }, { what: "gained", seat: 0 }), before, before, 0)).toEqual([
      "coin",
    ]);
  });
  it("mark the end of the game", () =>
    expect(cuesOf(steps({ what: "gained", seat: 0 }), before, { ...before, is_over: true }, 0)).toEqual(["end"]));
});
