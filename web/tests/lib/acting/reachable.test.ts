import { describe, expect, it } from "vitest";
import { textOf } from "../../../src/lib/acting/actiontext";
import { type Menu, menuOf, allSeverals } from "../../../src/lib/acting/menu";
import { coinsDue, reachOf } from "../../../src/lib/acting/reachable";
import { even } from "../../../src/lib/acting/spread";
import type { Decision } from "../../../src/lib/server/protocol";
import { severalOf } from "./severalof";
import examples from "../../decisions.json";

const NOTHING = { plan: null, selection: null, tapped: null, hint: [] };

const decisionOf = (question: string, ...whats: string[]): Decision => {
  const found = (examples as unknown as { decision: Decision }[]).find(
    ({ decision }) =>
      decision.question === question &&
      whats.every((what) => decision.choices.some((choice) => "what" in choice && choice.what === what)),
  );
  if (!found) throw new Error(question);
  return found.decision;
};

/** Return all legal actions as text; a spread's first place by its counts. */
function allTexts(menu: Menu): string[] {
  const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends].filter(
    (option) => option !== null,
  );
  const severals = allSeverals(menu).flatMap(({ options: regions, done }) => [...regions, ...(done ? [done] : [])]);
  const texts = [...menu.regions.values()].flat().map((choice) => choice.text);
  texts.push(...[...options, ...severals].map((option) => textOf(option.action)));
  if (menu.yesNo) texts.push(menu.yesNo.yes, menu.yesNo.no);
  const first = menu.spread?.places[0];
  if (menu.spread && first)
    for (let count = menu.spread.least; count <= menu.spread.most; count += 1)
      texts.push(`${menu.spread.what} ${first.region} ${count}`);
  return texts;
}

describe("lit regions", () => {
  it("are those that can be conquered, with their cost; those to abandon only in that side choice", () => {
    const menu = menuOf(decisionOf("ask.conquests", "abandon", "conquer"));
    const usual = reachOf(menu, NOTHING);
    expect([...usual.keys()].sort()).toEqual([...menu.regions.keys()].sort());
    expect([...usual.values()].every((reach) => reach.what !== "abandon" && reach.cost !== undefined)).toBe(true);
    const [several] = menu.sideChoices;
    if (!several) throw new Error("nothing to abandon");
    const own = several.options.map((option) => option.region);
    const leaving = reachOf(menu, { ...NOTHING, selection: { several, chosen: own.slice(0, 1) } });
    expect([...leaving.keys()].sort()).toEqual(own.sort());
    expect([...leaving.values()].filter((reach) => reach.isChosen)).toHaveLength(1);
  });
  it("are all regions of a selection, only the selected ones once it is full; hinted ones are marked", () => {
    const several = severalOf([3, 5, 9], { most: 2 });
    const menu = menuOf({ seat: 0, question: "ask.new", choices: [several] });
    const one = reachOf(menu, { ...NOTHING, selection: { several, chosen: [9] }, hint: ["target 3", "done"] });
    expect([...one.values()]).toEqual([
      { region: 3, kind: "several", what: "target", isHint: true },
      { region: 5, kind: "several", what: "target" },
      { region: 9, kind: "several", what: "target", isChosen: true },
    ]);
    const two = reachOf(menu, { ...NOTHING, selection: { several, chosen: [9, 3] } });
    expect([...two.keys()]).toEqual([3, 9]);
  });
  it("show the die's odds and the hint", () => {
    const menu = menuOf(decisionOf("ask.conquests", "roll"));
    const [choice] = [...menu.regions.values()].flat().filter((one) => one.what === "roll");
    const reach = reachOf(menu, { ...NOTHING, hint: [choice?.text ?? ""] }).get(choice?.region ?? -1);
    expect(reach).toMatchObject({ kind: "roll", isHint: true });
    expect(reach?.odds?.all).toBe(6);
  });
  it("show how many are placed in a spread", () => {
    const menu = menuOf(decisionOf("ask.deploy"));
    if (!menu.spread) throw new Error("no spread");
    const reach = reachOf(menu, { ...NOTHING, plan: even(menu.spread) });
    expect(reach.size).toBe(menu.spread.places.length);
    expect([...reach.values()].reduce((sum, one) => sum + (one.placed ?? 0), 0)).toBe(menu.spread.pool);
    expect([...reach.values()].some((one) => one.canAdd)).toBe(false);
  });
  it("show the surer of two actions", () => {
    const option = (what: string, odds?: { good: number; all: number }) => ({
      kind: "region" as const,
      what,
      options: [
        {
          action: { kind: what, region: 4 },
          region: 4,
          explanation: { region: 4, cost: 3, hand: 3, payments: [{ ability: "a", coins: 2 }], ...(odds && { odds }) },
        },
      ],
    });
    const menu = menuOf({
      seat: 0,
      question: "ask.new",
      choices: [option("roll", { good: 2, all: 6 }), option("storm")],
    });
    expect(menu.regions.get(4)).toHaveLength(2);
    expect(reachOf(menu, NOTHING).get(4)).toMatchObject({ what: "storm", kind: "take", cost: 3, coins: 2 });
  });
  it("ignore unknown kinds of choices", () => {
    const strange = {
      seat: 0,
      question: "ask.new",
      choices: [
        { kind: "draw" },
        { kind: "yes-no", yes: { kind: "choose", number: 1 }, no: { kind: "choose", number: 0 } },
      ],
    };
    expect(allTexts(menuOf(strange as unknown as Decision))).toEqual(["choose 1", "choose 0"]);
  });
});

it("adds up coins", () => {
  expect(coinsDue(undefined)).toBe(0);
  expect(
    coinsDue([
      { ability: "a", coins: 2 },
      { ability: "b", coins: 1, seat: 0 },
    ]),
  ).toBe(3);
});
