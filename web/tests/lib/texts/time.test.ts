import { beforeAll, describe, expect, it } from "vitest";
import home from "../../../../src/elbowroom/words/locales/web/home.en.json";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { ago, durationText, timeLeft } from "../../../src/lib/texts/time";

describe("a duration", () => {
  beforeAll(() => texts.use(home, "en"));

  it.each([
    [30, "30 seconds"],
    [60, "1 minute"],
    [180, "3 minutes"],
    [86_400, "1 day"],
    [604_800, "7 days"],
  ])("%i seconds last %s", (seconds, said) => expect(durationText(seconds)).toBe(said));
});

describe("a remaining time", () => {
  it.each([
    [-5, "0:00"],
    [65.9, "1:05"],
    [3600, "1 h 00 min"],
    [2 * 86400 + 3600 * 5, "2 d 5 h"],
  ])("shows %d seconds as %s", (seconds, words) => expect(timeLeft(seconds)).toBe(words));
});

describe("a relative time", () => {
  it.each([
    [5, "now"],
    [60, "1 minute ago"],
    [7300, "2 hours ago"],
    [86_400, "yesterday"],
    [3 * 86_400 + 5, "3 days ago"],
    [-20, "now"],
  ])("%i seconds", (past, words) => expect(ago(1000, 1000 + past, "en")).toBe(words));

  it("is in the reader's language", () => expect(ago(0, 7300, "de")).toBe("vor 2 Stunden"));
});
