import { describe, expect, it } from "vitest";
import { throwsIn } from "../../../src/lib/table/throws";

const roll = { action: "roll 3", seat: 0 };
const taken = { action: "die 2", seat: -1, events: [{ what: "conquered", seat: 0, region: 3, amount: 1 }] };
const blank = { action: "die 0", seat: -1 };

describe("a throw of the die", () => {
  it("takes a region or fails, and has the number of its step", () => {
    expect(throwsIn([roll, taken], 7)).toEqual([{ number: 9, face: 2, region: 3, result: "taken" }]);
    expect(throwsIn([roll, blank], 7)).toEqual([{ number: 9, face: 0, region: 3, result: "failed" }]);
  });
  it("may come in a later update than the attack", () =>
    expect(throwsIn([blank], 8, roll)).toEqual([{ number: 9, face: 0, region: 3, result: "failed" }]));
  it("may help the next conquest", () => {
    expect(throwsIn([blank], 8, { action: "use berserk 0", seat: 0 })).toEqual([
      { number: 9, face: 0, region: null, result: null },
    ]);
    expect(throwsIn([roll], 8)).toEqual([]);
  });
});
