import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Finale, isCountedOut, sidesOf } from "../../src/after/finale.svelte";
import type { View } from "../../src/lib/server/protocol";
import { settings } from "../../src/lib/settings/settings.svelte";
import { viewOf } from "../smallmap";

const result = (place: number, seats: number[], score: number, team?: string) => ({
  place,
  seats,
  score,
  richest: score,
  tokens: 0,
  ...(team && { team }),
});
/** Two teams: the second one wins, although the richest player is in the first one. */
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

  it("shows sides in seat order, so that the winner stays unknown", () =>
    expect(sidesOf(TEAMS).map(({ seats, score }) => [seats, score])).toEqual([
      [[0, 2], 20],
      [[1, 3], 50],
    ]));

  it("counts seat by seat, then teams, then shows the winner", () => {
    const calls: unknown[] = [];
    const finale = new Finale(TEAMS, 1, (what) => calls.push(what === "seat" ? finale.at : what));
    expect(finale.stage).toBe("flying");
    expect(finale.counted).toEqual([null, null, null, null]);
    while (finale.stage !== "known") {
      // A seat starts only after the one before is done.
      const { at, counted } = finale;
      if (at === 2) expect([counted[0], counted[1]]).toEqual([60, null]);
      if (at === 1) expect([counted[2], finale.sides]).toEqual([20, 1]);
      vi.advanceTimersToNextTimer();
    }
    expect(calls).toEqual([0, 2, 1, 3, "known"]);
    expect(finale.counted).toEqual([60, 50, 20, 51]);
    expect(finale.sides).toBe(2);
  });

  it("can be skipped", () => {
    const finale = new Finale(TEAMS, 1);
    finale.finish();
    expect(finale.stage).toBe("known");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is counted only if it has just come, and motion is on", () => {
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
