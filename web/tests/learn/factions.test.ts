import { afterEach, expect, it, vi } from "vitest";
import { factionsIn } from "../../src/learn/factions";

afterEach(() => vi.unstubAllGlobals());

it("factions are empty while the rules cannot be loaded, and complete afterwards", async () => {
  const request = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", request);
  expect(await factionsIn("en")).toEqual(new Map());
  const entries = [
    { part: "W", ability: { kind: "race", id: "orcs", word: "Horde" } },
    { part: "W", ability: { kind: "power", id: "mining", word: "" } },
    { part: "S", ability: { kind: "race", id: "dwarves", word: "" } },
    { part: "R" },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ entries }))));
  expect(await factionsIn("en")).toEqual(new Map([["orcs", "Horde"]]));
  expect(request).toHaveBeenCalledOnce();
});
