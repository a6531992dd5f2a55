import { describe, expect, it } from "vitest";
import de from "../../../src/elbowroom/words/locales/de.json";
import en from "../../../src/elbowroom/words/locales/en.json";
import pt from "../../../src/elbowroom/words/locales/pt-BR.json";
import type { PuzzleInfo, TableInfo } from "../../src/lib/server/protocol";
import { namesOf } from "../../src/lib/table/seats";
import { texts } from "../../src/lib/texts/texts.svelte";
import { tableFor } from "../../src/puzzles/opening";

const puzzle = (players: number, seat: number): PuzzleInfo => ({
  id: "a",
  game: "classic",
  players,
  position: "er1/…",
  seat,
  theme: "pick",
  stars: 2,
  boards: ["ring-lake"],
  race: "orcs",
  is_own: true,
  number: 1,
});

describe("a puzzle's table", () => {
  it("has me in the puzzle's seat, bots in the others, and open coins", () => {
    expect(tableFor(puzzle(3, 1))).toEqual({
      setup: { game: "classic", players: 3, start: "er1/…", open_coins: true, puzzle: "a" },
      bots: ["zillo", null, "lumi"],
    });
  });

  it("has different characters with names in every language", () => {
    for (const table of [en, pt, de]) {
      texts.use(table);
      for (const players of [2, 3, 4, 5])
        for (let seat = 0; seat < players; seat++) {
          const { bots = [] } = tableFor(puzzle(players, seat));
          const seats = bots.map((bot) => (bot == null ? { kind: "person", name: "Ana" } : { kind: "bot", bot }));
          const names = namesOf({ seats } as unknown as TableInfo);
          expect(names[seat]).toBe("Ana");
          expect(new Set(names).size).toBe(players);
          for (const name of names) expect(name).toMatch(/^[A-Z][a-z]+$/);
        }
    }
  });
});
