import { afterEach, expect, it, vi } from "vitest";
import { sidesIn } from "../../src/learn/sides";

afterEach(() => vi.unstubAllGlobals());

it("the guide does without the rules where they cannot be fetched, and has them when they can", async () => {
  const asked = vi.fn(() => Promise.reject(new TypeError("no network")));
  vi.stubGlobal("fetch", asked);
  expect(await sidesIn("en")).toEqual(new Map());
  const entries = [
    { part: "W", ability: { kind: "race", id: "orcs", word: "Horde" } },
    { part: "W", ability: { kind: "power", id: "mining", word: "" } },
    { part: "S", ability: { kind: "race", id: "dwarves", word: "" } },
    { part: "R" },
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(new Response(JSON.stringify({ entries }))));
  expect(await sidesIn("en")).toEqual(new Map([["orcs", "Horde"]]));
  expect(asked).toHaveBeenCalledOnce();
});
