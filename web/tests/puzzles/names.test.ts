import { describe, expect, it } from "vitest";
import de from "../../../src/elbowroom/words/locales/de.json";
import en from "../../../src/elbowroom/words/locales/en.json";
import pt from "../../../src/elbowroom/words/locales/pt-BR.json";
import deWeb from "../../../src/elbowroom/words/locales/web/puzzles.de.json";
import enWeb from "../../../src/elbowroom/words/locales/web/puzzles.en.json";
import ptWeb from "../../../src/elbowroom/words/locales/web/puzzles.pt-BR.json";
import type { PuzzleInfo } from "../../src/lib/server/protocol";
import { texts } from "../../src/lib/texts/texts.svelte";
import { puzzleName } from "../../src/puzzles/names";

const puzzle = (theme: PuzzleInfo["theme"], race: string, is_own = true, number = 1) => ({
  game: "classic",
  theme,
  race,
  is_own,
  number,
});

describe("names of puzzles", () => {
  it("are made of theme and race, in every language", () => {
    const amazons = puzzle("last-turn", "amazons");
    texts.use({ ...en, ...enWeb });
    expect(puzzleName(amazons)).toBe("Last march of the Amazons");
    expect(puzzleName(puzzle("pick", "amazons", false))).toBe("Rivals of the Amazons");
    expect(puzzleName(puzzle("leader", "amazons", false))).toBe("Fall of the Amazons");
    texts.use({ ...pt, ...ptWeb });
    expect(puzzleName(amazons)).toBe("A última marcha das Amazonas");
    texts.use({ ...de, ...deWeb });
    expect(puzzleName(amazons)).toBe("Letzter Marsch der Amazonen");
  });

  it("are numbered where they are the same", () => {
    texts.use({ ...en, ...enWeb });
    expect(puzzleName(puzzle("pick", "elves", true, 2))).toBe("Successors of the Elves II");
    expect(puzzleName(puzzle("pick", "elves", true, 9))).toBe("Successors of the Elves 9");
  });
});
