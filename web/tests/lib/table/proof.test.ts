import { beforeEach, describe, expect, it } from "vitest";
import { checkProof, hashOf, keepCommitment, commitmentOf } from "../../../src/lib/table/proof";

describe("the proof of the dice", () => {
  const seed = "00ff";
  it("compares the seed with the commitment", async () => {
    const hash = (await hashOf(seed)) ?? "";
    expect(hash).toBe("06eb7d6a69ee19e5fbdf749018d3d2abfa04bcbd1365db312eb86dc7169389b8");
    const told = { seed, seed_hash: hash, nonces: ["mine", ""] };
    expect(await checkProof({ seedHash: hash, nonce: "mine", seat: 0 }, told)).toEqual({
      seed: "kept",
      promise: "kept",
      nonce: "kept",
    });
    expect(await checkProof({ seedHash: "other", nonce: "else", seat: 0 }, told)).toEqual({
      seed: "kept",
      promise: "broken",
      nonce: "broken",
    });
    expect(await checkProof(null, { ...told, seed: "00fe" })).toEqual({
      seed: "broken",
      promise: "unknown",
      nonce: "unknown",
    });
  });
  describe("the stored commitment", () => {
    beforeEach(() => localStorage.clear());

    it("keeps the first seed hash and the latest nonce", () => {
      keepCommitment("t1", { seedHash: "first", nonce: "one", seat: 0 });
      keepCommitment("t1", { seedHash: "later", nonce: "two", seat: 1 });
      expect(commitmentOf("t1")).toEqual({ seedHash: "first", nonce: "two", seat: 1 });
      expect(commitmentOf("t2")).toBeNull();
    });
    it("is removed for old tables", () => {
      for (let table = 0; table < 101; table += 1) keepCommitment(`t${table}`, { seedHash: "hash" });
      expect([commitmentOf("t0"), commitmentOf("t1"), commitmentOf("t100")]).toEqual([
        null,
        { seedHash: "hash" },
        { seedHash: "hash" },
      ]);
      expect(localStorage).toHaveLength(1);
    });
    it("is null where the storage holds something else", () => {
      for (const nonsense of ["{", "7", '[["t1",7],["t1"],["t1",{"nonce":"one"}],null]']) {
        localStorage.setItem("elbowroom.dice", nonsense);
        expect(commitmentOf("t1")).toBeNull();
      }
    });
  });
});
