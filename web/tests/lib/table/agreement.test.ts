import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import home from "../../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../../src/elbowroom/words/locales/web/table.en.json";
import type { GameOffer, Listed, TableInfo } from "../../../src/lib/server/protocol";
import { agreementLines } from "../../../src/lib/table/agreement";
import { texts } from "../../../src/lib/texts/texts.svelte";

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

describe("the settings of a table", () => {
  const info = (setup: Partial<TableInfo["setup"]> = {}): TableInfo =>
    table({ setup: { game: "azeroth", players: 2, ...setup } });
  const offer = { games: [OFFER], levels: [], characters: [], others: [] };
  const lines = (given: TableInfo): string[] =>
    agreementLines(given, offer, ["Ana", "Bot"]).map(({ what, how }) => `${what}: ${how}`);

  it("with defaults", () => {
    expect(lines(info())).toEqual([
      "Players: 2, 10 rounds",
      "Boards: Drawn at random",
      "Time limit: No limit",
      "Coins: hidden until the end",
      "Who can join: anyone with the link",
    ]);
  });
  it("with all options", () => {
    const given = info({
      boards: ["hammerhead"],
      clock: { kind: "live", seconds: 90 },
      open_coins: true,
      first: 1,
      excluded: ["mining", "orcs"],
    });
    expect(lines(given)).toEqual([
      "Players: 2, 10 rounds",
      "Boards: Hammerhead",
      "Time limit: 90 seconds per turn",
      "Coins: visible to all",
      "who begins: Bot",
      "without: Mining and Orcs",
      "Who can join: anyone with the link",
    ]);
  });
  it("with the name of the host's own board, once it is known", () => {
    const own = {
      id: `own-${"a".repeat(24)}`,
      game: "warcraft",
      titles: { en: "My Moon" },
      regions: 9,
      size: "S",
    } as const;
    const given = info({ boards: ["hammerhead", own.id] });
    const said = (boards: (typeof own)[]): string | undefined =>
      agreementLines(given, offer, [], boards).find(({ what }) => what === "Boards")?.how;
    expect(said([])).toBe("Hammerhead and the host’s own board");
    expect(said([own])).toBe("Hammerhead and My Moon");
  });
  it("with hints, which exclude ratings, or without", () => {
    expect(lines(info({ hints: true }))).toContain("Hints: allowed (unrated game)");
    expect(lines(info({ hints: false }))).toContain("Hints: none");
  });
  it("without visibility with one shared device", () =>
    expect(lines(info({ hot_seat: true })).at(-1)).toBe("Mode: On one device"));
});
