import { describe, expect, it } from "vitest";
import { cornerFor } from "../src/lib/acting/corner";
import { facesOf } from "../src/lib/acting/faces";
import { commandOf } from "../src/lib/acting/keys";
import { type Menu, menuOf } from "../src/lib/acting/menu";
import { textOf } from "../src/lib/acting/notation";
import { coinsDue, reachOf } from "../src/lib/acting/reaching";
import { even } from "../src/lib/acting/spreading";
import type { Decision } from "../src/lib/protocol";
import examples from "./decisions.json";

const NOTHING = { isAbandoning: false, chosen: new Set<number>(), hint: null };
const decisionOf = (question: string, ...whats: string[]): Decision => {
  const found = (examples as unknown as { decision: Decision }[]).find(
    ({ decision }) => decision.question === question && whats.every((what) => decision.choices.some((choice) => "what" in choice && choice.what === what)),
  );
  if (!found) throw new Error(question);
  return found.decision;
};

/** Everything that can be played now, in words; a spread's first place by its counts. */
function allTexts(menu: Menu): string[] {
  const options = [...menu.options, ...menu.picks.values(), menu.decline, menu.ends].filter((option) => option !== null);
  const regions = [...[...menu.regions.values()].flat(), ...menu.abandon.values()];
  const texts = [...regions.map((choice) => choice.text), ...options.map((option) => textOf(option.action))];
  if (menu.yesNo) texts.push(menu.yesNo.yes, menu.yesNo.no);
  const first = menu.spread?.places[0];
  if (menu.spread && first)
    for (let count = menu.spread.least; count <= menu.spread.most; count += 1) texts.push(`${menu.spread.what} ${first.region} ${count}`);
  return texts;
}

describe("actions in words", () => {
  it("leave out what an action does not have, and keep zeros", () => {
    expect(textOf({ kind: "end" })).toBe("end");
    expect(textOf({ kind: "conquer", region: 7 })).toBe("conquer 7");
    expect(textOf({ kind: "deploy", region: 3, number: 2 })).toBe("deploy 3 2");
    expect(textOf({ kind: "use", id: "ethereals", number: 1 })).toBe("use ethereals 1");
    expect(textOf({ kind: "pick", number: 0 })).toBe("pick 0");
  });
});

describe("any decision of the engine", () => {
  it.each(examples.map((example) => [example.decision.question, example.game, example] as const))("%s (%s) can be played whole", (_, __, example) => {
    const menu = menuOf(example.decision as unknown as Decision);
    expect(allTexts(menu).sort()).toEqual([...example.legal].sort());
  });
});

describe("what lights up", () => {
  it("is what can be conquered, with its cost; what can be given up only in a mode of its own", () => {
    const menu = menuOf(decisionOf("ask.conquests", "abandon", "conquer"));
    const usual = reachOf(menu, null, NOTHING);
    expect([...usual.keys()].sort()).toEqual([...menu.regions.keys()].sort());
    expect([...usual.values()].every((reach) => reach.what !== "abandon" && reach.cost !== undefined)).toBe(true);
    const leaving = reachOf(menu, null, { ...NOTHING, isAbandoning: true, chosen: new Set([[...menu.abandon.keys()][0] ?? -1]) });
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
      options: [{ action: { kind: what, region: 4 }, region: 4, explanation: { region: 4, cost: 3, hand: 3, payments: [{ ability: "a", coins: 2 }], ...(odds && { odds }) } }],
    });
    const menu = menuOf({ seat: 0, question: "ask.new", choices: [option("roll", { good: 2, all: 6 }), option("storm")] });
    expect(menu.regions.get(4)).toHaveLength(2);
    expect(reachOf(menu, null, NOTHING).get(4)).toMatchObject({ what: "storm", kind: "take", cost: 3, coins: 2 });
  });
  it("ignores kinds of choices that it does not know", () => {
    const strange = { seat: 0, question: "ask.new", choices: [{ kind: "draw" }, { kind: "yes-no", yes: { kind: "choose", number: 1 }, no: { kind: "choose", number: 0 } }] };
    expect(allTexts(menuOf(strange as unknown as Decision))).toEqual(["choose 1", "choose 0"]);
  });
});

describe("small things", () => {
  it("adds up coins", () => {
    expect(coinsDue(undefined)).toBe(0);
    expect(coinsDue([{ ability: "a", coins: 2 }, { ability: "b", coins: 1, seat: 0 }])).toBe(3);
  });
  it("marks the faces that succeed, and none of two dice", () => {
    expect(facesOf({ good: 2, all: 6 }).map((face) => face.isGood)).toEqual([false, false, false, false, true, true]);
    expect(facesOf({ good: 6, all: 6 }).every((face) => face.isGood)).toBe(true);
    expect(facesOf({ good: 12, all: 36 })).toEqual([]);
    expect(facesOf(undefined)).toEqual([]);
  });
  it("keeps a card off the region it is about, and still as long as that goes", () => {
    expect(cornerFor(0.2, 0.2, "top-right")).toBe("top-right");
    expect(cornerFor(0.8, 0.2, "top-right")).toBe("bottom-left");
    expect(cornerFor(0.8, 0.8, "bottom-left")).toBe("bottom-left");
    expect(cornerFor(0.2, 0.8, "bottom-left")).toBe("top-right");
    expect(cornerFor(0.2, 0.2, "top-left")).toBe("top-right");
  });
  it("knows its keys", () => {
    const key = (name: string, held = {}) => commandOf({ key: name, ctrlKey: false, metaKey: false, altKey: false, shiftKey: false, ...held });
    expect(key("z", { ctrlKey: true })).toEqual({ do: "undo" });
    expect(key("z", { metaKey: true })).toEqual({ do: "undo" });
    expect(key("Z", { ctrlKey: true, shiftKey: true })).toBeNull();
    expect(key("z")).toBeNull();
    expect(key("U")).toEqual({ do: "undo" });
    expect(key("h")).toEqual({ do: "hint" });
    expect(key("h", { ctrlKey: true })).toBeNull();
    expect(key("e")).toEqual({ do: "primary" });
    expect(key("f")).toEqual({ do: "fast" });
    expect(key("e", { altKey: true })).toBeNull();
    expect(key("?", { shiftKey: true })).toEqual({ do: "keys" });
    expect(key("Escape")).toEqual({ do: "cancel" });
    expect(key("3")).toEqual({ do: "button", place: 2 });
    expect(key("0")).toBeNull();
  });
});
