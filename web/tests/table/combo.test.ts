import { render, screen, waitFor } from "@testing-library/svelte";
import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import panel from "../../../src/elbowroom/words/locales/web/panel.en.json";
import { face } from "../../build/faces";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { PlacedCombo } from "../../src/lib/table/combos";
import { texts } from "../../src/lib/texts/texts.svelte";
import Combo from "../../src/table/Combo.svelte";

const combo = { place: 2, race: "worgen", power: "ranger", tokens: 9, price: 2, coins: 3 } as PlacedCombo;
const renderCombo = (): HTMLElement => {
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

  it("has the power's medallion and the race's detailed face side by side", async () => {
    const pictures = [...renderCombo().querySelectorAll(".plates image")];
    const drawn = () => pictures.map((picture) => decodeURIComponent(picture.getAttribute("href") ?? ""));
    const expected = [face("powers-warcraft", "ranger", "small"), face("warcraft", "worgen", "full")];
    await waitFor(() => expect(drawn()).toEqual(expected.map((one) => expect.stringContaining(one))));
  });
  it("has its coins beside them, not on top", () => {
    const card = renderCombo();
    expect(card.querySelector(".plates .coins")).toBeNull();
    // A gain, which must not look like a part of the price.
    expect(card.querySelector(".facts .coins")?.textContent).toBe("+3");
  });
  it("shows its abilities where there is room; screen readers get them from the tip", () => {
    const texts = renderCombo().querySelector(".texts");
    expect(texts?.textContent).toContain(en["power.warcraft.ranger.text"]);
    expect(texts?.getAttribute("aria-hidden")).toBe("true");
  });
});
