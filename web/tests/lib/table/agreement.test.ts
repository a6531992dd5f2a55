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
  sets: [{ id: "cursed", races: [], powers: ["were"] }],
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

it("says nothing about rating and visitors of a table in this browser", () => {
  const offer = { games: [OFFER], levels: [], characters: [], others: [] };
  const said = (id: string): string[] =>
    agreementLines(table({ id, unrated: "bots" }), offer, ["Ana", "Bot"], [], true).map(({ what }) => what);
  const [onServer, local] = [said("k7w2m9xq4d"), said("local0123456789")];
  expect(onServer.filter((what) => !local.includes(what))).toEqual([
    home["web.home.rating"],
    home["web.home.lobby.who"],
  ]);
});

it("says before the start that a game will be rated, to those who play rated games", () => {
  const offer = { games: [OFFER], levels: [], characters: [], others: [] };
  const said = (given: Partial<Listed>, isRated = true): string | undefined =>
    agreementLines(table(given), offer, ["Ana", "Ben"], [], isRated).find(
      ({ what }) => what === home["web.home.rating"],
    )?.how;
  expect(said({ status: "open" })).toBe(home["web.home.rating.will"]);
  expect(said({ status: "open" }, false)).toBeUndefined();
  expect(said({ status: "open", unrated: "no-clock" })).toBe(home["web.home.rating.no-clock"]);
  expect(said({ status: "playing" })).toBeUndefined();
  expect(said({ status: "playing", rated: true })).toBe(home["web.home.rating.rated"]);
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
      sets: ["cursed"],
      excluded: ["mining", "orcs", "were"],
    });
    expect(lines(given)).toEqual([
      "Players: 2, 10 rounds",
      "Boards: Hammerhead",
      "Time limit: 90 seconds per turn",
      "Coins: visible to all",
      "who begins: Bot",
      "small sets: Cursed!",
      "without: Mining, Orcs, and power.warcraft.were",
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
