import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import home from "../../../src/elbowroom/words/locales/web/home.en.json";
import words from "../../../src/elbowroom/words/locales/web/table.en.json";
import { playersText, standingText, statusText } from "../../src/home/tabletexts";
import type { Listed } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";

beforeAll(() => texts.use({ ...en, ...home, ...words }, "en"));

const table = (more: Partial<Listed> = {}): Listed => ({
  id: "t",
  status: "playing",
  host: "ana",
  public: false,
  setup: { game: "azeroth", players: 2 },
  seats: [
    { kind: "person", guest: "ana", name: "Ana" },
    { kind: "bot", bot: "easy" },
  ],
  revision: 1,
  ...more,
});

const RESIGNED: Listed["seats"] = [
  { kind: "person", guest: "ana", name: "Ana", conceded: true },
  { kind: "bot", bot: "easy" },
];

describe("the text of a table", () => {
  it("names the other players", () => {
    expect(playersText(table(), "ana")).toBe("Easy bot");
    expect(playersText(table(), null)).toBe("Ana and Easy bot");
    expect(playersText(table({ seats: [{ kind: "person", guest: "ana", name: "Ana" }, {}] }), "ana")).toBe(
      "Nobody else yet",
    );
    const seats: Listed["seats"] = [{ kind: "person", guest: "ada", name: "Ada", bot_account: true }, {}];
    expect(playersText(table({ seats }), "ana")).toBe("Ada (bot account)");
    const setup = { game: "azeroth", players: 2, hot_seat: true };
    expect(playersText(table({ setup }), "ana")).toBe("Ana and Easy bot");
  });
  it.each([
    [{ status: "open" as const }, "Not started yet"],
    [{ my_turn: true, waits_for: 0 }, "Your turn"],
    [{ waits_for: 0 }, "Ana’s turn"],
    [{}, "In progress"],
    [{ status: "over" as const, winners: [0] }, "You won"],
    [{ status: "over" as const, winners: [1] }, "Easy bot won"],
    [{ status: "over" as const, winners: [0, 1] }, "Shared victory: Ana and Easy bot"],
    [{ status: "over" as const }, "Over"],
    [{ waits_for: 1, seats: RESIGNED }, "You resigned"],
    [{ status: "over" as const, winners: [0], seats: RESIGNED }, "You resigned"],
  ])("%o: %s", (more, said) => expect(statusText(table(more), "ana")).toBe(said));
  it("has the round, my coins and my place, as far as they are known", () => {
    const standing = { round: 3, rounds: 10 };
    expect(standingText(table(), "ana")).toBe("");
    expect(standingText(table({ standing }), "ana")).toBe("Round 3 of 10");
    expect(standingText(table({ standing: { ...standing, score: 1 } }), "ana")).toBe("Round 3 of 10 · 1 coin");
    const over = { standing: { ...standing, score: 31, place: 2 }, status: "over" as const };
    expect(standingText(table(over), "ana")).toBe("31 coins · place 2");
    // A bot won the game for a player who had resigned.
    expect(standingText(table({ ...over, seats: RESIGNED }), "ana")).toBe("");
  });
});
