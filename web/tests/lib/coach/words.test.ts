import { beforeEach, describe, expect, it } from "vitest";
import english from "../../../../src/elbowroom/words/locales/en.json";
import {
  coinsText,
  percent,
  planText,
  reasonText,
  saysLoss,
  signed,
  whyElseText,
  whyText,
} from "../../../src/lib/coach/words";
import type { Plan, PlanStep } from "../../../src/lib/server/protocol";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { texts } from "../../../src/lib/texts/texts.svelte";

const speaker = new Speaker("classic", ["Ana", "Ben"], null);
const PLAN: Plan = {
  actions: ["conquer 0"],
  sure: 1,
  steps: [],
  then: "",
  declines: false,
  race: null,
  power: null,
  takes: [0, 2],
  leaves: [],
  chance: 0.5,
  loss: 0,
  coins_now: 5,
  coin_parts: [],
  coins: 80,
  coins_loss: 0,
  reasons: [
    { what: "takes-from-leader", count: 1, coins: 2, seat: 1, race: "orcs" },
    { what: "decline-would-lose", coins: 4 },
    { what: "scores", coins: 1 },
    { what: "earns", source: "wealthy", coins: 7 },
  ],
};

beforeEach(() => texts.use(english));

describe("a plan as text", () => {
  const said = (steps: PlanStep[], then = ""): string => planText({ ...PLAN, steps, then }, speaker);
  it("names its steps in order", () => {
    expect(said([{ what: "conquer", regions: [0, 2] }])).toBe("Conquer #1 and #3");
    expect(said([{ what: "decline" }])).toBe("Go into decline");
    expect(said([])).toBe("Conquer nothing");
    expect(said([{ what: "pick", race: "orcs", power: "flying" }])).toBe("Take Flying Orcs");
    const around = [
      { what: "abandon", regions: [4] },
      { what: "conquer", regions: [0, 4] },
    ];
    expect(said(around)).toBe("Abandon #5, conquer #1 and #5");
  });
  it("names the abilities that it uses", () => {
    expect(said([{ what: "use", source: "wealthy" }])).toBe("Use Wealthy");
    expect(said([{ what: "use", source: "wealthy", regions: [3] }])).toBe("Use Wealthy on #4");
    expect(said([{ what: "use", source: "wealthy", count: 2 }])).toBe("Use Wealthy: 2");
    expect(said([{ what: "aided", source: "wealthy", regions: [3] }])).toBe("Conquer #4 with Wealthy");
  });
  it("names what the abilities choose", () => {
    expect(said([{ what: "use", source: "copycat", choice: "flying" }])).toBe("Use Copycat (Flying)");
    expect(said([{ what: "use", source: "diplomat", seat: 1 }])).toBe("Use Diplomat (Ben)");
    const worgen = planText(
      { ...PLAN, steps: [{ what: "use", source: "worgen", choice: "human" }] },
      new Speaker("warcraft", ["Ana", "Ben"], null),
    );
    expect(worgen).toBe("Use Worgen (human form: 2 coins)");
    expect(said([{ what: "move", source: "wealthy", regions: [3, 5] }])).toBe(
      "With Wealthy move a token from #4 to #6",
    );
  });
  it("stops where chance decides", () => {
    const steps = [
      { what: "conquer", regions: [0] },
      { what: "roll", regions: [4] },
    ];
    expect(said(steps, "last-die")).toBe("Conquer #1, try #5 with the die");
    expect(said(steps.slice(0, 1), "marker")).toBe("Conquer #1, then see what turns up");
    expect(said([{ what: "decline" }], "power")).toBe("Go into decline, then see which power turns up");
  });
  it("lists the parts of its coins", () => {
    const parts = [
      { source: "wealthy", coins: 3 },
      { source: "flying", coins: -1 },
    ];
    expect(coinsText({ ...PLAN, coin_parts: parts }, speaker)).toBe("Wealthy 3, Flying −1");
    expect(coinsText({ ...PLAN, coin_parts: parts.slice(1) }, speaker)).toBe("");
    expect(coinsText(PLAN, speaker)).toBe("");
  });
  it("gives at most three reasons in one sentence", () => {
    expect(whyText(PLAN, speaker)).toBe(
      "Takes 1 region from the Orcs: Ben, who leads, gets 2 coins less; going into decline now would cost 4 coins over the game; 1 coin this turn.",
    );
  });
  it("does not repeat the coins of the turn", () => {
    expect(whyElseText(PLAN, speaker)).toBe(
      "Takes 1 region from the Orcs: Ben, who leads, gets 2 coins less; going into decline now would cost 4 coins over the game; 7 coins from Wealthy.",
    );
    expect(whyElseText({ ...PLAN, reasons: [{ what: "scores", coins: 5 }] }, speaker)).toBe("");
  });
  it("knows whether its reasons name the loss", () => {
    expect(saysLoss(PLAN)).toBe(false);
    expect(saysLoss({ reasons: [{ what: "combo-less", coins: 3 }] })).toBe(true);
    expect(saysLoss({ reasons: [...PLAN.reasons.slice(0, 3), { what: "decline-loses", coins: 3 }] })).toBe(false);
  });
  it("uses the singular for one coin", () => {
    expect(reasonText({ what: "last-turn", coins: 1 }, speaker)).toBe("last turn: only this 1 coin counts");
    expect(reasonText({ what: "last-turn", coins: 3 }, speaker)).toBe("last turn: only these 3 coins count");
  });
});

it("formats chances and their changes", () => {
  expect(percent(0.256)).toBe("26%");
  expect([signed(0.05), signed(-0.05), signed(0.001)]).toEqual(["+5%", "−5%", "±0%"]);
  texts.use(english, "de");
  expect(percent(0.256)).toBe("26\u00a0%");
});
