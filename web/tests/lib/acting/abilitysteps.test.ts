import { describe, expect, it } from "vitest";
import { regionNamed, regionRolledFor, abilitiesUsed } from "../../../src/lib/acting/abilitysteps";
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
const use = step("use frostmourne");
const from = step("target 4", first.question);
const undo = step("undo");

describe("the region given to an ability", () => {
  it("stays marked while it asks further questions, but not when the same is asked again", () => {
    expect(regionNamed(second, [use, from])).toBe(4);
    expect(regionNamed(first, [use, from])).toBeNull();
  });
  it("is dropped after an undo, or another use", () => {
    expect(regionNamed(second, [use, from, undo, step("target 5", first.question)])).toBe(5);
    expect(regionNamed(second, [use, from, undo, undo, use])).toBeNull();
    expect(regionNamed(first, [use, from, step("target 7", second.question), use])).toBeNull();
  });
  it("is ignored for other abilities and other seats", () => {
    expect(regionNamed(decision("ask.goblins.pay", "goblins"), [use, from])).toBeNull();
    expect(regionNamed(second, [from, step("target 2", "", 1)])).toBeNull();
    expect(regionNamed(second, [from, step("end", "", 1)])).toBeNull();
  });
  it("is kept after chance and other questions in between", () => {
    expect(
      regionNamed(decision("ask.goblins.pay", "goblins"), [
        step("target 3", "ask.goblins.reveal"),
        step("flip exploding", "", -1),
      ]),
    ).toBe(3);
    const place = decision("ask.intimidating.place", "intimidating");
    expect(
      regionNamed(place, [step("target 3", "ask.intimidating.token"), step("choose beast", "ask.intimidating.piece")]),
    ).toBe(3);
  });
  it("lists the abilities used for a conquest", () => {
    expect(abilitiesUsed(aided, [step("conquer 2"), use])).toEqual(["frostmourne"]);
    expect(abilitiesUsed(aided, [use, step("conquer 2"), step("use gnomes"), step("use championing")])).toEqual([
      "gnomes",
      "championing",
    ]);
    expect(abilitiesUsed(aided, [step("use gnomes"), undo, use, step("die 2", "", -1)])).toEqual(["frostmourne"]);
    expect(abilitiesUsed(second, [use])).toEqual([]);
  });
});

describe("the region for which the die was rolled", () => {
  const paying = decision("ask.mercenary", "mercenary");
  it("is the one that a question after the die is about", () => {
    expect(regionRolledFor(paying, [step("conquer 2"), step("roll 5"), step("die 0", "", -1)])).toBe(5);
  });
  it("is none for other questions, and without a roll", () => {
    expect(regionRolledFor(decision("ask.stout", "stout"), [step("roll 5"), step("die 0", "", -1)])).toBeNull();
    expect(regionRolledFor(paying, [])).toBeNull();
    expect(regionRolledFor(paying, [step("conquer 2")])).toBeNull();
  });
});
