import { describe, expect, it } from "vitest";
import { chunkOf } from "../../build/chunks";

/** Who imports whom. */
const IMPORTERS: Record<string, string[]> = {
  "/src/main.ts": [],
  "/src/lib/texts.ts": ["/src/main.ts", "/src/pages/Table.svelte"],
  "/src/pages/Table.svelte": [],
  "/src/table/Board.svelte": ["/src/pages/Table.svelte", "/src/pages/Replay.svelte"],
  "/src/parts/CopyLink.svelte": ["/src/table/Board.svelte", "/src/pages/NewTable.svelte"],
  "/src/pages/NewTable.svelte": [],
  "/src/pages/Replay.svelte": [],
  "/src/lib/circle.ts": ["/src/lib/round.ts"],
  "/src/lib/round.ts": ["/src/lib/circle.ts"],
};
const chunk = (id: string): string | null => chunkOf(id, (one) => ({ importers: IMPORTERS[one] ?? [] }));

describe("the file of a module", () => {
  it("is the first one for whatever the start page needs", () => expect(chunk("/src/lib/texts.ts")).toBe("start"));
  it("is the table's for what only pages with a map need", () => {
    expect(chunk("/src/table/Board.svelte")).toBe("table");
    expect(chunk("/src/pages/Table.svelte")).toBe("table");
  });
  it("is not the table's where a page without a map needs it too", () =>
    expect(chunk("/src/parts/CopyLink.svelte")).toBe("start"));
  it("is left open for all others, also those that import each other", () => {
    expect(chunk("/src/pages/Replay.svelte")).toBeNull();
    expect(chunk("/src/lib/circle.ts")).toBeNull();
  });
});
