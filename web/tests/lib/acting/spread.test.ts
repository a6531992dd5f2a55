import { describe, expect, it } from "vitest";
import {
  actionsOf,
  added,
  advised,
  hintedCounts,
  canAdd,
  canTake,
  continued,
  empty,
  even,
  left,
  moved,
} from "../../../src/lib/acting/spread";
import type { Spread } from "../../../src/lib/server/protocol";

const spreadOf = (pool: number, tokens: number[], limits: Partial<Spread> = {}): Spread => ({
  kind: "spread",
  what: "deploy",
  pool,
  least: 0,
  most: pool,
  places: tokens.map((count, index) => ({ region: index * 2 + 1, tokens: count, companions: 0 })),
  ...limits,
});

describe("an even spread", () => {
  it("fills up the places with the fewest, and places all", () => {
    expect(even(spreadOf(5, [1, 1, 1])).counts).toEqual([2, 2, 1]);
    expect(even(spreadOf(4, [3, 1, 1])).counts).toEqual([0, 2, 2]);
    expect(left(even(spreadOf(7, [1, 2, 1, 1])))).toBe(0);
  });
  it("respects the limits of the first place", () => {
    expect(even(spreadOf(4, [1, 1], { most: 1 })).counts).toEqual([1, 3]);
    expect(even(spreadOf(4, [5, 1], { least: 2 })).counts).toEqual([2, 2]);
  });
  it("counts companions when companions are spread", () => {
    const spread = spreadOf(2, [4, 1], { what: "station" });
    expect(
      even({ ...spread, places: spread.places.map((place, index) => ({ ...place, companions: index ? 3 : 0 })) })
        .counts,
    ).toEqual([2, 0]);
  });
});

describe("a plan by hand", () => {
  it("adds only what is in hand and removes only what was placed", () => {
    const spread = spreadOf(2, [1, 1]);
    const none = empty(spread);
    expect(left(none)).toBe(2);
    expect(canTake(none, 1)).toBe(false);
    const all = added(none, 3, 5);
    expect(all.counts).toEqual([0, 2]);
    expect(canAdd(all, 1)).toBe(false);
    expect(added(all, 3, -1).counts).toEqual([0, 1]);
    expect(added(all, 99, 1)).toBe(all);
  });
  it("moves one between regions where that is possible", () => {
    const plan = even(spreadOf(4, [1, 1]));
    expect(moved(plan, 1, 3).counts).toEqual([1, 3]);
    expect(moved(plan, 1, 1)).toBe(plan);
    expect(moved(plan, 1, 99)).toBe(plan);
    expect(moved(moved(moved(plan, 1, 3), 1, 3), 1, 3).counts).toEqual([0, 4]);
  });
  it("follows a hint; the place it does not name takes the rest", () => {
    const spread = spreadOf(6, [1, 1, 1]);
    const [first = -1, second = -1, last = -1] = spread.places.map(({ region }) => region);
    const counts = hintedCounts(spread, [`deploy ${first} 1`, `deploy ${second} 0`]);
    expect([...counts]).toEqual([
      [first, 1],
      [second, 0],
      [last, 5],
    ]);
    expect(continued(spread, counts).counts).toEqual([1, 0, 5]);
    expect(hintedCounts(spread, ["end"]).size).toBe(0);
    // A hint for some of the places: the rest is spread evenly.
    expect(continued(spread, hintedCounts(spread, [`deploy ${first} 4`])).counts).toEqual([4, 1, 1]);
  });
  it("keeps the intention when fewer places are left", () => {
    const rest = { ...spreadOf(3, [1, 1]), places: spreadOf(3, [1, 1, 1]).places.slice(1) };
    expect(
      continued(
        rest,
        new Map([
          [1, 2],
          [3, 0],
          [5, 3],
        ]),
      ).counts,
    ).toEqual([0, 3]);
    expect(continued(rest, new Map([[5, 1]])).counts).toEqual([2, 1]);
  });
});

describe("an advised spread", () => {
  it("has the counts of the server, or is even without any", () => {
    const [first, second, third] = spreadOf(6, [1, 1, 1]).places.map(({ region }) => region);
    const counts = { [String(first)]: 1, [String(second)]: 5, [String(third)]: 0 };
    expect(advised(spreadOf(6, [1, 1, 1]), counts).counts).toEqual([1, 5, 0]);
    expect(advised(spreadOf(6, [1, 1, 1]), {}).counts).toEqual([2, 2, 2]);
  });
});

describe("the actions of a spread", () => {
  it("name places in their order and leave out the last one", () => {
    expect(actionsOf({ spread: spreadOf(3, [1, 1, 1]), counts: [1, 0, 2] })).toEqual(["deploy 1 1", "deploy 3 0"]);
  });
  it("stop when nothing is left", () => {
    expect(actionsOf({ spread: spreadOf(3, [1, 1, 1, 1]), counts: [1, 2, 0, 0] })).toEqual([
      "deploy 1 1",
      "deploy 3 2",
    ]);
  });
  it("name a single place", () => {
    expect(actionsOf({ spread: spreadOf(1, [1], { what: "station", least: 1 }), counts: [1] })).toEqual([
      "station 1 1",
    ]);
  });
});
