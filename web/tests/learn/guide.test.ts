import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import act from "../../../src/elbowroom/words/locales/web/act.en.json";
import learn from "../../../src/elbowroom/words/locales/web/learn.en.json";
import { intersection, overlap, cardPlace, spots } from "../../src/learn/cardplace";
import { Guide } from "../../src/learn/guide.svelte";
import { Moment, type MomentData } from "../../src/learn/moment";
import { keepProgress, progress } from "../../src/learn/progress";
import { STEPS, stepFor } from "../../src/learn/steps";
import type { Decision, Explanation, View } from "../../src/lib/server/protocol";
import { Speaker } from "../../src/lib/speaking/speaker";
import type { LoggedStep } from "../../src/lib/table/game.svelte";
import { t, texts } from "../../src/lib/texts/texts.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Bot"], null);
const VIEW: View = {
  game: "warcraft",
  boards: ["hollow-crown"],
  round: 1,
  rounds: 10,
  turn_of: 0,
  phase: "turn",
  to_act: 0,
  seats: [{}, {}],
  tribes: [],
  combos: [
    { race: "trolls", power: "swamp_walker", price: 0, tokens: 10 },
    { race: "pandaren", power: "portal_mage", price: 1, tokens: 10 },
  ],
  badges: [],
  banners_left: [5],
  badges_left: 5,
  regions: [
    { board: "hollow-crown", number: 1 },
    { board: "hollow-crown", number: 2 },
    { board: "hollow-crown", number: 3, face_down: true },
  ],
};
const TROLLS = { race: "trolls", power: "swamp_walker", seat: 0, is_active: true, hand: 7, tray: 1 };
const PANDAREN = { race: "pandaren", power: "portal_mage", seat: 1, is_active: true, hand: 0, tray: 1 };
const PICK: Decision = { seat: 0, question: "ask.pick", choices: [] };

const explanation = (region: number, cost: number, parts: Explanation["parts"] = []): Explanation => ({
  region,
  cost,
  hand: 7,
  parts,
});
function conquests(options: Explanation[], what = "conquer", others: Decision["choices"] = []): Decision {
  const asked = options.map((explanation) => ({
    action: { kind: what, region: explanation.region },
    region: explanation.region,
    explanation,
  }));
  return { seat: 0, question: "ask.conquests", choices: [{ kind: "region", what, options: asked }, ...others] };
}
const DECLINE: Decision["choices"][number] = {
  kind: "one-of",
  options: [{ action: { kind: "decline" }, what: "decline" }],
};
const withHeld = (view: View, ...regions: number[]): View => ({
  ...view,
  tribes: [TROLLS],
  regions: view.regions.map((region, index) =>
    regions.includes(index) ? { ...region, holder: "trolls", tokens: 1 } : region,
  ),
});
const now = (seen: Partial<MomentData>): Moment =>
  new Moment({ seat: 0, view: VIEW, decision: null, log: [], coins: 5, hint: "", factionOf: () => "", ...seen });
const step = (number: number, seat: number, ...events: LoggedStep["events"] & object): LoggedStep => ({
  number,
  action: "end",
  seat,
  events,
});

beforeEach(() => {
  texts.use({ ...en, ...act, ...learn });
  keepProgress(null);
});

describe("a moment", () => {
  it("has the income of my last turn by source", () => {
    const log = [
      step(1, -1, { what: "turn", seat: 0, amount: 0 }),
      step(
        2,
        0,
        { what: "gained", seat: 0, amount: 4, source: "regions" },
        { what: "gained", seat: 0, amount: 3, source: "swamp_walker" },
      ),
    ];
    expect(now({ log }).earned).toBeNull();
    const later = [
      ...log,
      step(3, 0, { what: "turn", seat: 1, amount: 0 }),
      step(4, 1, { what: "gained", seat: 1, amount: 9, source: "regions" }),
    ];
    expect(now({ log: later }).earned).toEqual([
      { source: "regions", coins: 4 },
      { source: "swamp_walker", coins: 3 },
    ]);
    const again = [
      ...later,
      step(5, 1, { what: "turn", seat: 0, amount: 1 }),
      step(6, 0, { what: "gained", seat: 0, amount: 1, source: "orcs" }),
    ];
    expect(now({ log: again }).earned?.map((part) => part.coins)).toEqual([4, 3]);
  });
  it("has the region that another player took from me", () => {
    const fight = [
      { what: "conquered", seat: 1, region: 2, amount: 5 },
      { what: "discarded", seat: 0, amount: 1, source: "trolls" },
    ];
    expect(now({ log: [step(1, 1, ...fight)] }).lost).toEqual({ region: 2, by: 1 });
    // Driving out my own race in decline is no loss.
    expect(now({ log: [step(1, 0, ...fight)] }).lost).toBeNull();
  });
  it("advises a bot's choice, or the cheapest conquest while it is unknown", () => {
    const decision = conquests([explanation(0, 4), explanation(1, 2)]);
    expect(now({ decision, hint: "conquer 0" }).advised?.region).toBe(0);
    expect(now({ decision }).advised?.region).toBe(1);
    expect(now({ decision: PICK, hint: "pick 3" }).advisedPlace).toBe(3);
    expect(now({}).advised).toBeNull();
    expect([
      now({ decision, hint: null }).isAdvised,
      now({ decision }).isAdvised,
      now({ hint: null }).isAdvised,
    ]).toEqual([false, true, true]);
  });
});

describe("the guide's steps", () => {
  const said = (...ids: string[]): Set<string> => new Set(ids);
  const id = (seen: Partial<MomentData>, ...ids: string[]): string | undefined => stepFor(now(seen), said(...ids))?.id;

  it("all have texts", () => {
    for (const { id: one } of STEPS)
      expect([texts.has(`web.learn.${one}`), texts.has(`web.learn.${one}.say`)], one).toEqual([true, true]);
    for (const one of STEPS) if (one.waits) expect(texts.has(`web.learn.${one.id}.do`), one.id).toBe(true);
  });
  it("begin with the combos", () => {
    expect(id({ decision: PICK })).toBe("welcome");
    expect(id({ decision: PICK }, "welcome")).toBe("combos");
    expect(id({ decision: PICK }, "welcome", "combos", "price")).toBe("pick");
    expect(id({ decision: PICK, view: { ...VIEW, round: 5 } })).toBe("again");
  });
  it("follow the player's actions", () => {
    const first = conquests([explanation(0, 3)]);
    expect(id({ decision: first, view: { ...VIEW, tribes: [TROLLS] } })).toBe("cost");
    expect(id({ decision: first, view: { ...VIEW, tribes: [TROLLS] } }, "cost")).toBe("entry");
    expect(id({ decision: first, view: withHeld(VIEW, 1) })).toBe("yours");
    expect(id({ decision: conquests([explanation(2, 2)]), view: withHeld(VIEW, 1) }, "yours")).toBe("facedown");
    const strong = conquests([
      explanation(0, 3, [
        { source: "base", tokens: 2 },
        { source: "mountain", tokens: 1 },
      ]),
    ]);
    expect(id({ decision: strong, view: withHeld(VIEW, 1) }, "yours")).toBe("defence");
    expect(id({ decision: first, view: withHeld(VIEW, 1), hint: "conquer 0" }, "yours")).toBe("next");
    expect(id({ decision: first, view: withHeld(VIEW, 1), hint: "end" }, "yours")).toBe("stop");
  });
  it("explain the die when it is the only option left", () => {
    const view = withHeld(VIEW, 1);
    const roll = conquests([{ ...explanation(0, 3), odds: { good: 2, all: 6 } }], "roll");
    expect(id({ decision: roll, view, hint: "roll 0" }, "yours", "defence")).toBe("die");
    expect(id({ decision: roll, view, hint: "roll 0" }, "yours", "defence", "die")).toBe("dare");
    expect(id({ decision: roll, view, hint: "end" }, "yours", "defence", "die")).toBe("stop");
  });
  it("advise a conquest, or the die when tokens are too few", () => {
    const said = (id: string, seen: Partial<MomentData>): string =>
      t(`web.learn.${id}.do`, STEPS.find((one) => one.id === id)?.say?.(now(seen), speaker));
    const two = explanation(0, 2, [{ source: "base", tokens: 2 }]);
    expect(said("next", { decision: conquests([two]), hint: "conquer 0" })).toBe("I’d take #1 (2 tokens).");
    expect(said("dare", { decision: conquests([two], "roll"), hint: "roll 0" })).toBe("Try #1 with the die.");
  });
  it("explain decline in time, and end afterwards", () => {
    const third = { ...withHeld(VIEW, 1), round: 3 };
    const decision = conquests([explanation(0, 3)], "conquer", [DECLINE]);
    const spent = { ...third, tribes: [{ ...TROLLS, hand: 0 }] };
    expect(id({ decision, view: spent, hint: "conquer 0" })).not.toBe("ready");
    expect(id({ decision, view: third, hint: "conquer 0" }, "ready")).toBe("decline");
    expect(id({ decision, view: third, hint: "decline" }, "ready")).toBe("declinenow");
    const after = { ...third, round: 5, seats: [{ declined: ["naga"] }, {}] };
    expect(id({ decision, view: after, hint: "conquer 0" }, "ready", "decline")).toBe("declined");
    expect(id({ decision, view: after, hint: "conquer 0" }, "ready", "decline", "declined")).toBe("alone");
  });
  it("explain questions of abilities, relics and tokens that return", () => {
    expect(id({ decision: { seat: 0, question: "ask.worgen", choices: [], ability: "worgen" } })).toBe("special");
    const relics = VIEW.regions.map((region, index) => (index === 1 ? { ...region, relics: ["frostmourne"] } : region));
    expect(id({ view: { ...VIEW, regions: relics } })).toBe("relic");
    const deploy: Decision = { seat: 0, question: "ask.deploy", choices: [] };
    expect(id({ decision: deploy })).toBe("redeploy");
    expect(id({ decision: deploy, view: { ...VIEW, turn_of: 1 } })).toBe("withdrawn");
    expect(id({ view: { ...VIEW, is_over: true } }, "relic")).toBe("over");
    expect(id({})).toBeUndefined();
  });
  it("name the factions of both races once they are known", () => {
    const view = { ...withHeld(VIEW, 1), round: 2, tribes: [TROLLS, PANDAREN] };
    const decision = conquests([explanation(0, 3)]);
    expect(id({ decision, view, hint: "conquer 0" }, "ready")).toBe("next");
    expect(id({ decision, view, hint: "conquer 0", factionOf: () => "Horde" }, "ready")).toBe("factions");
  });
});

describe("the guide", () => {
  it("waits until a card is confirmed, then goes on", () => {
    const guide = new Guide("t1");
    guide.look(now({ decision: PICK }), speaker);
    expect(guide.card?.title).toBe("Welcome to the table");
    guide.look(now({}), speaker);
    expect(guide.card?.id).toBe("welcome");
    guide.read(now({ decision: PICK }), speaker);
    expect(guide.card?.id).toBe("combos");
    expect(guide.past.map((card) => card.id)).toEqual(["welcome"]);
    guide.goBack();
    expect(guide.shown?.id).toBe("welcome");
    guide.goOn();
    expect(guide.shown?.id).toBe("combos");
  });
  it("fills in names and numbers of the position", () => {
    const guide = new Guide("t1");
    const moment = now({ decision: PICK, hint: "pick 1" });
    guide.look(moment, speaker);
    for (let n = 0; n < 3; n++) guide.read(moment, speaker);
    expect(guide.card).toMatchObject({
      id: "pick",
      title: "Take the Portal Mage Pandaren",
      waits: true,
      point: { testid: "combo-1" },
    });
    expect(guide.card?.todo).not.toMatch(/\{/);
  });
  it("moves on when the player acts without confirming", () => {
    const guide = new Guide("t1");
    guide.look(now({ decision: PICK }), speaker);
    const view = { ...VIEW, tribes: [TROLLS] };
    guide.look(
      now({ decision: conquests([explanation(0, 3)]), view, log: [{ number: 1, action: "pick 0", seat: 0 }] }),
      speaker,
    );
    expect(guide.card?.id).toBe("cost");
  });
  it("keeps its card until the next advice is known", () => {
    const guide = new Guide("t1");
    const view = withHeld(VIEW, 1);
    const before = now({ decision: conquests([explanation(0, 3)]), view, hint: "conquer 0" });
    guide.look(before, speaker);
    guide.read(before, speaker);
    expect(guide.card?.id).toBe("next");
    const log = [{ number: 1, action: "conquer 0", seat: 0 }];
    const unsure = now({ decision: conquests([explanation(2, 2)]), view, hint: null, log });
    guide.look(unsure, speaker);
    // This step needs no advice.
    expect(guide.card?.id).toBe("facedown");
    guide.read(unsure, speaker);
    expect(guide.card).toBeNull();
    guide.look(now({ decision: conquests([explanation(2, 2)]), view, hint: "end", log }), speaker);
    expect(guide.card?.id).toBe("stop");
  });
  it("closes a card once its action is done", () => {
    const guide = new Guide("t1");
    const deploy = now({ decision: { seat: 0, question: "ask.deploy", choices: [] } });
    guide.look(deploy, speaker);
    expect(guide.card?.id).toBe("redeploy");
    guide.look(now({}), speaker);
    expect(guide.card).toBeNull();
  });
  it("can be closed and brought back, also after a reload", () => {
    const guide = new Guide("t1");
    guide.look(now({ decision: PICK }), speaker);
    guide.read(now({ decision: PICK }), speaker);
    guide.leave();
    expect(progress()).toEqual({ table: "t1", said: ["welcome"], isAway: true });
    const reloaded = new Guide("t1");
    expect(reloaded.isAway).toBe(true);
    reloaded.call(now({ decision: PICK }), speaker);
    expect(reloaded.card?.id).toBe("combos");
    expect(new Guide("t2").isAway).toBe(false);
  });
  it("can be called when there is nothing new, and can start over", () => {
    const guide = new Guide("t1");
    guide.look(now({ decision: PICK }), speaker);
    for (const _ of [1, 2, 3]) guide.read(now({ decision: PICK }), speaker);
    guide.look(now({}), speaker);
    expect(guide.card).toBeNull();
    guide.call(now({}), speaker);
    expect(guide.card?.id).toBe("quiet");
    guide.look(now({}), speaker);
    expect(guide.card?.id).toBe("quiet");
    guide.repeat(now({ decision: PICK }), speaker);
    expect(guide.card?.id).toBe("welcome");
    expect(progress()?.said).toEqual([]);
  });
  it("comes back by itself at the end of the game", () => {
    const guide = new Guide("t1");
    guide.leave();
    guide.look(now({ view: { ...VIEW, is_over: true } }), speaker);
    expect([guide.card?.id, guide.isAway]).toEqual(["over", false]);
  });
  it("closes after its last card", () => {
    const guide = new Guide("t1");
    const view = { ...withHeld(VIEW, 1), round: 6 };
    const moment = now({ decision: conquests([explanation(0, 3)]), view, hint: "conquer 0" });
    guide.look(moment, speaker);
    while (guide.card && guide.card.id !== "alone") guide.read(moment, speaker);
    guide.read(moment, speaker);
    expect(guide.isAway).toBe(true);
  });
});

describe("progress", () => {
  it("ignores invalid stored values", () => {
    localStorage.setItem("elbowroom.lesson", '{"table": 7}');
    expect(progress()).toBeNull();
    localStorage.setItem("elbowroom.lesson", '{"table": "a", "said": ["x", 3]}');
    expect(progress()).toEqual({ table: "a", said: ["x"], isAway: false });
    localStorage.setItem("elbowroom.lesson", "no json");
    expect(progress()).toBeNull();
  });
});

describe("the card", () => {
  const area = { left: 100, top: 50, width: 800, height: 600 };
  const candidates = spots(area, 300, 200);
  const at = (left: number, top: number, width = 120, height = 100) => ({
    box: { left, top, width, height },
    weight: 100,
  });

  it("lies at the lower right, unless it would cover the element it explains", () => {
    expect(cardPlace(candidates, [])).toBe(candidates[0]);
    const away = cardPlace(candidates, [at(700, 500)]);
    expect(overlap(away, at(700, 500).box)).toBe(0);
    expect(away).toBe(candidates[1]);
  });
  it("keeps its place as long as no other is better", () => {
    expect(cardPlace(candidates, [], candidates[4])).toBe(candidates[4]);
    expect(cardPlace(candidates, [at(120, 70)], candidates[4])).toBe(candidates[0]);
  });
  it("never leaves its area to the left or above", () => {
    for (const { left, top } of spots({ left: 40, top: 30, width: 200, height: 100 }, 300, 200))
      expect(left >= 40 && top >= 30).toBe(true);
  });
  it("computes the intersection of two boxes", () => {
    expect(
      intersection({ left: 0, top: 0, width: 10, height: 10 }, { left: 5, top: 8, width: 10, height: 10 }),
    ).toEqual({
      left: 5,
      top: 8,
      width: 5,
      height: 2,
    });
    expect(intersection({ left: 0, top: 0, width: 5, height: 5 }, { left: 5, top: 0, width: 5, height: 5 })).toBeNull();
  });
});
