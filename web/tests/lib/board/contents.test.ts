import { describe, expect, it } from "vitest";
import { possibilities, thingsIn } from "../../../src/lib/speaking/region";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { grown, piecePlaces, shieldRadius, standings, UNIT } from "../../../src/lib/board/contents";
import { inReadingOrder, nextRegion } from "../../../src/lib/board/arrows";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { SCENE, viewOf } from "../../scenery";

describe("what stands in a region", () => {
  it("belongs to the seat of its race, active or in decline; natives to nobody", () => {
    const found = standings(viewOf(["orcs", 2], ["naga", 1], ["natives", 1]));
    expect(found.map(({ seat, isActive, tokens }) => [seat, isActive, tokens])).toEqual([
      [0, true, 2],
      [0, false, 1],
      [-1, false, 1],
      [-1, false, 0],
    ]);
    expect(found[3]?.holder).toBeNull();
  });

  it("has companions, markers, relics and what lies face down", () => {
    const view = viewOf(["gnomes", 1]);
    Object.assign(view.regions[0] ?? {}, { companions: 2, markers: ["fort"], relics: ["karazhan"], face_down: true });
    expect(standings(view)[0]?.pieces).toEqual([
      { id: "beast", kind: "companion", count: 2 },
      { id: "fort", kind: "marker", count: 1 },
      { id: "karazhan", kind: "relic", count: 1 },
      { id: "face_down", kind: "face-down", count: 1 },
    ]);
  });

  it("finds room", () => {
    expect(shieldRadius(SCENE)).toBeCloseTo(28.4);
    const cramped = { ...SCENE, regions: SCENE.regions.map((region) => ({ ...region, room: 12 })) };
    expect(shieldRadius(cramped)).toBe(12);
    expect(piecePlaces(1, false)).toEqual([[0, 0]]);
    const places = piecePlaces(5, true);
    expect(new Set(places.map(String)).size).toBe(5);
    expect(places.every(([x, y]) => Math.hypot(x, y) > 20)).toBe(true);
  });
});

describe("a number on a shield", () => {
  // A phone shows a map of 390 units at about 0.97 of its size.
  const pixels = (size: number, radius: number): number => ((size * grown(size, radius)) / UNIT) * radius * 0.97;

  it("can be read on the smallest shields of five islands on a phone", () => {
    for (const radius of [12.2, 12.5, 14.8]) expect(pixels(20, radius)).toBeGreaterThanOrEqual(14);
    expect(pixels(14.5, 14.8)).toBeGreaterThanOrEqual(14);
    expect(pixels(15.5, 14.8 * 1.22)).toBeGreaterThanOrEqual(14);
    expect(pixels(11.5, 14.8 * 1.22)).toBeGreaterThanOrEqual(14);
  });

  it("is as it was drawn where there is room, and never all over the place", () => {
    expect(grown(20, 28)).toBe(1);
    expect(grown(12, 6)).toBeLessThan(2);
  });
});

describe("walking over the map", () => {
  it("goes to the region that lies there, and stays where there is none", () => {
    expect(nextRegion(SCENE.regions, 0, "right")).toBe(1);
    expect(nextRegion(SCENE.regions, 1, "down")).toBe(3);
    expect(nextRegion(SCENE.regions, 3, "up")).toBe(1);
    expect(nextRegion(SCENE.regions, 0, "up")).toBe(0);
    expect(nextRegion(SCENE.regions, 99, "up")).toBe(99);
  });

  it("reads from the top, and from the left", () => {
    expect(inReadingOrder(SCENE.regions, [3, 2, 0, 1])).toEqual([0, 1, 2, 3]);
  });
});

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
    expect(possibilities({ ...base, kind: "take", cost: 3, coins: 2 }, speaker)).toEqual(["costs 3 tokens", "pay 2 coins"]);
    expect(possibilities({ ...base, kind: "roll", cost: 3, odds: { good: 2, all: 6 } }, speaker)).toEqual(["2 of 6"]);
    expect(possibilities({ ...base, kind: "spread", placed: 2, isHint: true }, speaker)).toEqual(["2 more", "suggested"]);
    expect(possibilities({ ...base, kind: "take" }, speaker)).toEqual(["can"]);
  });
});

describe("what can be explained in a region", () => {
  it("names relics and pieces before people, and what is printed last", () => {
    const drawn = { ...SCENE.regions[0], symbols: ["cavern"] } as (typeof SCENE.regions)[0];
    const region = { board: "x", number: 1, holder: "orcs", tokens: 2, companions: 1, markers: ["fort"], relics: ["karazhan"], face_down: true };
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
});
