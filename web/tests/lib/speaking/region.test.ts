import { describe, expect, it } from "vitest";
import { possibilities, RegionNames, regionWords, thingsIn } from "../../../src/lib/speaking/region";
import type { Reach } from "../../../src/lib/board/reach";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { SCENE } from "../../scenery";

describe("what can be done, in words", () => {
  texts.use({
    "web.board.costs": "costs {tokens}",
    "web.board.odds": "{good} of {all}",
    "web.board.pays": "pay {coins}",
    "web.board.placed": "{count} more",
    "web.board.can": "can",
    "web.board.hint": "suggested",
    "unit.tokens": "{count} tokens",
    "unit.coins": "{count} coins",
  });
  const speaker = new Speaker("warcraft", ["Ana"], SCENE);

  it("says cost, coins, odds and what is placed", () => {
    const base = { region: 0, what: "conquer" };
    expect(possibilities(undefined, speaker)).toEqual([]);
    expect(possibilities({ ...base, kind: "take", cost: 3, coins: 2 }, speaker)).toEqual([
      "costs 3 tokens",
      "pay 2 coins",
    ]);
    expect(possibilities({ ...base, kind: "roll", cost: 3, odds: { good: 2, all: 6 } }, speaker)).toEqual(["2 of 6"]);
    expect(possibilities({ ...base, kind: "spread", placed: 2, isHint: true }, speaker)).toEqual([
      "2 more",
      "suggested",
    ]);
    expect(possibilities({ ...base, kind: "take" }, speaker)).toEqual(["can"]);
  });
});

describe("what can be explained in a region", () => {
  it("names relics and pieces before people, and what is printed last", () => {
    const drawn = { ...SCENE.regions[0], symbols: ["cavern"] } as (typeof SCENE.regions)[0];
    const region = {
      board: "x",
      number: 1,
      holder: "orcs",
      tokens: 2,
      companions: 1,
      markers: ["fort"],
      relics: ["karazhan"],
      face_down: true,
    };
    const tribe = { race: "orcs", power: "enraged", seat: 0, is_active: true, hand: 0, companion: "beast", tray: 0 };
    expect(thingsIn(region, drawn, tribe, "warcraft")).toEqual([
      "relic.karazhan",
      "piece.fort",
      "piece.face_down",
      "piece.beast",
      "race.warcraft.orcs",
      "power.warcraft.enraged",
      "symbol.cavern",
    ]);
    expect(thingsIn({ board: "x", number: 1 }, drawn, undefined, "warcraft")).toEqual(["symbol.cavern"]);
  });
  it("does not name natives that are gone, nor a relic that was found", () => {
    const drawn = { ...SCENE.regions[0], symbols: ["native", "size-mark"] } as (typeof SCENE.regions)[0];
    const [gone, there] = [{ holder: "orcs" }, { holder: "natives", face_down: true }].map((more) =>
      thingsIn({ board: "x", number: 1, ...more }, drawn, undefined, "warcraft"),
    );
    expect(gone).toEqual([]);
    expect(there).toEqual(["piece.face_down", "symbol.native", "symbol.size-mark"]);
  });
});

describe("a region", () => {
  it("says which regions it borders: by number on its own board", () => {
    texts.use({ "web.board.borders": "borders {regions}" });
    const regions = SCENE.regions.map((one, region) => ({ ...one, board: region < 2 ? "near" : "far" }));
    const [first, ...others] = regions;
    const scene = { ...SCENE, regions: [{ ...first!, neighbours: [1, 2] }, ...others] };
    const words = regionWords(0, undefined, undefined, new Speaker("warcraft", ["Ana"], scene));
    expect(words.endsWith(`, borders ${regions[1]!.number}, far ${regions[2]!.number}`)).toBe(true);
    const alone = { ...scene, regions: [{ ...first!, neighbours: [] }, ...others] };
    expect(regionWords(0, undefined, undefined, new Speaker("warcraft", ["Ana"], alone))).not.toContain("borders");
  });
});

describe("the words of all regions", () => {
  it("are kept where nothing has changed, and made anew where something has", () => {
    texts.use({ "web.board.held": "{race} of {seat}: {tokens}", "web.board.can": "can", "unit.tokens": "{count}" });
    const speaker = new Speaker("warcraft", ["Ana"], SCENE);
    const names = new RegionNames();
    const content = { holder: "orcs", seat: 0, isActive: true, tokens: 2, pieces: [] };
    const words = (now = content, reach?: Reach): string => names.of(0, now, reach, speaker);
    expect(words()).toBe(regionWords(0, content, undefined, speaker));
    expect(words({ ...content, tokens: 3 })).toBe(regionWords(0, { ...content, tokens: 3 }, undefined, speaker));
    expect(words(content, { region: 0, kind: "take", what: "conquer" })).toContain("can");
    expect(words()).not.toContain("can");
    expect(new RegionNames().of(1, undefined, undefined, speaker)).not.toBe(words());
  });
});
