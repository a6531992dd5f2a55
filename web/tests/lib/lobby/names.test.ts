import { expect, it } from "vitest";
import home from "../../../../src/elbowroom/words/locales/web/home.en.json";
import { randomName } from "../../../src/lib/lobby/names";
import { texts } from "../../../src/lib/texts/texts.svelte";

it("a default guest name has a number of four digits", () => {
  texts.use(home, "en");
  expect(randomName(() => 0)).toBe("Guest 1000");
  expect(randomName(() => 0.99999)).toBe("Guest 9999");
});
