import { beforeEach, describe, expect, it } from "vitest";
import english from "../../../../src/elbowroom/words/locales/en.json";
import { percent, planText, reasonText, saysLoss, signed, whyElseText, whyText } from "../../../src/lib/coach/words";
import type { Plan } from "../../../src/lib/server/protocol";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { texts } from "../../../src/lib/texts/texts.svelte";

const speaker = new Speaker("classic", ["Ana", "Ben"], null);
const PLAN: Plan = {
  actions: ["conquer 0"],
  sure: 1,
  declines: false,
  race: null,
  power: null,
  takes: [0, 2],
  leaves: [],
  chance: 0.5,
  loss: 0,
  coins_now: 5,
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
  it("names its actions", () => {
    expect(planText(PLAN, speaker)).toBe("Conquer #1 and #3");
    expect(planText({ ...PLAN, declines: true }, speaker)).toBe("Go into decline");
    expect(planText({ ...PLAN, takes: [] }, speaker)).toBe("Conquer nothing");
    expect(planText({ ...PLAN, race: "orcs", power: "flying", takes: [] }, speaker)).toBe("Take Flying Orcs");
    expect(planText({ ...PLAN, leaves: [4] }, speaker)).toBe("Abandon #5, conquer #1 and #3");
  });
  it("names abandoned regions, even if they are conquered again", () => {
    const circle = { ...PLAN, actions: ["abandon 4", "conquer 0", "conquer 4"], takes: [0] };
    expect(planText(circle, speaker)).toBe("Abandon #5, conquer #1 and #5");
  });
  it("names a die that will probably fail", () => {
    const tries = { ...PLAN, actions: ["conquer 0", "roll 4"], takes: [0] };
    expect(planText(tries, speaker)).toBe("Conquer #1, try #5 with the die");
    expect(planText({ ...tries, takes: [0, 4] }, speaker)).toBe("Conquer #1 and #5");
    expect(planText({ ...tries, actions: ["roll 4"], takes: [] }, speaker)).toBe("Try #5 with the die");
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
