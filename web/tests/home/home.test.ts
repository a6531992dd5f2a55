import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/locales/en.json";
import home from "../../../src/elbowroom/locales/web/home.en.json";
import words from "../../../src/elbowroom/locales/web/table.en.json";
import { found, namedIn } from "../../src/home/abilities";
import { company, standing } from "../../src/home/row";
import { agreed } from "../../src/lib/table/agreement";
import { lasting } from "../../src/lib/texts/time";
import { someName } from "../../src/lib/lobby/names";
import type { GameOffer, Listed, TableInfo } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";

beforeAll(() => texts.use({ ...en, ...home, ...words }, "en"));

const OFFER: GameOffer = {
  id: "azeroth",
  players: [2],
  boards: [{ id: "hammerhead", titles: { en: "Hammerhead", de: "Hammerhai" } }],
  races: ["orcs", "blood_elves"],
  powers: ["mining"],
  by_players: [{ players: 2, rounds: 10, boards: ["hammerhead"], races: [], powers_needed: 1 }],
  may_name_first: true,
};
const table = (more: Partial<Listed> = {}): Listed => ({
  id: "t",
  status: "playing",
  host: "ana",
  public: false,
  setup: { game: "azeroth", players: 2 },
  seats: [
    { kind: "person", guest: "ana", name: "Ana" },
    { kind: "bot", bot: "simple" },
  ],
  revision: 1,
  ...more,
});

describe("races and powers by their names", () => {
  it("Battle for Azeroth has the names and icons of Warcraft", () => {
    expect(namedIn(OFFER).map(({ name, icon }) => [name, icon])).toEqual([
      ["Blood Elves", "race.warcraft.blood_elves"],
      ["Orcs", "race.warcraft.orcs"],
      ["Mining", "power.warcraft.mining"],
    ]);
  });
  it("are found by parts of a name, whatever stands above its letters", () => {
    const all = [{ id: "dwarves", kind: "races" as const, name: "Anões", icon: "" }];
    expect(found(all, " ANOES ")).toHaveLength(1);
    expect(found(all, "")).toHaveLength(1);
    expect(found(all, "orc")).toHaveLength(0);
  });
});

describe("a row says", () => {
  it("who else is there", () => {
    expect(company(table(), "ana")).toBe("Simple bot");
    expect(company(table(), null)).toBe("Ana and Simple bot");
    expect(company(table({ seats: [{ kind: "person", guest: "ana", name: "Ana" }, {}] }), "ana")).toBe("Nobody else yet");
    const setup = { game: "azeroth", players: 2, hot_seat: true };
    expect(company(table({ setup }), "ana")).toBe("Ana and Simple bot");
  });
  it.each([
    [{ status: "open" as const }, "Not started yet"],
    [{ my_turn: true, waits_for: 0 }, "It is your turn"],
    [{ waits_for: 0 }, "Ana decides"],
    [{}, "Being played"],
    [{ status: "over" as const, winners: [0] }, "You won"],
    [{ status: "over" as const, winners: [1] }, "Simple bot won"],
    [{ status: "over" as const, winners: [0, 1] }, "Shared by Ana and Simple bot"],
    [{ status: "over" as const }, "Over"],
  ])("%o: %s", (more, said) => expect(standing(table(more), "ana")).toBe(said));
});

describe("what was agreed", () => {
  const info = (setup: Partial<TableInfo["setup"]> = {}): TableInfo => table({ setup: { game: "azeroth", players: 2, ...setup } });
  const offer = { games: [OFFER], bots: [] };
  const lines = (given: TableInfo): string[] => agreed(given, offer, ["Ana", "Simple bot"]).map(({ what, how }) => `${what}: ${how}`);

  it("as usual", () => {
    expect(lines(info())).toEqual(["Players: 2, 10 rounds", "Boards: Drawn at random", "Clock: None", "Coins: hidden until the end", "Who can come: whoever has the link"]);
  });
  it("with all that was chosen", () => {
    const given = info({ boards: ["hammerhead"], clock: { kind: "live", seconds: 90 }, open_coins: true, first: 1, excluded: ["mining", "orcs"] });
    expect(lines(given)).toEqual([
      "Players: 2, 10 rounds",
      "Boards: Hammerhead",
      "Clock: 90 seconds for each turn",
      "Coins: open to all",
      "who begins: Simple bot",
      "without: Mining and Orcs",
      "Who can come: whoever has the link",
    ]);
  });
  it("around one device nobody else comes", () => expect(lines(info({ hot_seat: true })).at(-1)).toBe("How do you play?: On one device"));
});

describe("small words", () => {
  it.each([
    [30, "30 seconds"],
    [60, "1 minute"],
    [180, "3 minutes"],
    [86_400, "1 day"],
    [604_800, "7 days"],
  ])("%i seconds last %s", (seconds, said) => expect(lasting(seconds)).toBe(said));

  it("a guest without a name has a number of four digits", () => {
    expect(someName(() => 0)).toBe("Guest 1000");
    expect(someName(() => 0.99999)).toBe("Guest 9999");
  });
});
