import { describe, expect, it } from "vitest";
import { inhabitants, placeWords, possibilities, thingsIn } from "../../../src/lib/speaking/region";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { SCENE } from "../../smallmap";

describe("possible actions as text", () => {
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

  it("name cost, coins, odds and placed tokens", () => {
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

describe("explained things in a region", () => {
  it("are relics and pieces first, then races, then printed symbols", () => {
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
  it("include the power that a race borrows", () => {
    const drawn = { ...SCENE.regions[0], symbols: [] } as unknown as (typeof SCENE.regions)[0];
    const tribe = { race: "skags", power: "copycat", borrowed: "flying", seat: 0, is_active: true, hand: 0, tray: 0 };
    const region = { board: "x", number: 1, holder: "skags", tokens: 4 };
    expect(thingsIn(region, drawn, tribe, "classic")).toEqual([
      "race.classic.skags",
      "power.classic.copycat",
      "power.classic.flying",
    ]);
  });
  it("include the ivory tower of Priestesses in decline", () => {
    const drawn = { ...SCENE.regions[0], symbols: [] } as unknown as (typeof SCENE.regions)[0];
    const tribe = { race: "priestesses", seat: 0, is_active: false, hand: 0, tray: 0 };
    const region = { board: "x", number: 1, holder: "priestesses", tokens: 4 };
    expect(thingsIn(region, drawn, tribe, "classic")).toEqual(["piece.ivory_tower", "race.classic.priestesses"]);
  });
  it("do not include natives that are gone, nor a relic that was found", () => {
    const drawn = { ...SCENE.regions[0], symbols: ["native", "size-mark"] } as (typeof SCENE.regions)[0];
    const [gone, there] = [{ holder: "orcs" }, { holder: "natives", face_down: true }].map((more) =>
      thingsIn({ board: "x", number: 1, ...more }, drawn, undefined, "warcraft"),
    );
    expect(gone).toEqual([]);
    expect(there).toEqual(["piece.face_down", "symbol.native", "symbol.size-mark"]);
  });
});

describe("loot", () => {
  it("is named with its side for the player who knows it", () => {
    texts.use({ "piece.loot": "Loot", "flip.skags.coins_2": "2 coins" });
    const content = { holder: null, seat: -1, isActive: false, tokens: 0 };
    const loot = [{ id: "loot", kind: "marker", count: 1 }] as const;
    const speaker = new Speaker("classic", [], SCENE);
    expect(inhabitants({ ...content, pieces: loot, secret: "coins_2" }, speaker)).toEqual(["Loot: 2 coins"]);
    expect(inhabitants({ ...content, pieces: loot }, speaker)).toEqual(["Loot"]);
  });
});

describe("a region", () => {
  it("lists its neighbours: by number on its own board", () => {
    texts.use({ "web.board.borders": "borders {regions}" });
    const regions = SCENE.regions.map((one, region) => ({ ...one, board: region < 2 ? "near" : "far" }));
    const [first, ...others] = regions;
    const scene = { ...SCENE, regions: [{ ...first!, neighbours: [1, 2] }, ...others] };
    const words = placeWords(0, new Speaker("warcraft", ["Ana"], scene));
    expect(words.at(-1)).toBe(`borders ${regions[1]!.number}, far ${regions[2]!.number}`);
    const alone = { ...scene, regions: [{ ...first!, neighbours: [] }, ...others] };
    expect(placeWords(0, new Speaker("warcraft", ["Ana"], alone)).at(-1)).toBe("");
  });
});
