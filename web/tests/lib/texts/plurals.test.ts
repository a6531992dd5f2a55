import { describe, expect, it } from "vitest";
import { counted, t, texts } from "../../../src/lib/texts/texts.svelte";

const COINS = {
  en: { coins: "{count} coins", "coins.one": "{count} coin" },
  "pt-BR": { coins: "{count} moedas", "coins.one": "{count} moeda" },
};

describe("a text with a count", () => {
  it.each([
    ["en", 0, "0 coins"],
    ["en", 1, "1 coin"],
    ["en", 21, "21 coins"],
    ["pt-BR", 0, "0 moeda"],
    ["pt-BR", 1, "1 moeda"],
    ["pt-BR", 2, "2 moedas"],
  ] as const)("follows the plural rules of %s for %i", (language, count, said) => {
    texts.use(COINS[language], language);
    expect(counted("coins", count)).toBe(said);
    expect(t("coins", { count })).toBe(said);
  });

  it("has one form where no other is given", () => {
    texts.use({ left: "{count} left" }, "en");
    expect(counted("left", 1)).toBe("1 left");
  });

  it("needs a number to choose a form", () => {
    texts.use(COINS.en, "en");
    expect(t("coins", { count: "1" })).toBe("1 coins");
  });
});
