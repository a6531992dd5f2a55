import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/locales/en.json";
import panel from "../../../../src/elbowroom/locales/web/panel.en.json";
import type { Event } from "../../../src/lib/server/protocol";
import { Chronicle } from "../../../src/lib/speaking/chronicle";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { spokenSummary } from "../../../src/lib/speaking/summary";
import { holdersBefore } from "../../../src/lib/table/holders";
import type { LoggedStep } from "../../../src/lib/table/store.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { SCENE, viewOf } from "../../scenery";

const ana = new Speaker("warcraft", ["Ana", "Ben"], SCENE, 0);
const ben = new Speaker("warcraft", ["Ana", "Ben"], SCENE, 1);
const taken: Event = { what: "conquered", seat: 1, region: 1, amount: 3 };
const lost: Event = { what: "discarded", seat: 0, source: "orcs", amount: 1 };
const step = (events: Event[], from?: Record<number, number>): LoggedStep => ({
  number: 9,
  seat: 1,
  action: "conquer 1",
  events,
  from,
});
const entries = (speaker: Speaker, one: LoggedStep) => new Chronicle(speaker).tell([one]).turns.at(-1)?.entries ?? [];
const logged = (speaker: Speaker, one: LoggedStep): string[] => entries(speaker, one).map(({ text }) => text);
const TAKEN = "Ben takes Isle 2 from you: you lose 1 token.";

describe("what others do to me", () => {
  beforeAll(() => texts.use({ ...en, ...panel }));

  it("is said so, in the log and to those who hear it, and once", () => {
    const one = step([lost, taken], { 1: 0 });
    expect(logged(ana, one)).toEqual([TAKEN]);
    expect(entries(ana, one)[0]?.what).toBe("lost");
    expect(spokenSummary(ana, [one], null)).toEqual([TAKEN]);
    expect(ana.step(one, null)).toEqual([TAKEN]);
  });
  it("is known from what was lost where nobody saw who held it", () =>
    expect(logged(ana, step([lost, taken]))).toEqual([TAKEN]));
  it("may cost nothing", () => {
    expect(logged(ana, step([taken], { 1: 0 }))).toEqual(["Ben takes Isle 2 from you, without losses."]);
    expect(logged(ana, step([taken], {}))).toEqual(["Ben conquers Isle 2 with 3 tokens."]);
  });
  it("is told otherwise to others, and where several look on", () => {
    const said = ["Ben conquers Isle 2 with 3 tokens.", "Orcs lose 1 token."];
    const one = step([lost, taken], { 1: 0 });
    expect(logged(ben, one)).toEqual(said);
    expect(logged(new Speaker("warcraft", ["Ana", "Ben"], SCENE), one)).toEqual(said);
  });
  it("may be no conquest at all", () => expect(logged(ana, step([lost]))).toEqual(["You lose 1 token: Orcs."]));
});

describe("who held a region", () => {
  it("is the seat of the race that stood there, but neither natives nor nobody", () => {
    const before = viewOf(["orcs", 1], ["gnomes", 2], ["natives", 1]);
    const events = [0, 1, 2, 3].map((region) => ({ ...taken, region }));
    expect(holdersBefore(step(events), before)).toEqual({ 0: 0, 1: 1 });
    expect(holdersBefore(step(events), null)).toBeUndefined();
  });
});
