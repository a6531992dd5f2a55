import { describe, expect, it } from "vitest";
import { menuOf } from "../src/lib/acting/menu";
import { namedFor, NOTHING, toldWith, usedFor } from "../src/lib/acting/told";
import type { Decision } from "../src/lib/protocol";

const region = (at: number) => ({ action: { kind: "target", region: at }, region: at });
const targets = (question: string, ...regions: number[]): Decision =>
  ({ seat: 0, question, ability: "portal_mage", choices: [{ kind: "region", what: "target", options: regions.map(region) }] }) as unknown as Decision;
const conquests = {
  seat: 0,
  question: "ask.conquests",
  choices: [{ kind: "one-of", options: [{ action: { kind: "use", region: 0, number: 32 }, what: "use", ability: "portal_mage", use: 0 }] }],
} as unknown as Decision;
const first = targets("ask.portal_mage.first", 1, 4, 7);
const second = targets("ask.portal_mage.second", 4, 7);
const aided = { seat: 0, question: "ask.aided", choices: [] } as unknown as Decision;
const NOW = "2 0 conquests";

describe("what an ability was told", () => {
  const used = toldWith(NOTHING, menuOf(conquests), "use 0 32", NOW);
  const told = toldWith(used, menuOf(first), "target 4", NOW);

  it("stays marked while it asks for more, and not when the same is asked again", () => {
    expect(namedFor(second, told, NOW)).toBe(4);
    expect(namedFor(first, told, NOW)).toBeNull();
  });
  it("is forgotten when it is used once more", () => {
    const done = toldWith(told, menuOf(second), "target 7", NOW);
    expect(namedFor(first, toldWith(done, menuOf(conquests), "use 0 32", NOW), NOW)).toBeNull();
  });
  it("means nothing in another part of the turn, or to another ability", () => {
    expect(namedFor(second, told, "2 0 end")).toBeNull();
    expect(namedFor({ ...second, ability: "goblins" }, told, NOW)).toBeNull();
  });
  it("says with what a conquest is made", () => {
    expect(usedFor(aided, used, NOW)).toBe("portal_mage");
    expect(usedFor(aided, used, "3 0 conquests")).toBeNull();
    expect(usedFor(second, used, NOW)).toBeNull();
  });
});
