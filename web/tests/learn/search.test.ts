import { describe, expect, it } from "vitest";
import { excerpt, score, folded, highlighted, occurrences, ranked, wordsOf } from "../../src/learn/search";

const rule = (id: string, title: string, text: string) => ({ id, title, text });
const RULES = [
  rule("R-4.1", "Ready", "All active tokens but one come back to the hand."),
  rule("R-4.11", "Letzte Eroberung", "Würfle einmal; die Größe zählt nicht."),
  rule("W.goblins", "Goblins", "They lay bombs in each region."),
  rule("T.5", "", "After a pick the column slides up. Bombastic."),
];

describe("searching the rules", () => {
  it("ignores accents, capitals and typographic signs", () => {
    expect(folded("Größe Ação ’")).toBe("grosse acao '");
    expect(ranked(RULES, "GROSSE wurfle").map((one) => one.id)).toEqual(["R-4.11"]);
  });
  it("requires every word", () => {
    expect(ranked(RULES, "bombs region")).toHaveLength(1);
    expect(ranked(RULES, "bombs column")).toHaveLength(0);
    expect(ranked(RULES, "  ")).toHaveLength(0);
    expect(wordsOf("a, b a")).toEqual(["a", "b"]);
  });
  it("finds ids, whole or by their beginning", () => {
    expect(ranked(RULES, "r-4.1").map((one) => one.id)).toEqual(["R-4.1"]);
    expect(ranked(RULES, "R-4").map((one) => one.id)).toEqual(["R-4.1", "R-4.11"]);
    expect(ranked(RULES, "w.gob").map((one) => one.id)).toEqual(["W.goblins"]);
  });
  it("puts titles before texts, and beginnings of words before middles", () => {
    expect(score(RULES[2]!, ["goblins"])).toBeGreaterThan(score(RULES[2]!, ["lay"]));
    expect(score(RULES[2]!, ["lay"])).toBeGreaterThan(score(RULES[3]!, ["astic"]));
  });
});

describe("highlighting matches", () => {
  it("keeps the original letters", () => {
    expect(highlighted("Die Größe", ["grosse"])).toBe("Die <mark>Größe</mark>");
    expect(highlighted("Ação", ["aca"])).toBe("<mark>Açã</mark>o");
  });
  it("leaves tags and entities whole", () => {
    expect(highlighted('<a href="#a">a &amp; b</a>', ["a"])).toBe('<a href="#a"><mark>a</mark> &amp; b</a>');
    expect(highlighted("x", [])).toBe("x");
  });
  it("shows an excerpt around the first match", () => {
    const text = `${"one two ".repeat(40)}needle ${"three four ".repeat(40)}`;
    const shown = excerpt(text, ["needle"], 80);
    expect(shown).toMatch(/^… .*needle.* …$/);
    expect(shown.length).toBeLessThan(90);
    expect(excerpt("short", ["x"])).toBe("short");
  });
  it("joins overlapping matches", () => {
    expect(occurrences("region", ["reg", "egi"])).toEqual([[0, 4]]);
    expect(occurrences("token token", ["token"])).toEqual([
      [0, 5],
      [6, 11],
    ]);
  });
});
