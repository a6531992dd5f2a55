import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/locales/en.json";
import web from "../../../../src/elbowroom/locales/web/act.en.json";
import {
  actionsOf,
  count,
  isFull,
  isLimited,
  lacking,
  regionsNamed,
  type Selection,
  toggleable,
  toggled,
} from "../../../src/lib/acting/selection";
import { countText, selectionHelp, selectionText } from "../../../src/lib/acting/words";
import type { Several } from "../../../src/lib/server/protocol";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { severalOf } from "./severals";

const choosing = (several: Several, ...chosen: number[]): Selection => ({ several, chosen });
/** The regions chosen after some clicks. */
const after = (several: Several, ...clicks: number[]): number[] => [
  ...clicks.reduce(toggled, choosing(several)).chosen,
];

describe("several regions", () => {
  it("are chosen in any order, and taken back by choosing them again", () => {
    expect(after(severalOf([3, 5, 9]), 9, 3)).toEqual([9, 3]);
    expect(after(severalOf([3, 5, 9]), 9, 3, 9, 5)).toEqual([3, 5]);
  });
  it("are no more than may be; where one alone may be, another takes its place", () => {
    expect(after(severalOf([3, 5, 9], { most: 2 }), 9, 3, 5)).toEqual([9, 3]);
    expect(toggleable(choosing(severalOf([3, 5, 9], { most: 2 }), 9, 3))).toEqual([3, 9]);
    expect(after(severalOf([3, 5, 9], { most: 1 }), 9, 3)).toEqual([3]);
  });
  it("are among the options", () => expect(after(severalOf([3, 5]), 4)).toEqual([]));
  it("count with those that were named earlier", () => {
    const several = severalOf([3, 5], { named: [9], least: 2, most: 2 });
    expect([count(choosing(several)), lacking(choosing(several))]).toEqual([1, 1]);
    expect(isFull(choosing(several, 5))).toBe(true);
    expect([isLimited(choosing(several)), isLimited(choosing(severalOf([3, 5])))]).toEqual([true, false]);
    expect(after(several, 5, 3)).toEqual([3]);
  });
  it("are those that a hint names", () =>
    expect(regionsNamed(severalOf([3, 5, 9]), ["target 9", "target 3", "done"])).toEqual([3, 9]));
});

describe("what is sent", () => {
  it("is all that was chosen as it was chosen, and that it is all", () =>
    expect(actionsOf(choosing(severalOf([3, 5, 9]), 9, 3))).toEqual(["target 9", "target 3", "done"]));
  it("is not ended where the most end it", () =>
    expect(actionsOf(choosing(severalOf([3, 5, 9], { most: 2 }), 9, 3))).toEqual(["target 9", "target 3"]));
  it("may be that it is none", () => expect(actionsOf(choosing(severalOf([3])))).toEqual(["done"]));
  it("is nothing where nothing ends it", () =>
    expect(actionsOf(choosing(severalOf([3], { done: undefined })))).toEqual([]));
});

describe("in words", () => {
  beforeAll(() => texts.use({ ...en, ...web }, "en"));

  it.each([
    [severalOf([3, 5, 9]), [], "Choose as many as you like."],
    [severalOf([3, 5, 9]), [9], "1 chosen."],
    [severalOf([3, 5, 9], { most: 2 }), [], "Choose up to 2 regions."],
    [severalOf([3, 5, 9], { least: 1, most: 2 }), [], "Choose 1 to 2."],
    [severalOf([3, 5, 9], { most: 2 }), [9], "1 of 2 chosen."],
    [severalOf([3, 5, 9], { least: 2, most: 2 }), [], "0 of 2 chosen."],
    [severalOf([3, 5], { named: [9], most: 2 }), [], "1 of 2 chosen."],
  ])("it is counted", (several, chosen, said) => expect(countText(choosing(several, ...chosen))).toBe(said));

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

  it("whoever can choose no more is told how to change one", () => {
    const several = severalOf([3, 5, 9], { most: 2 });
    expect(selectionHelp(choosing(several, 9))).toBe(web["web.act.several.help"]);
    expect(selectionHelp(choosing(several, 9, 3))).toBe(web["web.act.several.help-full"]);
  });
});
