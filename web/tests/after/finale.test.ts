import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Finale, isCountedOut, sidesOf } from "../../src/after/finale.svelte";
import type { View } from "../../src/lib/server/protocol";
import { settings } from "../../src/lib/settings/settings.svelte";
import { viewOf } from "../scenery";

const result = (place: number, seats: number[], score: number, team?: string) => ({
  place,
  seats,
  score,
  richest: score,
  tokens: 0,
  ...(team && { team }),
});
/** Two teams: the second one wins, though a player of the first one has the most. */
const TEAMS: View = {
  ...viewOf(),
  is_over: true,
  seats: [{ coins: 60 }, { coins: 50 }, { coins: 20 }, { coins: 51 }],
  results: [result(1, [3, 1], 50, "horde"), result(2, [0, 2], 20, "alliance")],
};

describe("the end of a game", () => {
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal("matchMedia", () => ({ matches: false }));
    settings.speed = 1;
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it("is told in the order of the seats, so that nobody knows before", () =>
    expect(sidesOf(TEAMS).map(({ seats, score }) => [seats, score])).toEqual([
      [[0, 2], 20],
      [[1, 3], 50],
    ]));

  it("counts seat by seat, then teams, then tells who has won", () => {
    const told: unknown[] = [];
    const finale = new Finale(TEAMS, 1, (what) => told.push(what === "seat" ? finale.at : what));
    expect(finale.stage).toBe("flying");
    expect(finale.counted).toEqual([null, null, null, null]);
    while (finale.stage !== "known") {
      // Nobody is counted before the one before is done.
      const { at, counted } = finale;
      if (at === 2) expect([counted[0], counted[1]]).toEqual([60, null]);
      if (at === 1) expect([counted[2], finale.sides]).toEqual([20, 1]);
      vi.advanceTimersToNextTimer();
    }
    expect(told).toEqual([0, 2, 1, 3, "known"]);
    expect(finale.counted).toEqual([60, 50, 20, 51]);
    expect(finale.sides).toBe(2);
  });

  it("need not be waited for", () => {
    const finale = new Finale(TEAMS, 1);
    finale.finish();
    expect(finale.stage).toBe("known");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is counted only where it has just come, and where things may move", () => {
    const before = viewOf();
    expect(isCountedOut(null, before, TEAMS)).toBe(true);
    expect(isCountedOut(null, TEAMS, TEAMS)).toBe(false);
    settings.speed = 0;
    expect(isCountedOut(null, before, TEAMS)).toBe(false);
    settings.speed = 2;
    vi.stubGlobal("matchMedia", () => ({ matches: true }));
    expect(isCountedOut(null, before, TEAMS)).toBe(false);
  });
});
