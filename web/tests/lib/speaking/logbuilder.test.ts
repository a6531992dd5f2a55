import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import type { Event, View } from "../../../src/lib/server/protocol";
import { LogBuilder } from "../../../src/lib/speaking/logbuilder";
import { totalOf, turnsEnded } from "../../../src/lib/speaking/gains";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { withoutUndone, parseAction } from "../../../src/lib/speaking/logsteps";
import { spokenSummary } from "../../../src/lib/speaking/summary";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";

const speaker = new Speaker("warcraft", ["Ana", "Ben"], null);
let number = 0;
const step = (seat: number, action: string, ...events: Event[]): LoggedStep => ({
  number: (number += 1),
  seat,
  action,
  events,
});
const gained = (seat: number, source: string, amount: number): Event => ({ what: "gained", seat, source, amount });

/** Return Ana's first turn, with an undone step, and the beginning of Ben's. */
const game = (): LoggedStep[] => {
  number = 0;
  return [
    step(-1, "first 0"),
    step(-1, "banner orcs"),
    step(-1, "badge farmer"),
    step(-1, "banner goblins"),
    step(-1, "badge mining"),
    step(
      0,
      "pick 1",
      { what: "picked", seat: 0, source: "goblins", amount: 10 },
      { what: "paid", seat: 0, amount: 1, source: "pick" },
    ),
    step(0, "conquer 3", { what: "conquered", seat: 0, region: 3, amount: 2 }),
    step(0, "undo", { what: "undone", seat: 0 }),
    step(
      0,
      "conquer 4",
      { what: "discarded", source: "natives", amount: 1 },
      { what: "conquered", seat: 0, region: 4, amount: 3 },
    ),
    step(0, "roll 5"),
    step(-1, "die 0"),
    step(0, "deploy 4 2"),
    step(0, "deploy 3 1"),
    {
      ...step(0, "target 9"),
      asked: "ask.goblins.lay",
      events: [gained(0, "regions", 2), gained(0, "mining", 1), { what: "turn", seat: 1, amount: 0 }],
    },
    step(1, "pick 0", { what: "picked", seat: 1, source: "orcs", amount: 10 }),
  ];
};
/** Return what Ben reads while Ana plays, or the other way round. */
const linesFor = (you: number, steps: LoggedStep[]): string[] =>
  new LogBuilder(new Speaker("warcraft", ["Ana", "Ben"], null, you), true)
    .add(steps)
    .turns.flatMap((turn) => turn.entries.map((entry) => entry.text));
const lines = (steps: LoggedStep[]): string[][] =>
  new LogBuilder(speaker).add(steps).turns.map((turn) => turn.entries.map((entry) => entry.text));

describe("the log", () => {
  beforeAll(() => texts.use({ ...en, ...panel }, "en"));

  it("parses actions", () => {
    expect(parseAction("deploy 3 2")).toEqual({ kind: "deploy", region: 3, number: 2 });
    expect(parseAction("pick 4")).toEqual({ kind: "pick", number: 4 });
    expect(parseAction("end")).toEqual({ kind: "end", number: undefined });
  });
  it("has turns, including the first", () => {
    const { turns } = new LogBuilder(speaker).add(game());
    expect(turns.map(({ round, seat }) => [round, seat])).toEqual([
      [0, -1],
      [1, 0],
      [1, 1],
    ]);
  });
  it("has no round for the turn in which a position continues", () => {
    number = 0;
    const steps = [step(0, "end"), step(0, "deploy 4 2", { what: "turn", seat: 1, amount: 4 }), step(1, "decline")];
    const { turns } = new LogBuilder(speaker).add(steps);
    expect(turns.map(({ round, seat }) => [round, seat])).toEqual([
      [0, 0],
      [5, 1],
    ]);
  });
  it("merges several regions into one line", () => {
    const laid = (seat: number, action: string): LoggedStep => ({ ...step(seat, action), asked: "ask.goblins.lay" });
    const gone = (region: number): LoggedStep => step(0, `abandon ${region}`, { what: "abandoned", seat: 0, region });
    number = 20;
    const one = laid(0, "target 9");
    const [said] = lines([gone(4), gone(2), one, laid(0, "target 3"), step(0, "done"), laid(1, "target 5")]);
    const [nine, three, five, four, two] = [9, 3, 5, 4, 2].map((region) => speaker.region(region));
    expect(said).toEqual([
      `Ana abandons ${four} and ${two}.`,
      `Ana lays bombs in ${nine} and ${three}.`,
      `Ben lays a bomb in ${five}.`,
    ]);
    expect(lines([one, laid(0, "target 3"), step(0, "undo")])[0]?.[0]).toBe(`Ana lays a bomb in ${nine}.`);
  });
  it("names new combos, and the power of the picked race", () => {
    const [start, first, second] = lines(game());
    expect(start).toEqual(["Ana begins.", "New combo: Farmer Orcs.", "New combo: Mining Goblins."]);
    expect(first?.[0]).toBe("Ana takes Mining Goblins with 10 tokens.");
    expect(second).toEqual(["Ben takes Farmer Orcs with 10 tokens."]);
  });
  it("lists conquests before their consequences, failed dice, one line per redeployment and coins as a sum", () => {
    expect(lines(game())[1]?.slice(2)).toEqual([
      "Ana undid the last move.",
      "Ana conquers #5 with 3 tokens.",
      "Murlocs lose 1 token.",
      "Ana tries to take #6 with the die.",
      "The die shows 0.",
      "The attack fails.",
      "Ana puts 2 tokens in #5, 1 in #4.",
      "Ana lays a bomb in #10.",
      "Ana gets 3 coins: regions 2 + Mining 1 = 3.",
    ]);
  });
  it("is the same whether built at once or step by step", () => {
    const builder = new LogBuilder(speaker);
    for (const one of game()) builder.add([one]);
    expect(builder.turns).toEqual(new LogBuilder(speaker).add(game()).turns);
  });
  it("drops undone steps, also if they ended a turn", () => {
    const steps = game();
    const undone = [...steps.slice(0, -1), step(0, "undo", { what: "undone", seat: 0 })];
    const { turns } = new LogBuilder(speaker).add(undone);
    expect(turns).toHaveLength(2);
    expect(turns[1]?.entries.at(-1)?.text).toBe("Ana undid the last move.");
    expect(turns[1]?.entries.map((entry) => entry.what)).not.toContain("gained");
  });
  it("stays in the first turn when its first step is undone", () => {
    const { turns } = new LogBuilder(speaker).add([
      ...game().slice(0, 6),
      step(0, "undo", { what: "undone", seat: 0 }),
    ]);
    expect(turns.map(({ round, entries }) => [round, entries.length])).toEqual([
      [0, 3],
      [1, 1],
    ]);
  });
  it("has no round where it begins in the middle of a game", () => {
    const { turns } = new LogBuilder(speaker).add(game().slice(6));
    expect(turns.map(({ key, round, seat }) => [key, round, seat])).toEqual([
      ["middle", 0, 0],
      ["turn-14", 1, 1],
    ]);
  });
  it("names new races on their own", () => {
    number = 0;
    const azeroth = new LogBuilder(new Speaker("azeroth", ["Ana", "Ben"], null)).add([
      step(-1, "banner gnomes"),
      step(-1, "badge mining"),
    ]);
    expect(azeroth.turns[0]?.entries.map(({ text }) => text)).toEqual(["New race: Gnomes.", "New power: Mining."]);
  });
  it("names no player for a corrected input at a real table", () => {
    const { turns } = new LogBuilder(speaker).add([...game().slice(0, 2), step(-1, "undo", { what: "untold" })]);
    expect(turns.at(-1)?.entries.at(-1)?.text).toBe("The last entry was undone.");
  });
  it("gives each line a unique key", () => {
    const keys = new LogBuilder(speaker).add(game()).turns.flatMap((turn) => turn.entries.map((entry) => entry.key));
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe("the log for one reader", () => {
  beforeAll(() => texts.use({ ...en, ...panel }));

  it("has everything that others do", () => {
    expect(linesFor(1, game()).slice(-5)).toEqual([
      "The die shows 0.",
      "The attack fails.",
      "Ana puts 2 tokens in #5, 1 in #4.",
      "Ana lays a bomb in #10.",
      "Ana gets 3 coins: regions 2 + Mining 1 = 3.",
    ]);
  });
  it("has only events of the reader's own, in the second person", () => {
    const steps = game();
    expect(linesFor(0, steps)).not.toContainEqual(expect.stringContaining("Ana "));
    expect(linesFor(0, steps).slice(-2)).toEqual(["You get 3 coins.", "Ben takes Farmer Orcs with 10 tokens."]);
    const loss = step(
      1,
      "conquer 4",
      { what: "conquered", seat: 1, region: 4, amount: 3 },
      { what: "discarded", seat: 0, source: "goblins", amount: 1 },
      { what: "paid", seat: 1, other: 0, source: "farmer", amount: 1 },
    );
    expect(linesFor(0, [...steps, loss]).slice(-2)).toEqual([
      "Ben takes #5 from you: you lose 1 token.",
      "Ben pays you 1 coin: Farmer.",
    ]);
  });
  it("says whom somebody makes peace with", () => {
    const peace = [{ ...step(1, "choose 0"), asked: "ask.diplomat" }];
    expect(linesFor(0, peace)).toEqual(["Ben makes peace with you."]);
    expect(linesFor(2, peace)).toEqual(["Ben makes peace with Ana."]);
  });
  it("names the power that is copied and the race that comes back", () => {
    const copied = [{ ...step(1, "choose farmer"), asked: "ask.copycat" }];
    const back = [{ ...step(1, "choose goblins"), asked: "ask.soul_touch" }];
    expect(linesFor(0, copied)).toEqual(["Ben copies a power: Farmer."]);
    expect(linesFor(0, back)).toEqual(["Ben brings back Goblins."]);
  });
});

describe("the gains of a turn", () => {
  it("are summed by source at its end, without undone steps", () => {
    const [turn, ...others] = turnsEnded(game(), 0);
    expect(others).toEqual([]);
    expect(turn).toEqual({
      number: 14,
      seat: 0,
      gained: [
        { source: "regions", coins: 2 },
        { source: "mining", coins: 1 },
      ],
      paid: [{ source: "pick", coins: 1 }],
    });
    expect(totalOf(turn?.gained ?? [])).toBe(3);
  });
  it("are listed only for new turns, and for the last one at the end of the game", () => {
    expect(turnsEnded(game(), 14)).toEqual([]);
    expect(turnsEnded(game(), 14, true).map((turn) => turn.seat)).toEqual([1]);
  });
  it("leave out undone steps", () => {
    expect(withoutUndone(game()).map((one) => one.action)).not.toContain("conquer 3");
  });
});

describe("the summary for screen readers", () => {
  it("has one sentence each for the conquests and coins of a seat", () => {
    const before = { combos: [{ race: "goblins", power: "mining" }], seats: [{}, {}] } as unknown as View;
    const conquests = [
      step(0, "conquer 1", { what: "conquered", seat: 0, region: 1 }),
      step(0, "conquer 2", { what: "conquered", seat: 0, region: 2 }, gained(0, "orcs", 1)),
    ];
    expect(spokenSummary(speaker, conquests, null)).toEqual(["Ana conquers #2 and #3.", "Ana gets 1 coin."]);
    expect(spokenSummary(speaker, game().slice(5, 6), before)).toEqual([
      "Ana takes Mining Goblins with 10 tokens.",
      "Ana pays 1 coin for the combo.",
    ]);
    expect(spokenSummary(speaker, game().slice(11, 14), before)).toEqual(["Ana gets 3 coins.", "Ben’s turn, round 1."]);
  });
});

describe("a race in decline that acts first", () => {
  const classic = new Speaker("classic", ["Ana", "Ben"], null, 0);
  const turns = (): LoggedStep[] => [
    step(0, "pick 0", { what: "acts-first", seat: 0, source: "ghouls" }),
    step(0, "end", { what: "acts-next", seat: 0, source: "humans" }),
  ];
  it("is named in the log, with its face, and the active race after it", () => {
    const entries = new LogBuilder(classic).add(turns()).turns.flatMap((turn) => turn.entries);
    const lines = entries.filter(({ what }) => what.startsWith("acts"));
    expect(lines.map(({ text }) => text)).toEqual(["First Ana’s Ghouls act, in decline.", "Now Ana’s Humans act."]);
    expect(lines[0]?.icon).toBe(classic.icon("ghouls"));
  });
  it("is named to screen readers", () => {
    expect(spokenSummary(classic, turns(), null).join(" ")).toContain("First your Ghouls act, in decline.");
    const ben = new Speaker("classic", ["Ana", "Ben"], null, 1);
    expect(spokenSummary(ben, turns(), null).join(" ")).toContain("First Ana’s Ghouls act, in decline.");
  });
});
