import { beforeEach, describe, expect, it } from "vitest";
import { findings, hashOf, keepPromise, promised } from "../../../src/lib/table/proof";

describe("the proof of the dice", () => {
  const seed = "00ff";
  it("finds out whether the seed is the one that was promised", async () => {
    const hash = (await hashOf(seed)) ?? "";
    expect(hash).toBe("06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8");
    const told = { seed, seed_hash: hash, nonces: ["mine", ""] };
    expect(await findings({ seedHash: hash, nonce: "mine", seat: 0 }, told)).toEqual({
      seed: "kept",
      promise: "kept",
      nonce: "kept",
    });
    expect(await findings({ seedHash: "other", nonce: "else", seat: 0 }, told)).toEqual({
      seed: "kept",
      promise: "broken",
      nonce: "broken",
    });
    expect(await findings(null, { ...told, seed: "00fe" })).toEqual({
      seed: "broken",
      promise: "unknown",
      nonce: "unknown",
    });
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
      expect([promised("t0"), promised("t1"), promised("t100")]).toEqual([
        null,
        { seedHash: "hash" },
        { seedHash: "hash" },
      ]);
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
