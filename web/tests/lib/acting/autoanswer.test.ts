import { describe, expect, it } from "vitest";
import { type AutoAnswerContext, autoAnswerReason, onlyAnswer } from "../../../src/lib/acting/autoanswer";
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

function asked(question: string, choices: Choice[], more: Record<string, unknown> = {}): AutoAnswerContext {
  const { setup = {}, log = [], ...view } = more;
  const decision = { seat: 0, question, choices } as unknown as Decision;
  const shown = { phase: "conquests", round: 3, rounds: 10, turn_of: 0, seats: [{}, {}, {}], ...view };
  return { menu: menuOf(decision), view: shown, info: { setup }, log } as unknown as AutoAnswerContext;
}
const turns = (...seats: number[]) =>
  seats.map((seat) => ({ action: "end", seat, events: [{ what: "turn", seat, amount: 9 }] }));

describe("conquests", () => {
  it("end automatically where nothing is left to do", () => {
    expect(autoAnswerReason(asked("ask.conquests", [END]), ALL)).toBe("no-more");
  });
  it.each([
    ["a region is in reach", [END, REGION]],
    ["the race may go into decline", [END, DECLINE]],
  ])("do not while %s", (_, choices) => {
    expect(autoAnswerReason(asked("ask.conquests", choices), ALL)).toBeNull();
  });
  it.each([
    ["a player who switched that off", {}, { ...ALL, endsByItself: false }],
    ["a player who has just undone a step", { log: [{ action: "undo", seat: 0 }] }, ALL],
    ["a lesson", { setup: { lesson: true } }, ALL],
    ["a puzzle", { setup: { puzzle: "p1" } }, ALL],
    ["an exercise", { setup: { exercise: "decline.0" } }, ALL],
    ["a real table", { setup: { referee: true } }, ALL],
  ])("do not for %s", (_, more, preferences) => {
    expect(autoAnswerReason(asked("ask.conquests", [END], more), preferences)).toBeNull();
  });
});

describe("a redeployment", () => {
  const withdrawn = { phase: "others-redeployment" };
  it("of withdrawn tokens needs no question, unless the setting is off", () => {
    expect(autoAnswerReason(asked("ask.deploy", [SPREAD], withdrawn), ALL)).toBe("withdrawn");
    expect(autoAnswerReason(asked("ask.deploy", [SPREAD], withdrawn), { ...ALL, placesWithdrawn: false })).toBeNull();
  });
  it("is asked while other seats still have turns", () => {
    const last = { phase: "redeployment", round: 10, rounds: 10, turn_of: 0 };
    expect(autoAnswerReason(asked("ask.deploy", [SPREAD], { ...last, round: 9, log: turns(1, 2) }), ALL)).toBeNull();
    expect(autoAnswerReason(asked("ask.deploy", [SPREAD], { ...last, log: turns(1, 0) }), ALL)).toBeNull();
    expect(autoAnswerReason(asked("ask.deploy", [SPREAD], { ...last, log: turns(1, 2, 0) }), ALL)).toBe("last-turn");
  });
});

describe("a question with one answer", () => {
  const target = (...regions: number[]): Choice =>
    ({
      kind: "region",
      what: "target",
      options: regions.map((region) => ({ action: { kind: "target", region }, region })),
    }) as unknown as Choice;
  const several = (least: number, ...regions: number[]): Choice =>
    ({ ...(target(...regions) as object), kind: "several", least, most: 2 }) as unknown as Choice;
  const DONE = { kind: "one-of", options: [{ action: { kind: "done" }, what: "done" }] } as unknown as Choice;

  it("is answered automatically", () => {
    expect(autoAnswerReason(asked("ask.fortified", [target(3)]), ALL)).toBe("only-answer");
    expect(onlyAnswer(asked("ask.fortified", [target(3)]).menu)).toEqual(["target 3"]);
    expect(onlyAnswer(asked("ask.heroic", [several(2, 3, 5)]).menu)).toEqual(["target 3", "target 5"]);
    expect(onlyAnswer(asked("ask.x", [DONE]).menu)).toEqual(["done"]);
  });
  it.each([
    ["there are two", [target(3, 4)]],
    ["it may be left out", [target(3), DONE]],
    ["not all regions are needed", [several(1, 3, 5)]],
    ["it is a conquest", [REGION]],
    ["it is the only combo", [{ kind: "one-of", options: [{ action: { kind: "pick", number: 0 }, what: "pick" }] }]],
  ])("is asked where %s", (_, choices) => {
    expect(onlyAnswer(asked("ask.x", choices as Choice[]).menu)).toBeNull();
  });
  it("is asked where it reveals something, and of those who want to be asked", () => {
    expect(autoAnswerReason(asked("ask.goblins.reveal", [target(3)]), ALL)).toBeNull();
    expect(autoAnswerReason(asked("ask.fortified", [target(3)]), { ...ALL, endsByItself: false })).toBeNull();
    expect(autoAnswerReason(asked("ask.fortified", [target(3)], { setup: { puzzle: "p" } }), ALL)).toBeNull();
  });
});
