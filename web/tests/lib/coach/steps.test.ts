import { describe, expect, it } from "vitest";
import { stepsOf } from "../../../src/lib/coach/steps";

describe("the steps of a plan", () => {
  it("are its conquests in order, and the abandoned regions", () => {
    const actions = ["abandon 7", "use frostmourne 0", "conquer 3", "conquer 12", "end"];
    expect(stepsOf({ actions, sure: 5 })).toEqual([
      { region: 7, place: null, isUnsure: false },
      { region: 3, place: 1, isUnsure: false },
      { region: 12, place: 2, isUnsure: false },
    ]);
  });
  it("are unsure after a die", () => {
    const steps = stepsOf({ actions: ["conquer 3", "roll 4", "conquer 5"], sure: 2 });
    expect(steps.map(({ isUnsure }) => isUnsure)).toEqual([false, true, true]);
  });
  it("list a region once", () => {
    expect(stepsOf({ actions: ["abandon 7", "conquer 7"], sure: 2 })).toHaveLength(1);
  });
});
