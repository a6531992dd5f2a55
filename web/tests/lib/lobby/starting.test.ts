import { beforeEach, describe, expect, it, vi } from "vitest";
import { sit } from "../../../src/lib/lobby/starting";
import type { TableInfo } from "../../../src/lib/server/protocol";
import { promised } from "../../../src/lib/table/proof";

const table = (setup: object): TableInfo => ({ id: "t", seed_hash: "5eed", setup, seats: [] }) as unknown as TableInfo;

describe("who sits down", () => {
  beforeEach(() => {
    localStorage.clear();
    vi.stubGlobal("fetch", async () => new Response("{}", { status: 200 }));
  });

  it("keeps the hash that was shown, and the own share in the chance", async () => {
    await sit(table({}), 1);
    expect(promised("t")).toMatchObject({ seedHash: "5eed", seat: 1, nonce: expect.stringMatching(/^[0-9a-f]{24}$/) });
  });

  it("has no share in the chance of a lesson, which is always the same", async () => {
    await sit(table({ lesson: true }), 0);
    expect(promised("t")).toEqual({ seedHash: "5eed" });
  });
});
