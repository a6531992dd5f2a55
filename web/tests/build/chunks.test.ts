import { describe, expect, it } from "vitest";
import { chunkOf } from "../../build/chunks";

/** The importers of each module. */
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

describe("the chunk of a module", () => {
  it('is "start" for everything the start page needs', () => expect(chunk("/src/lib/texts.ts")).toBe("start"));
  it('is "table" for modules that only pages with a map need', () => {
    expect(chunk("/src/table/Board.svelte")).toBe("table");
    expect(chunk("/src/pages/Table.svelte")).toBe("table");
  });
  it('is not "table" where a page without a map needs it too', () =>
    expect(chunk("/src/parts/CopyLink.svelte")).toBe("start"));
  it('is "start" for small parts of several pages', () => expect(chunk("/src/parts/Switch.svelte")).toBe("start"));
  it("is up to the bundler for all others, even with import cycles", () => {
    expect(chunk("/src/pages/Replay.svelte")).toBeNull();
    expect(chunk("/src/lib/circle.ts")).toBeNull();
  });
});
