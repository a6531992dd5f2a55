// @vitest-environment node
import { describe, expect, it } from "vitest";
import de from "../../../src/elbowroom/words/locales/web/rules.de.json";
import en from "../../../src/elbowroom/words/locales/web/rules.en.json";
import pt from "../../../src/elbowroom/words/locales/web/rules.pt-BR.json";
import { library } from "../../build/rules";
import { searchResults, vocabulary, highlightedWords } from "../../src/learn/query";

const known = vocabulary(
  "abandon: give up, leave; resign: give up the game; token: chip",
  "a can do how i in my of the",
);
const rule = (id: string, title: string, text: string) => ({ id, title, text });
const RULES = [
  rule("R-4.2", "Abandon", "Before the first conquest the player may empty any of his active regions."),
  rule("R-4.11", "Last conquest", "Name a region in reach, then roll the die once."),
  rule("R-8.1", "End", "Whoever resigns is replaced. Leave the table."),
];
const ids = (query: string): string[] => searchResults(RULES, query, known).map(({ id }) => id);

describe("searching in the player's words", () => {
  it("finds synonyms, the longest first, after exact matches", () => {
    expect(ids("give up")).toEqual(["R-4.2"]);
    expect(ids("Give up the game")).toEqual(["R-8.1"]);
    expect(ids("leave")).toEqual(["R-8.1", "R-4.2"]);
  });
  it("understands whole sentences", () => {
    expect(ids("How can I give up my regions?")).toEqual(["R-4.2"]);
    expect(ids("how do I roll the die in the last conquest?")).toEqual(["R-4.11"]);
    expect(ids("what is the meaning of life")).toEqual([]);
  });
  it("highlights key words, not stop words", () => {
    expect(highlightedWords("how can I give up", known)).toEqual(["give", "up", "abandon", "aband"]);
    expect(highlightedWords("the", known)).toEqual(["the"]);
  });
});

const LANGUAGES = { en, de, "pt-BR": pt };
const ASKED: [keyof typeof LANGUAGES, string, string][] = [
  ["en", "give up", "R-4.2"],
  ["en", "How can I give up a region?", "R-4.2"],
  ["en", "What happens if two players have the same number of coins?", "R-8.1"],
  ["en", "how many tokens do I lose when I am attacked", "R-4.8"],
  ["pt-BR", "Como posso abandonar uma região?", "R-4.2"],
  ["pt-BR", "ficha na bandeja", "R-1.6"],
  ["de", "Kann ich eine Region räumen?", "R-4.2"],
  ["de", "Relikt aufgeben", "R-4.2"],
];

describe("the real rules", () => {
  it.each(ASKED)("%s: %s", (language, query, id) => {
    const texts = LANGUAGES[language];
    const known = vocabulary(texts["web.rules.also"], texts["web.rules.small-words"]);
    const found = searchResults(library(language).entries, query, known).map((entry) => entry.id);
    expect(found.slice(0, 6)).toContain(id);
  });
  it.each([
    ["en", "resign"],
    ["en", "Can I quit the game?"],
    ["pt-BR", "desistir"],
    ["pt-BR", "Posso desistir da partida?"],
    ["pt-BR", "sair do jogo"],
    ["de", "aufgeben"],
    ["de", "Partie aufgeben"],
    ["de", "Kann ich die Partie verlassen?"],
  ] as const)("tell how to leave a game: %s, %s", (language, query) => {
    const texts = LANGUAGES[language];
    const known = vocabulary(texts["web.rules.also"], texts["web.rules.small-words"]);
    const sections = library(language).introductions.flatMap((one) => one.sections);
    expect(searchResults(sections, query, known).some(({ text }) => /bot/i.test(text))).toBe(true);
  });
});
