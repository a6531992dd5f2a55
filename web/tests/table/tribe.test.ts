import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import panel from "../../../src/elbowroom/words/locales/web/panel.en.json";
import { Speaker } from "../../src/lib/speaking/speaker";
import { texts } from "../../src/lib/texts/texts.svelte";
import Tribe from "../../src/table/Tribe.svelte";

beforeEach(() => texts.use({ ...en, ...panel }));
afterEach(cleanup);

function shown(borrowed?: string): { name: string; label: string } {
  const tribe = { race: "skags", power: "copycat", seat: 0, is_active: true, hand: 3, tray: 2, regions: 1 };
  const { container } = render(Tribe, {
    tribe: { ...tribe, ...(borrowed ? { borrowed } : {}) },
    speaker: new Speaker("classic", [], null),
  });
  return {
    name: container.querySelector(".name")?.textContent.trim() ?? "",
    label: container.querySelector(".unseen")?.textContent ?? "",
  };
}

it("names the power that a race copies, also to a screen reader", () => {
  const { name, label } = shown("flying");
  expect(name).toContain("copies: Flying");
  expect(label).toContain("copies: Flying");
});

it("says nothing of copying without a copied power", () => {
  expect(shown().name).toBe("Copycat Skags");
  expect(shown().label).not.toContain("copies");
});
