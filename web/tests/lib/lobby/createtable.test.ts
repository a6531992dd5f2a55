import { beforeEach, describe, expect, it, vi } from "vitest";
import { sit } from "../../../src/lib/lobby/createtable";
import type { TableInfo } from "../../../src/lib/server/protocol";
import { commitmentOf, hashOfNonce } from "../../../src/lib/table/proof";

const table = (setup: object): TableInfo => ({ id: "t", seed_hash: "5eed", setup, seats: [] }) as unknown as TableInfo;

describe("taking a seat", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 200 }));
  });

  it("keeps the seed hash and our nonce", async () => {
    await sit(table({}), 1);
    expect(commitmentOf("t")).toMatchObject({
      seedHash: "5eed",
      seat: 1,
      nonce: expect.stringMatching(/^[0-9a-f]{24}$/),
    });
  });

  it("sends only the hash of our nonce while other people can join", async () => {
    const sent: Record<string, unknown>[] = [];
    vi.stubGlobal("fetch", async (_: string, { body }: RequestInit) => {
      sent.push(JSON.parse(String(body)) as Record<string, unknown>);
      return new Response("{}", { status: 200 });
    });
    await sit(table({}), 1);
    const nonce = commitmentOf("t")?.nonce ?? "";
    expect(sent[0]).toMatchObject({ nonce_hash: await hashOfNonce(nonce), seat: 1 });
    expect(JSON.stringify(sent)).not.toContain(nonce);
    await sit(table({}), 1, true);
    expect(sent[1]).toMatchObject({ nonce: commitmentOf("t")?.nonce });
  });

  it("keeps no nonce for a lesson, whose chance is fixed", async () => {
    await sit(table({ lesson: true }), 0);
    expect(commitmentOf("t")).toEqual({ seedHash: "5eed" });
  });
});
