import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import web from "../../../../src/elbowroom/words/locales/web/act.en.json";
import {
  actionsOf,
  count,
  isFull,
  isLimited,
  missingCount,
  regionsNamed,
  type Selection,
  toggleable,
  toggled,
} from "../../../src/lib/acting/selection";
import { countText, selectionHelp, selectionText } from "../../../src/lib/acting/words";
import type { Several } from "../../../src/lib/server/protocol";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { severalOf } from "./severalof";

const choosing = (several: Several, ...chosen: number[]): Selection => ({ several, chosen });
/** Return the regions selected after some clicks. */
const after = (several: Several, ...clicks: number[]): number[] => [
  ...clicks.reduce(toggled, choosing(several)).chosen,
];

describe("several regions", () => {
  it("are selected in any order, and deselected by a second click", () => {
    expect(after(severalOf([3, 5, 9]), 9, 3)).toEqual([9, 3]);
    expect(after(severalOf([3, 5, 9]), 9, 3, 9, 5)).toEqual([3, 5]);
  });
  it("are limited in number; where only one is allowed, another replaces it", () => {
    expect(after(severalOf([3, 5, 9], { most: 2 }), 9, 3, 5)).toEqual([9, 3]);
    expect(toggleable(choosing(severalOf([3, 5, 9], { most: 2 }), 9, 3))).toEqual([3, 9]);
    expect(after(severalOf([3, 5, 9], { most: 1 }), 9, 3)).toEqual([3]);
  });
  it("must be among the options", () => expect(after(severalOf([3, 5]), 4)).toEqual([]));
  it("count together with those sent earlier", () => {
    const several = severalOf([3, 5], { named: [9], least: 2, most: 2 });
    expect([count(choosing(several)), missingCount(choosing(several))]).toEqual([1, 1]);
    expect(isFull(choosing(several, 5))).toBe(true);
    expect([isLimited(choosing(several)), isLimited(choosing(severalOf([3, 5])))]).toEqual([true, false]);
    expect(after(several, 5, 3)).toEqual([3]);
  });
  it("are read from a hint", () =>
    expect(regionsNamed(severalOf([3, 5, 9]), ["target 9", "target 3", "done"])).toEqual([3, 9]));
});

describe("the actions of a selection", () => {
  it('name all regions in the order of selection, then "done"', () =>
    expect(actionsOf(choosing(severalOf([3, 5, 9]), 9, 3))).toEqual(["target 9", "target 3", "done"]));
  it('omit "done" where the maximum is reached', () =>
    expect(actionsOf(choosing(severalOf([3, 5, 9], { most: 2 }), 9, 3))).toEqual(["target 9", "target 3"]));
  it('are "done" alone for an empty selection', () => expect(actionsOf(choosing(severalOf([3])))).toEqual(["done"]));
  it("are none where an empty selection is no answer", () =>
    expect(actionsOf(choosing(severalOf([3], { done: undefined })))).toEqual([]));
});

describe("texts of a selection", () => {
  beforeAll(() => texts.use({ ...en, ...web }, "en"));

  it.each([
    [severalOf([3, 5, 9]), [], "Choose as many as you like."],
    [severalOf([3, 5, 9]), [9], "1 chosen."],
    [severalOf([3, 5, 9], { most: 2 }), [], "Choose up to 2 regions."],
    [severalOf([3, 5, 9], { least: 1, most: 2 }), [], "Choose 1 to 2."],
    [severalOf([3, 5, 9], { most: 2 }), [9], "1 of 2 chosen."],
    [severalOf([3, 5, 9], { least: 2, most: 2 }), [], "0 of 2 chosen."],
    [severalOf([3, 5], { named: [9], most: 2 }), [], "1 of 2 chosen."],
  ])("count the regions", (several, chosen, said) => expect(countText(choosing(several, ...chosen))).toBe(said));

  it.each([
    [severalOf([3, 5, 9], { least: 2 }), [], undefined, "Choose 2 regions"],
    [severalOf([3, 5, 9], { least: 2 }), [9], undefined, "Choose 1 more region"],
    [severalOf([3, 5, 9]), [9, 3], undefined, "Confirm 2 regions"],
    [severalOf([3, 5, 9]), [9, 3], "goblins", "Lay 2 bombs"],
    [severalOf([3, 5, 9]), [], "goblins", "Lay no bombs"],
    [severalOf([3, 5, 9]), [], "strangers", "None"],
    [severalOf([3, 5], { named: [9] }), [], "goblins", "Lay 1 bomb"],
    [severalOf([3, 5], { what: "abandon", done: undefined }), [3], undefined, "Abandon 1 region"],
    [severalOf([3, 5], { what: "abandon", done: undefined, named: [9] }), [], undefined, "Choose regions"],
  ])("the button says what comes next", (several, chosen, ability, said) =>
    expect(selectionText(choosing(several, ...chosen), ability)).toBe(said),
  );

  it("explain how to change a full selection", () => {
    const several = severalOf([3, 5, 9], { most: 2 });
    expect(selectionHelp(choosing(several, 9))).toBe(web["web.act.several.help"]);
    expect(selectionHelp(choosing(several, 9, 3))).toBe(web["web.act.several.help-full"]);
  });
});
