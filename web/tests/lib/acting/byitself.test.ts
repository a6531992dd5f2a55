import { describe, expect, it } from "vitest";
import { type Asked, reasonOf } from "../../../src/lib/acting/byitself";
import { menuOf } from "../../../src/lib/acting/menu";
import type { Choice, Decision } from "../../../src/lib/server/protocol";

const ALL = { endsByItself: true, placesWithdrawn: true };
const END: Choice = {
  kind: "one-of",
  what: "end",
  options: [{ action: { kind: "end" }, what: "end" }],
} as unknown as Choice;
const SPREAD: Choice = {
  kind: "spread",
  what: "deploy",
  pool: 2,
  least: 0,
  most: 2,
  places: [{ region: 3, tokens: 1, companions: 0 }],
} as unknown as Choice;
const DECLINE: Choice = {
  kind: "one-of",
  what: "decline",
  options: [{ action: { kind: "decline" }, what: "decline" }],
} as unknown as Choice;
const REGION: Choice = {
  kind: "region",
  what: "conquer",
  options: [{ action: { kind: "conquer", region: 3 }, region: 3 }],
} as unknown as Choice;

function asked(question: string, choices: Choice[], more: Record<string, unknown> = {}): Asked {
  const { setup = {}, log = [], ...view } = more;
  const decision = { seat: 0, question, choices } as unknown as Decision;
  const shown = { phase: "conquests", round: 3, rounds: 10, turn_of: 0, seats: [{}, {}, {}], ...view };
  return { menu: menuOf(decision), view: shown, info: { setup }, log } as unknown as Asked;
}
const turns = (...seats: number[]) =>
  seats.map((seat) => ({ action: "end", seat, events: [{ what: "turn", seat, amount: 9 }] }));

describe("conquests", () => {
  it("end by themselves where nothing is left to do", () => {
    expect(reasonOf(asked("ask.conquests", [END]), ALL)).toBe("no-more");
  });
  it.each([
    ["a region is in reach", [END, REGION]],
    ["the race may go into decline", [END, DECLINE]],
  ])("do not while %s", (_, choices) => {
    expect(reasonOf(asked("ask.conquests", choices), ALL)).toBeNull();
  });
  it.each([
    ["whoever does not want that", {}, { ...ALL, endsByItself: false }],
    ["whoever took a step back", { log: [{ action: "undo", seat: 0 }] }, ALL],
    ["a lesson", { setup: { lesson: true } }, ALL],
    ["a puzzle", { setup: { puzzle: "p1" } }, ALL],
    ["a real table", { setup: { referee: true } }, ALL],
  ])("do not for %s", (_, more, wishes) => {
    expect(reasonOf(asked("ask.conquests", [END], more), wishes)).toBeNull();
  });
});

describe("a redeployment", () => {
  const withdrawn = { phase: "others-redeployment" };
  it("of tokens that withdrew needs no question, unless somebody wants it", () => {
    expect(reasonOf(asked("ask.deploy", [SPREAD], withdrawn), ALL)).toBe("withdrawn");
    expect(reasonOf(asked("ask.deploy", [SPREAD], withdrawn), { ...ALL, placesWithdrawn: false })).toBeNull();
  });
  it("is asked as long as somebody plays afterwards", () => {
    const last = { phase: "redeployment", round: 10, rounds: 10, turn_of: 0 };
    expect(reasonOf(asked("ask.deploy", [SPREAD], { ...last, round: 9, log: turns(1, 2) }), ALL)).toBeNull();
    expect(reasonOf(asked("ask.deploy", [SPREAD], { ...last, log: turns(1, 0) }), ALL)).toBeNull();
    expect(reasonOf(asked("ask.deploy", [SPREAD], { ...last, log: turns(1, 2, 0) }), ALL)).toBe("last-turn");
  });
});
