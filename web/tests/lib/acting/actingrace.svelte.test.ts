import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import web from "../../../../src/elbowroom/words/locales/web/act.en.json";
import { Acting } from "../../../src/lib/acting/acting.svelte";
import type { Decision, Event, Update } from "../../../src/lib/server/protocol";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { TableStore } from "../../../src/lib/table/store.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";

const CONQUESTS: Decision = {
  seat: 0,
  question: "ask.conquests",
  choices: [
    { kind: "region", what: "conquer", options: [{ action: { kind: "conquer", region: 3 }, region: 3 }] },
    { kind: "one-of", options: [{ action: { kind: "decline" }, what: "decline" }] },
    { kind: "one-of", options: [{ action: { kind: "end" }, what: "end" }] },
  ],
};
const TRIBES = [
  { race: "humans", seat: 0, is_active: true, hand: 0, tray: 1 },
  { race: "ghouls", seat: 0, is_active: false, hand: 5, tray: 1 },
];

/** Return what a player with Humans and declined Ghouls sees while one of the races acts. */
function acts(race: string, { events = [] as Event[], setup = {}, decision = CONQUESTS } = {}): Acting {
  const view = {
    phase: "conquests",
    to_act: 0,
    turn_of: 0,
    acting: race,
    seats: [{ active: "humans", declined: ["ghouls"] }, {}],
    tribes: TRIBES,
    regions: [],
  };
  const update = { type: "update", version: 3, since: 2, view, decision } as unknown as Update;
  const store = {
    update,
    view,
    decision,
    seat: 0,
    canUndo: false,
    log: [{ action: "end", seat: 0, number: 3, events }],
    info: { status: "playing", setup, seats: [{}, {}] },
    mayHint: async () => true,
    hint: async () => ({ actions: ["conquer 3"] }),
    isOwn: () => true,
  };
  return new Acting(store as unknown as TableStore, () => new Speaker("classic", ["Ana", "Ben"], null));
}

beforeEach(() => texts.use({ ...en, ...web }));

describe("a race in decline that acts first", () => {
  it("is named in the question, with its own hand and button", () => {
    const acting = acts("ghouls");
    expect(acting.question).toBe("First your Ghouls, in decline: Choose a region to conquer.");
    expect(acting.primary?.label).toBe("Ghouls: End conquests");
    expect(acting.hand).toMatchObject({ race: "ghouls", count: 5, isDeclined: true });
  });
  it("is named with its player on a shared device", () => {
    expect(acts("ghouls", { setup: { hot_seat: true } }).question).toBe(
      "Ana, first Ghouls, in decline: Choose a region to conquer.",
    );
  });
  it("is named in hints", async () => {
    const acting = acts("ghouls");
    await acting.hint();
    expect(acting.hintWords).toMatch(/^Hint: Ghouls: Conquer /);
  });
  it("is followed by the active race, which is named too", () => {
    const events = [{ what: "acts-next", seat: 0, source: "humans" }];
    const acting = acts("humans", { events });
    expect(acting.question).toBe("Now your Humans: Choose a region to conquer.");
    expect(acting.primary?.label).toBe("End conquests");
    expect(acting.hand?.isDeclined).toBe(false);
  });
});

describe("a turn of one race", () => {
  it("names no race, also when a declined one acted in a turn before", () => {
    const events = [
      { what: "acts-next", seat: 0, source: "humans" },
      { what: "turn", seat: 0, amount: 3 },
    ];
    expect(acts("humans", { events }).question).toBe("Choose a region to conquer.");
  });
});

describe("the dialog before declining", () => {
  it.each([
    ["humans", /^One token stays/],
    ["ghouls", /^All your tokens stay/],
    ["tauren", /^Two tokens stay/],
  ])("says what stays of the %s", (race, said) => {
    const acting = acts("ghouls");
    (acting.store.view?.seats[0] as { active: string }).active = race;
    acting.decline();
    expect(acting.confirmation?.lines).toHaveLength(1);
    expect(acting.confirmation?.lines[0]).toMatch(said);
    expect(acting.confirmation?.lines[0]).not.toMatch(/:/);
  });
});
