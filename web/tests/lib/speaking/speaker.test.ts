import { beforeAll, describe, expect, it } from "vitest";
import de from "../../../../src/elbowroom/words/locales/de.json";
import en from "../../../../src/elbowroom/words/locales/en.json";
import pt from "../../../../src/elbowroom/words/locales/pt-BR.json";
import panelEn from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import type { Option, Scene } from "../../../src/lib/server/protocol";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { texts } from "../../../src/lib/texts/texts.svelte";

const scene = {
  boards: [
    { id: "millstone", titles: { en: "Millstone", de: "Mühlstein", "pt-BR": "Mó" } },
    { id: "half-moon", titles: { en: "Half Moon" } },
  ],
  regions: [
    { board: "millstone", number: 1, terrain: "farmland", symbols: ["magic", "native"] },
    { board: "millstone", number: 2, terrain: "forest", symbols: [] },
    { board: "half-moon", number: 1, terrain: "forest", symbols: [] },
  ],
} as unknown as Scene;

const use = (table: object, language: "en" | "pt-BR" | "de"): void =>
  texts.use(table as Record<string, string>, language);
const speaker = new Speaker("warcraft", ["Ana", "Ben"], scene);

describe("Speaker", () => {
  beforeAll(() => use({ ...en, ...panelEn }, "en"));

  it("names seats, and the bank", () => {
    expect(speaker.seat(1)).toBe("Ben");
    expect(speaker.seat(4)).toBe("Player 5");
    expect(speaker.seat(null)).toBe("the bank");
  });
  it("names a board once for consecutive regions", () => {
    expect(speaker.regions([0, 1])).toBe("Millstone 1 and 2");
    expect(speaker.regions([0, 1, 2])).toBe("Millstone 1, 2, and Half Moon 1");
    expect(new Speaker("classic", [], null).regions([0, 2])).toBe("#1 and #3");
  });
  it("uses Warcraft's names in Battle for Azeroth; natives and fields follow the box", () => {
    expect(new Speaker("azeroth", [], null).race("orcs")).toBe("Orcs");
    expect(speaker.race("natives")).toBe("Murlocs");
    expect(new Speaker("classic", [], null).race("natives")).toBe("Lost Tribes");
    expect(speaker.terrain(0)).toBe("fields, magic, murloc");
    expect(new Speaker("classic", [], scene).terrain(0)).toBe("farmland, magic source, lost tribe");
  });
  it("combines race and power as the language does", () => {
    expect(speaker.combo("orcs", "farmer")).toBe("Farmer Orcs");
    use(pt, "pt-BR");
    expect(new Speaker("classic", [], null).combo("amazons", "flying")).toBe("Amazonas Voadoras");
    expect(new Speaker("classic", [], null).combo("orcs", "flying")).toBe("Orcs Voadores");
    use(de, "de");
    expect(new Speaker("classic", [], null).combo("amazons", "flying")).toBe("Fliegende Amazonen");
    expect(new Speaker("warcraft", [], scene).region(1)).toBe("Mühlstein 2");
    use({ ...en, ...panelEn }, "en");
  });
  it("explains everything, also where a power and a terrain share an id", () => {
    expect(speaker.about("orcs")).toContain("1 coin at once");
    expect(new Speaker("classic", [], null).about("forest")).toBe("1 more coin for each forest you hold.");
    expect(new Speaker("classic", [], null).about("terrain.forest")).toContain("2 tokens");
    expect(speaker.about("murloc")).toContain("Natives");
    expect(speaker.about("symbol.native")).toContain("Natives");
  });
  it("writes a cost as a sum, the base without a name and discounts with a minus", () => {
    const parts = [
      { source: "base", tokens: 2 },
      { source: "mountain", tokens: 1 },
      { source: "tokens", race: "orcs", tokens: 2 },
      { source: "blacksmith", tokens: -1 },
    ];
    const said = speaker.explanation({ region: 1, cost: 4, hand: 5, parts, odds: { good: 3, all: 6 } });
    expect(said.sum).toBe("2 + Mountain 1 + Orcs 2 − Blacksmith 1 = 4");
    expect(said.parts[2]).toEqual({ name: "Orcs", icon: "race.warcraft.orcs", amount: 2 });
    expect(said.lines).toEqual(["The die decides: 3 of 6 outcomes succeed."]);
    expect(speaker.explanation({ region: 1, cost: 0, hand: 0, reason: "forbidden", by: "orcs" })).toEqual({
      sum: "",
      parts: [],
      lines: ["Orcs forbids the attack."],
    });
  });
  it("writes a score as a sum", () => {
    expect(speaker.score([])).toBe("0");
    expect(speaker.score([{ source: "regions", coins: 5 }])).toBe("regions 5");
    const parts = [
      { source: "regions", coins: 5 },
      { source: "farmer", coins: 2 },
      { source: "faction-bonus", coins: 1 },
    ];
    expect(speaker.score(parts)).toBe("regions 5 + Farmer 2 + faction bonus 1 = 8");
  });
  it.each<[Partial<Option>, string]>([
    [{ what: "pick", race: "orcs", power: "farmer", tokens: 9, price: 2 }, "Farmer Orcs: 9 tokens, costs 2 coins"],
    [
      { what: "pick", race: "orcs", power: "farmer", tokens: 1, price: 0, coins: 1 },
      "Farmer Orcs: 1 token, costs 0 coins, on it 1 coin",
    ],
    [{ what: "use", ability: "gnomes", use: 0 }, "air assault on any land region, with a free die"],
    [{ what: "relic", relic: "frostmourne" }, "Frostmourne"],
    [{ what: "count", number: 3 }, "3"],
    [{ what: "seat", number: 0 }, "Ana"],
    [{ what: "option", ability: "worgen", action: { kind: "choose", id: "human" } }, "human form: 2 coins"],
    [{ what: "done", ability: "diplomat" }, "with nobody"],
    [{ what: "done" }, "nothing more"],
    [{ what: "end" }, "end your conquests"],
  ])("words the option %o", (option, words) => {
    expect(speaker.option({ action: { kind: "x" }, ...option } as Option)).toBe(words);
  });
  it("has correct Portuguese for paying the bank", () => {
    use(pt, "pt-BR");
    expect(speaker.event({ what: "paid", seat: 0, amount: 1, source: "forsaken" })).toBe(
      "Ana paga 1 moeda para o banco: Renegados.",
    );
    use({ ...en, ...panelEn }, "en");
  });
  it("counts companions", () => {
    expect([1, 2].map((count) => speaker.companions("beast", count))).toEqual(["1 Beast", "2 Beasts"]);
    expect(speaker.companions("champion", 1)).toBe("1 Champion");
    expect(speaker.placedCompanions("champion", 1)).toBe("the Champion");
    use(de, "de");
    expect(speaker.placedCompanions("champion", 1)).toBe("den Champion");
    use({ ...en, ...panelEn }, "en");
  });
  it("describes events, in coins or tokens", () => {
    expect(speaker.event({ what: "conquered", seat: 0, region: 1, amount: 3 })).toBe(
      "Ana conquers Millstone 2 with 3 tokens.",
    );
    expect(speaker.event({ what: "conquered", seat: 0, region: 1 })).toBe(
      "Ana conquers Millstone 2 without spending a token.",
    );
    expect(speaker.event({ what: "paid", seat: 0, amount: 2, source: "pick" })).toBe("Ana pays 2 coins for the combo.");
    expect(speaker.event({ what: "paid", seat: 0, other: 1, amount: 1, source: "pandaren" })).toBe(
      "Ana pays Ben 1 coin: Pandaren.",
    );
    expect(speaker.event({ what: "discarded", seat: 1, amount: 2, source: "natives" })).toBe("Murlocs lose 2 tokens.");
    expect(speaker.event({ what: "turn", seat: 1, amount: 2 })).toBe("Ben’s turn, round 3.");
    expect(speaker.event({ what: "discarded", seat: 1, amount: 1, source: "beast" })).toBe("Discarded: Beast, 1.");
  });
});
