import { describe, expect, it } from "vitest";
import { narrowed } from "../../../src/lib/acting/allowed";
import { actionsIn, menuOf } from "../../../src/lib/acting/menu";
import type { Decision } from "../../../src/lib/server/protocol";

const decision = {
  seat: 0,
  question: "ask.conquests",
  choices: [
    {
      kind: "region",
      what: "conquer",
      options: [1, 2].map((region) => ({ action: { kind: "conquer", region }, region })),
    },
    {
      kind: "several",
      what: "abandon",
      least: 1,
      most: 2,
      options: [3, 4].map((region) => ({ action: { kind: "abandon", region }, region })),
    },
    {
      kind: "one-of",
      options: [
        { action: { kind: "decline" }, what: "decline" },
        { action: { kind: "end" }, what: "end" },
      ],
    },
  ],
} as unknown as Decision;
const left = (...allowed: string[]) => [...actionsIn(menuOf(narrowed(decision, allowed)))];

describe("a decision in a lesson", () => {
  it.each(["conquer 2", "abandon 4", "decline"])("has only the next action, such as %s", (action) => {
    expect(left(action, "conquer 1")).toEqual([action]);
  });
  it("keeps a selection beside the question", () => {
    expect(menuOf(narrowed(decision, ["abandon 3"]))).toMatchObject({
      several: null,
      sideChoices: [{ what: "abandon" }],
    });
  });
  it("has only the end once nothing is left", () => {
    expect(left()).toEqual(["end"]);
  });
  it("has a spread only where tokens are to be placed", () => {
    const spread = { kind: "spread", what: "deploy", pool: 2, least: 0, most: 2, places: [] };
    const asked = { ...decision, choices: [spread] } as unknown as Decision;
    expect([["deploy 1 1"], [], ["end"]].map((allowed) => narrowed(asked, allowed).choices.length)).toEqual([1, 1, 0]);
  });
});
