import { render, screen } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/locales/en.json";
import panel from "../../../src/elbowroom/locales/web/panel.en.json";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { PlacedCombo } from "../../src/lib/table/combos";
import { texts } from "../../src/lib/texts/texts.svelte";
import Combo from "../../src/table/Combo.svelte";

const combo = { place: 2, race: "worgen", power: "ranger", tokens: 9, price: 2, coins: 3 } as PlacedCombo;
const shown = (): HTMLElement => {
  render(Combo, {
    combo,
    speaker: new Speaker("warcraft", [], null),
    isLit: true,
    isChosen: false,
    isHinted: false,
    isTooDear: false,
    onpick: () => {},
  });
  return screen.getByTestId("combo-2");
};

describe("a combo", () => {
  beforeEach(() => texts.use({ ...en, ...panel }, "en"));

  it("has the power's glyph and the race's face side by side, with all of its lines", () => {
    const plates = [...(shown().querySelector(".plates")?.children ?? [])];
    expect(plates.map((plate) => plate.querySelector("svg")?.firstElementChild?.localName)).toEqual(["use", "image"]);
    expect(plates[0]?.querySelector("use")?.getAttribute("href")).toMatch(/#bowman$/);
  });
  it("has its coins beside them, not over them", () => {
    const card = shown();
    expect(card.querySelector(".plates .coins")).toBeNull();
    expect(card.querySelector(".facts .coins")?.textContent).toBe("3");
  });
  it("says what it does where there is room; who listens hears it with the tip", () => {
    const said = shown().querySelector(".texts");
    expect(said?.textContent).toContain(en["power.warcraft.ranger.text"]);
    expect(said?.getAttribute("aria-hidden")).toBe("true");
  });
});
