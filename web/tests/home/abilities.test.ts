import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../src/elbowroom/words/locales/web/table.en.json";
import { matching, abilitiesOf } from "../../src/home/abilities";
import type { GameOffer } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";

beforeAll(() => texts.use({ ...en, ...home, ...words }, "en"));

const OFFER: GameOffer = {
  id: "azeroth",
  players: [2],
  boards: [{ id: "hammerhead", titles: { en: "Hammerhead", de: "Hammerhai" } }],
  races: ["orcs", "blood_elves"],
  powers: ["mining"],
  sets: [{ id: "trial", races: ["naga"], powers: ["farmer"] }],
  by_players: [{ players: 2, rounds: 10, boards: ["hammerhead"], races: [], powers_needed: 1 }],
  may_name_first: true,
};

describe("races and powers by their names", () => {
  it("use the names and icons of Warcraft in Battle for Azeroth", () => {
    expect(abilitiesOf(OFFER).map(({ name, icon }) => [name, icon])).toEqual([
      ["Blood Elves", "race.warcraft.blood_elves"],
      ["Orcs", "race.warcraft.orcs"],
      ["Mining", "power.warcraft.mining"],
    ]);
  });
  it("include those of chosen sets", () => {
    expect(abilitiesOf(OFFER, ["trial"]).map(({ id }) => id)).toEqual([
      "blood_elves",
      "naga",
      "orcs",
      "farmer",
      "mining",
    ]);
  });
  it("are found by parts of a name, regardless of accents", () => {
    const all = [{ id: "dwarves", kind: "races" as const, name: "Anões", icon: "" }];
    expect(matching(all, " ANOES ")).toHaveLength(1);
    expect(matching(all, "")).toHaveLength(1);
    expect(matching(all, "orc")).toHaveLength(0);
  });
});
