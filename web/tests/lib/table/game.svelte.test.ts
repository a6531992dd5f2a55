import { flushSync } from "svelte";
import { describe, expect, it } from "vitest";
import type { Update, View } from "../../../src/lib/server/protocol";
import { Game, gameOf } from "../../../src/lib/table/game.svelte";
import { viewOf } from "../../smallmap";

const updateOf = (view: View, version = 1, more: Partial<Update> = {}): Update => ({
  type: "update",
  version,
  since: version - 1,
  view,
  ...more,
});

describe("the regions of a game", () => {
  it("have the seat of their race, active or in decline; natives have none", () => {
    const { regions } = gameOf(viewOf(["orcs", 2], ["naga", 1], ["natives", 1]));
    expect(regions.map(({ seat, isActive, tokens }) => [seat, isActive, tokens])).toEqual([
      [0, true, 2],
      [0, false, 1],
      [-1, false, 1],
      [-1, false, 0],
    ]);
    expect(regions[3]?.holder).toBeNull();
  });

  it("include companions, markers, relics and face-down pieces", () => {
    const view = viewOf(["gnomes", 1]);
    Object.assign(view.regions[0] ?? {}, { companions: 2, markers: ["fort"], relics: ["karazhan"], face_down: true });
    expect(gameOf(view).regions[0]?.pieces).toEqual([
      { id: "beast", kind: "companion", count: 2 },
      { id: "fort", kind: "marker", count: 1 },
      { id: "karazhan", kind: "relic", count: 1 },
      { id: "face_down", kind: "face-down", count: 1 },
    ]);
  });

  it("update only what has changed", () => {
    const game = gameOf(viewOf(["orcs", 2], ["gnomes", 1]));
    const drawn: number[] = [];
    const end = $effect.root(() => {
      for (const [index, region] of game.regions.entries())
        $effect.pre(() => {
          void [region.holder, region.seat, region.isActive, region.tokens, region.pieces];
          drawn.push(index);
        });
    });
    flushSync();
    const drawnAfter = (change: Partial<View["regions"][number]>, seatChange = {}): number[] => {
      drawn.length = 0;
      const view = viewOf(["orcs", 2], ["gnomes", 1]);
      Object.assign(view.regions[0] ?? {}, change);
      Object.assign(view.tribes[0] ?? {}, seatChange);
      flushSync(() => game.apply(updateOf(view)));
      return [...drawn];
    };
    expect(drawnAfter({})).toEqual([]);
    expect(drawnAfter({ tokens: 3 })).toEqual([0]);
    expect(drawnAfter({ holder: "naga" })).toEqual([0]);
    expect(drawnAfter({ companions: 1 })).toEqual([0]);
    expect(drawnAfter({ markers: ["fort"] })).toEqual([0]);
    expect(drawnAfter({ relics: ["frostmourne"] })).toEqual([0]);
    expect(drawnAfter({ face_down: true })).toEqual([0]);
    expect(drawnAfter({}, { is_active: false })).toEqual([0]);
    end();
  });
});

describe("the seats of a game", () => {
  const scoring = (more: Partial<View>): View => {
    const view = { ...viewOf(["orcs", 2], ["gnomes", 1]), ...more };
    return { ...view, seats: view.seats.map((seat) => ({ ...seat, would_score: [{ source: "regions", coins: 7 }] })) };
  };

  it("have their races, the active one first, with the number of regions", () => {
    const game = gameOf(viewOf(["orcs", 2], ["orcs", 1], ["naga", 1]));
    const [first] = game.seats;
    expect(first?.tribes.map(({ race, regions }) => [race, regions])).toEqual([
      ["orcs", 2],
      ["naga", 1],
    ]);
    const [orcs, naga] = first?.tribes ?? [];
    game.apply(updateOf(viewOf(["orcs", 2], null, ["naga", 1]), 2));
    expect(first?.tribes[0]).not.toBe(orcs);
    expect(first?.tribes[1]).toBe(naga);
  });

  it("know whose turn it is, who decides, and coins that only this player sees", () => {
    const game = new Game();
    game.apply(updateOf({ ...viewOf(), turn_of: 0, to_act: 1 }, 1, { coins: { "1": 5 } }));
    expect(game.seats.map(({ isTurn, isDeciding, coins }) => [isTurn, isDeciding, coins])).toEqual([
      [true, false, null],
      [false, true, 5],
    ]);
  });

  it("forecast their income during their turn, until it is paid", () => {
    const forecasts = (more: Partial<View>): number[] => gameOf(scoring(more)).seats.map(({ forecast }) => forecast);
    expect(forecasts({ turn_of: 0 })).toEqual([7, 0]);
    expect(forecasts({ turn_of: 0, phase: "after-scoring" })).toEqual([0, 0]);
    expect(forecasts({ turn_of: 1 })).toEqual([0, 7]);
    expect(forecasts({ turn_of: 1, is_over: true })).toEqual([0, 0]);
  });
});
