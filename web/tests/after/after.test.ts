import { beforeEach, describe, expect, it } from "vitest";
import { apart, planned, stepFor } from "../../src/after/chart";
import { findings, hashOf, keepPromise, promised } from "../../src/lib/table/proof";
import { sinceLastTurn, turnAt } from "../../src/after/replay.svelte";

describe("the chart of coins", () => {
  it("begins with the coins of the start and ends with the last round", () => {
    const { lines, rounds } = planned([5, 5], [[9, 14], [7, 20]], 100, 50);
    expect(lines[1]?.points.map((point) => point.coins)).toEqual([5, 7, 20]);
    expect(lines[1]?.points.at(-1)).toMatchObject({ x: 100, y: 0 });
    expect(rounds.map(({ x }) => x)).toEqual([50, 100]);
  });
  it("needs few grid lines however much was won", () => {
    for (const most of [8, 60, 130, 260]) expect(most / stepFor(most)).toBeLessThanOrEqual(6);
  });
  it("keeps labels apart and in the box", () => {
    const placed = apart([100, 98, 99], 15, 100);
    const sorted = [...placed].sort((one, other) => one - other);
    expect(sorted[2]).toBe(100);
    expect((sorted[1] ?? 0) - (sorted[0] ?? 0)).toBeGreaterThanOrEqual(15);
    expect((sorted[2] ?? 0) - (sorted[1] ?? 0)).toBeGreaterThanOrEqual(15);
  });
});

describe("turns of a replay", () => {
  const turns = [
    { version: 10, round: 1, seat: 0 },
    { version: 20, round: 1, seat: 1 },
    { version: 30, round: 2, seat: 0 },
    { version: 40, round: 2, seat: 1 },
  ];
  it("knows to which turn a moment belongs", () => {
    expect([3, 10, 19, 20, 99].map((version) => turnAt(turns, version))).toEqual([0, 0, 0, 1, 3]);
  });
  it("finds what a seat has missed since its last turn", () => {
    expect(sinceLastTurn(turns, 0, 45)).toBe(39);
    // Its own turn is on: what came before it.
    expect(sinceLastTurn(turns, 1, 45)).toBe(29);
    expect(sinceLastTurn(turns.slice(0, 1), 0, 12)).toBeNull();
    expect(sinceLastTurn(turns, 4, 45)).toBeNull();
  });
});

describe("the proof of the dice", () => {
  const seed = "00ff";
  it("finds out whether the seed is the one that was promised", async () => {
    const hash = (await hashOf(seed)) ?? "";
    expect(hash).toBe("06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8");
    const told = { seed, seed_hash: hash, nonces: ["mine", ""] };
    expect(await findings({ seedHash: hash, nonce: "mine", seat: 0 }, told)).toEqual({ seed: "kept", promise: "kept", nonce: "kept" });
    expect(await findings({ seedHash: "other", nonce: "else", seat: 0 }, told)).toEqual({ seed: "kept", promise: "broken", nonce: "broken" });
    expect(await findings(null, { ...told, seed: "00fe" })).toEqual({ seed: "broken", promise: "unknown", nonce: "unknown" });
  });
  describe("kept in this browser", () => {
    beforeEach(() => localStorage.clear());

    it("is what was shown first, with our latest share", () => {
      keepPromise("t1", { seedHash: "first", nonce: "one", seat: 0 });
      keepPromise("t1", { seedHash: "later", nonce: "two", seat: 1 });
      expect(promised("t1")).toEqual({ seedHash: "first", nonce: "two", seat: 1 });
      expect(promised("t2")).toBeNull();
    });
    it("is forgotten with tables of long ago, so that it does not grow for ever", () => {
      for (let table = 0; table < 101; table += 1) keepPromise(`t${table}`, { seedHash: "hash" });
      expect([promised("t0"), promised("t1"), promised("t100")]).toEqual([null, { seedHash: "hash" }, { seedHash: "hash" }]);
      expect(localStorage).toHaveLength(1);
    });
    it("is nothing where something else was kept", () => {
      for (const nonsense of ["{", "7", '[["t1",7],["t1"],["t1",{"nonce":"one"}],null]']) {
        localStorage.setItem("elbowroom.dice", nonsense);
        expect(promised("t1")).toBeNull();
      }
    });
  });
});
