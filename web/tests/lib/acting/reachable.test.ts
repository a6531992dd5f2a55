import { describe, expect, it } from "vitest";
import { textOf } from "../../../src/lib/acting/actiontext";
import { type Menu, menuOf } from "../../../src/lib/acting/menu";
import { coinsDue, reachOf } from "../../../src/lib/acting/reachable";
import { even } from "../../../src/lib/acting/spread";
import type { Decision } from "../../../src/lib/server/protocol";
import examples from "../../decisions.json";

const NOTHING = { isAbandoning: false, chosen: new Set<number>(), hint: null };

const decisionOf = (question: string, ...whats: string[]): Decision => {
  const found = (examples as unknown as { decision: Decision }[]).find(
    ({ decision }) =>
      decision.question === question &&
      whats.every((what) => decision.choices.some((choice) => "what" in choice && choice.what === what)),
  );
  if (!found) throw new Error(question);
  return found.decision;
};

/** Everything that can be played now, in words; a spread's first place by its counts. */
function allTexts(menu: Menu): string[] {
  const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends].filter(
    (option) => option !== null,
  );
  const regions = [...[...menu.regions.values()].flat(), ...menu.abandon.values()];
  const texts = [...regions.map((choice) => choice.text), ...options.map((option) => textOf(option.action))];
  if (menu.yesNo) texts.push(menu.yesNo.yes, menu.yesNo.no);
  const first = menu.spread?.places[0];
  if (menu.spread && first)
    for (let count = menu.spread.least; count <= menu.spread.most; count += 1)
      texts.push(`${menu.spread.what} ${first.region} ${count}`);
  return texts;
}

describe("what lights up", () => {
  it("is what can be conquered, with its cost; what can be given up only in a mode of its own", () => {
    const menu = menuOf(decisionOf("ask.conquests", "abandon", "conquer"));
    const usual = reachOf(menu, null, NOTHING);
    expect([...usual.keys()].sort()).toEqual([...menu.regions.keys()].sort());
    expect([...usual.values()].every((reach) => reach.what !== "abandon" && reach.cost !== undefined)).toBe(true);
    const leaving = reachOf(menu, null, {
      ...NOTHING,
      isAbandoning: true,
      chosen: new Set([[...menu.abandon.keys()][0] ?? -1]),
    });
    expect([...leaving.keys()].sort()).toEqual([...menu.abandon.keys()].sort());
    expect([...leaving.values()].filter((reach) => reach.isChosen)).toHaveLength(1);
  });
  it("shows the die's odds, and marks a hint", () => {
    const menu = menuOf(decisionOf("ask.conquests", "roll"));
    const [choice] = [...menu.regions.values()].flat().filter((one) => one.what === "roll");
    const reach = reachOf(menu, null, { ...NOTHING, hint: choice?.text ?? "" }).get(choice?.region ?? -1);
    expect(reach).toMatchObject({ kind: "roll", isHint: true });
    expect(reach?.odds?.all).toBe(6);
  });
  it("is a spread with what is placed", () => {
    const menu = menuOf(decisionOf("ask.deploy"));
    if (!menu.spread) throw new Error("no spread");
    const reach = reachOf(menu, even(menu.spread), NOTHING);
    expect(reach.size).toBe(menu.spread.places.length);
    expect([...reach.values()].reduce((sum, one) => sum + (one.placed ?? 0), 0)).toBe(menu.spread.pool);
    expect([...reach.values()].some((one) => one.canAdd)).toBe(false);
  });
  it("prefers the surer of two ways", () => {
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
    expect(reachOf(menu, null, NOTHING).get(4)).toMatchObject({ what: "storm", kind: "take", cost: 3, coins: 2 });
  });
  it("ignores kinds of choices that it does not know", () => {
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
