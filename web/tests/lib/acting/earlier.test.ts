import { describe, expect, it } from "vitest";
import { regionNamed, abilitiesUsed } from "../../../src/lib/acting/earlier";
import type { Decision, Step } from "../../../src/lib/server/protocol";

const decision = (question: string, ability?: string): Decision => ({
  seat: 0,
  question,
  choices: [],
  ...(ability && { ability }),
});
const first = decision("ask.intimidating.token", "intimidating");
const second = decision("ask.intimidating.place", "intimidating");
const aided = decision("ask.aided");
const step = (action: string, asked = "", seat = 0): Step => ({ action, seat, asked });
const use = step("use 0 32");
const from = step("target 4", first.question);
const undo = step("undo");

describe("what an ability was told", () => {
  it("stays marked while it asks for more, and not when the same is asked again", () => {
    expect(regionNamed(second, [use, from])).toBe(4);
    expect(regionNamed(first, [use, from])).toBeNull();
  });
  it("is forgotten when it is taken back, or used once more", () => {
    expect(regionNamed(second, [use, from, undo, step("target 5", first.question)])).toBe(5);
    expect(regionNamed(second, [use, from, undo, undo, use])).toBeNull();
    expect(regionNamed(first, [use, from, step("target 7", second.question), use])).toBeNull();
  });
  it("means nothing to another ability, and nothing that somebody else has told", () => {
    expect(regionNamed(decision("ask.goblins.pay", "goblins"), [use, from])).toBeNull();
    expect(regionNamed(second, [from, step("target 2", "", 1)])).toBeNull();
    expect(regionNamed(second, [from, step("end", "", 1)])).toBeNull();
  });
  it("outlives what chance tells in between, and what else it asks", () => {
    expect(
      regionNamed(decision("ask.goblins.pay", "goblins"), [
        step("target 3", "ask.goblins.reveal"),
        step("flip 1", "", -1),
      ]),
    ).toBe(3);
    const place = decision("ask.intimidating.place", "intimidating");
    expect(
      regionNamed(place, [step("target 3", "ask.intimidating.token"), step("choose 1", "ask.intimidating.piece")]),
    ).toBe(3);
  });
  it("says with what a conquest is made, also with several", () => {
    expect(abilitiesUsed(aided, [step("conquer 2"), use])).toEqual([32]);
    expect(abilitiesUsed(aided, [use, step("conquer 2"), step("use 0 37"), step("use 0 39")])).toEqual([37, 39]);
    expect(abilitiesUsed(aided, [step("use 0 37"), undo, use, step("die 2", "", -1)])).toEqual([32]);
    expect(abilitiesUsed(second, [use])).toEqual([]);
  });
});
