import { beforeEach, describe, expect, it } from "vitest";
import type { TableInfo } from "../../../src/lib/server/protocol";
import {
  checkProof,
  commitmentOf,
  hashOf,
  hashOfNonce,
  keepCommitment,
  nonceToReveal,
} from "../../../src/lib/table/proof";

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
      hashes: "unknown",
    });
    expect(await checkProof({ seedHash: "other", nonce: "else", seat: 0 }, told)).toEqual({
      seed: "kept",
      promise: "broken",
      nonce: "broken",
      hashes: "unknown",
    });
    expect(await checkProof(null, { ...told, seed: "00fe" })).toEqual({
      seed: "broken",
      promise: "unknown",
      nonce: "unknown",
      hashes: "unknown",
    });
  });
  describe("random numbers", () => {
    beforeEach(() => localStorage.clear());
    const starting = async (more: object = {}): Promise<TableInfo> =>
      ({
        id: "t1",
        reveal_until: 12,
        seats: [{ nonce_hash: await hashOfNonce("mine") }, { nonce_hash: await hashOfNonce("theirs") }, {}],
        ...more,
      }) as unknown as TableInfo;

    it("are revealed when the hashes of all are fixed", async () => {
      keepCommitment("t1", { seedHash: "hash", nonce: "mine", seat: 0 });
      expect(await nonceToReveal(await starting({ reveal_until: undefined }), 0)).toBeNull();
      expect(await nonceToReveal(await starting(), null)).toBeNull();
      expect(await nonceToReveal(await starting(), 1)).toBeNull();
      expect(await nonceToReveal(await starting({ id: "t2" }), 0)).toBeNull();
      expect(commitmentOf("t1")?.nonceHashes).toBeUndefined();
      expect(await nonceToReveal(await starting(), 0)).toBe("mine");
      expect(commitmentOf("t1")?.nonceHashes).toEqual([await hashOfNonce("mine"), await hashOfNonce("theirs"), ""]);
    });
    it("must be those whose hashes were fixed", async () => {
      keepCommitment("t1", { seedHash: "hash", nonce: "mine", seat: 0 });
      await nonceToReveal(await starting(), 0);
      const found = async (...nonces: string[]): Promise<string> =>
        (await checkProof(commitmentOf("t1"), { nonces })).hashes;
      expect(await found("mine", "theirs", "")).toBe("kept");
      // Held back; the server says so.
      expect(await found("mine", "", "")).toBe("kept");
      expect(await found("mine", "chosen later", "")).toBe("broken");
      expect(await found("mine", "theirs", "chosen later")).toBe("broken");
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
