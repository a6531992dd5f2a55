// @vitest-environment node
import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { rulebook } from "../../build/rulebook";
import { library, pictures } from "../../build/rules";
import facts from "../../../tools/facts/content.json";
import { LANGUAGES } from "../../src/lib/server/protocol";

const books = Object.fromEntries(LANGUAGES.map((language) => [language, library(language)]));
const en = books.en!;
const entry = (id: string, language = "en") => books[language]!.entries.find((one) => one.id === id)!;

describe("the rules of docs/", () => {
  it("have the same entries, sentences and rulings in every language", () => {
    for (const language of LANGUAGES) {
      const shape = (book: typeof en) =>
        book.entries.map((one) => [
          one.id,
          one.chapter,
          one.isRuling,
          one.ability?.sentences.length,
          one.ability?.first,
        ]);
      expect(shape(books[language]!)).toEqual(shape(en));
    }
  });
  it("have the ids that tests cite", () => {
    expect(entry("R-4.3").text).toMatch(/^Reach\. A race with no region/);
    expect(entry("R-4.3").title).toBe("Reach");
    expect(entry("T.5").chapter).toBe("T");
    expect(entry("W.goblins").ability?.sentences.map((one) => one.id)).toEqual(
      [1, 2, 3, 4, 5, 6].map((n) => `W.goblins.${n}`),
    );
    expect(entry("S.dwarves").ability).toMatchObject({ kind: "race", first: 3, tray: 8 });
    expect(entry("W.sailing").ability).toMatchObject({ kind: "power", first: 5, tray: 0 });
  });
  it("separate several abilities on one line, also in translations", () => {
    for (const id of ["W.farmer", "W.fishing", "S.ratmen", "W.karazhan", "W.spirit_healer"]) {
      for (const language of LANGUAGES) expect(entry(id, language)?.text, `${id} ${language}`).toBeTruthy();
    }
  });
  it("include all races, powers and relics, with factions and kinds of relics", () => {
    const count = (part: string, kind: string) =>
      en.entries.filter((one) => one.part === part && one.ability?.kind === kind).length;
    for (const [part, game] of [
      ["W", facts.warcraft],
      ["S", facts.classic],
    ] as const) {
      expect(count(part, "race")).toBeGreaterThanOrEqual(game.races.length);
      expect(count(part, "power")).toBeGreaterThanOrEqual(game.powers.length);
    }
    expect(count("W", "relic")).toBeGreaterThanOrEqual(facts.warcraft.relics.length);
    expect(entry("W.naga").ability?.word).toBe("Neutral");
    expect(entry("W.frostmourne").ability?.word).toBe("artifact");
    expect(entry("W.karazhan", "de").ability?.word).toBe("Ort");
  });
  it("include the small sets, named by each of their races and powers", () => {
    expect(entry("S-4.1").part).toBe("S");
    expect(entry("S.homunculi").ability).toMatchObject({ kind: "race", first: 5, tray: 18, word: "Be Not Afraid" });
    expect(entry("S.hordes_of", "de").ability).toMatchObject({ kind: "power", first: 5, word: "Verflucht!" });
    expect(entry("S.were").title).toBe("Were-");
    expect(new Set(en.entries.map(({ id }) => id)).size).toBe(en.entries.length);
  });
  it("mark rulings and link the rules they cite", () => {
    expect(entry("R-1.9").isRuling).toBe(true);
    expect(entry("R-1.9").html).toContain('<span class="ruling">Ruling</span>');
    expect(entry("R-1.1").isRuling).toBe(false);
    expect(entry("R-4.3").html).toContain('<a href="#W-2">W-2</a>');
    expect(entry("W-3.2").html).toContain('<a href="#W.battleground">W.battleground</a>');
    expect(entry("R-1.9").html).toContain('<a href="#W.pandaren.2">W.pandaren.2</a>');
  });
  it("mark every ruling: wherever the word stands, its entry is a ruling", () => {
    const words = { en: /\bRuling\b/g, "pt-BR": /Decisão/g, de: /Auslegung/g };
    for (const language of ["en", "pt-BR", "de"] as const) {
      const written = ["rules", "sets"]
        .map((page) => readFileSync(new URL(`../../../docs/${page}.${language}.md`, import.meta.url), "utf8"))
        .flatMap((page) => page.split(/^## /m).slice(1))
        .join()
        .match(words[language])!;
      const rulings = books[language]!.entries.filter((one) => one.isRuling);
      const shown = rulings
        .flatMap((one) => [one.html, ...(one.ability?.sentences ?? []).map((sentence) => sentence.html)])
        .join();
      expect(shown.match(/<span class="ruling">/g)).toHaveLength(written.length);
    }
  });
  it("name the edition they follow where editions disagree", () => {
    for (const id of ["R-1.9", "W.heart_of_azeroth", "W.battleground", "W.lights_hope_chapel"]) {
      const named = { en: /Portuguese/, "pt-BR": /em português/, de: /portugiesisch/ };
      for (const [language, name] of Object.entries(named))
        expect(entry(id, language).text, `${id} ${language}`).toMatch(name);
    }
  });
  it("cite only rules that exist", () => {
    for (const book of Object.values(books)) {
      const sentences = book.entries.flatMap((one) => one.ability?.sentences ?? []);
      const known = new Set([...book.entries, ...book.chapters, ...sentences].map((one) => one.id));
      const cited = [...book.entries, ...sentences].map((one) => one.html);
      for (const html of cited) for (const link of html.matchAll(/href="#([^"]+)"/g)) expect(known).toContain(link[1]);
    }
  });
  it("keep the text before the first rule of a chapter", () => {
    expect(en.chapters.find((chapter) => chapter.id === "R-4")?.lead).toMatch(/^Order: start-of-turn/);
  });
  it("refuse a list entry that is no ability", () => {
    expect(() => rulebook("**(Ruling)**\n## W. Games\n### W-4 Races\n- nobody")).toThrow(/no ability/);
  });
});

describe("the introductions", () => {
  it("exist for the games, with the same number of sections in every language", () => {
    for (const book of Object.values(books)) {
      expect(book.introductions.map((one) => one.game)).toEqual(["warcraft", "azeroth", "classic", "murlocs"]);
      expect(book.introductions.map((one) => one.sections.length)).toEqual(
        en.introductions.map((one) => one.sections.length),
      );
    }
  });
  it("link to pages of the client, and show pictures that exist", () => {
    const html = Object.values(books).flatMap((book) =>
      book.introductions.flatMap((one) => [one.lead, ...one.sections.map((section) => section.html)]),
    );
    for (const one of html) expect(one).not.toMatch(/\.md"|src="/);
    expect(html.join()).toContain('href="/rules?tab=play&game=classic"');
    expect(pictures()).toEqual(["boards/elbow-valley.png", "boards/hollow-crown.png"]);
  });
});
