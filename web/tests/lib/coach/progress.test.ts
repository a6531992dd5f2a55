import { describe, expect, it } from "vitest";
import { nextOf, progressOf } from "../../../src/lib/coach/progress";
import type { Step } from "../../../src/lib/server/protocol";

const PLAN = { actions: ["abandon 3", "abandon 5", "conquer 7", "conquer 9", "end"], then: "" };
const steps = (...texts: string[]): Step[] =>
  texts.map((text) => (text.startsWith("!") ? { action: text.slice(1), seat: -1 } : { action: text, seat: 0 }));

describe("the progress of a plan", () => {
  it("drops what was played, in any order", () => {
    const { left, stop } = progressOf(PLAN, 0, steps("abandon 5", "abandon 3", "conquer 9"));
    expect(left).toEqual(["conquer 7", "end"]);
    expect(stop).toBeNull();
  });
  it("takes undone actions back", () => {
    expect(progressOf(PLAN, 0, steps("abandon 3", "abandon 5", "undo", "undo")).left).toEqual(PLAN.actions);
    expect(progressOf(PLAN, 0, steps("conquer 1", "undo")).stop).toBeNull();
    expect(progressOf(PLAN, 0, steps("undo")).stop).toBe("own");
  });
  it("stops where chance, another seat or another choice changes the game", () => {
    expect(progressOf(PLAN, 0, steps("abandon 3", "!die 2")).stop).toBe("die");
    expect(progressOf(PLAN, 0, steps("abandon 3", "!find karazhan")).stop).toBe("marker");
    expect(progressOf(PLAN, 0, steps("!flip duds")).stop).toBe("bomb");
    expect(progressOf(PLAN, 1, steps("abandon 3")).stop).toBe("others");
    expect(progressOf(PLAN, 0, steps("conquer 1")).stop).toBe("own");
  });
  it("stops where it waits for a new power", () => {
    const plan = { actions: ["decline"], then: "power" };
    expect(progressOf(plan, 0, steps("decline", "!badge flying")).stop).toBe("power");
    expect(progressOf(plan, 0, steps("!badge flying")).stop).toBeNull();
    expect(progressOf({ ...plan, then: "" }, 0, steps("decline", "!badge flying")).stop).toBeNull();
  });
  it("goes on after new combos, and while tokens are placed", () => {
    expect(progressOf(PLAN, 0, steps("!banner orcs", "!badge flying", "move 3", "deploy 3 1")).stop).toBeNull();
  });
});

it("names all regions of one choice as the next step", () => {
  expect(nextOf(PLAN.actions)).toEqual(["abandon 3", "abandon 5"]);
  expect(nextOf(["target 1", "target 2"])).toEqual(["target 1", "target 2"]);
  expect(nextOf(["conquer 7", "conquer 9"])).toEqual(["conquer 7"]);
  expect(nextOf([])).toEqual([]);
});
