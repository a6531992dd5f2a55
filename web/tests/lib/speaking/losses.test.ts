import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import type { Event } from "../../../src/lib/server/protocol";
import { LogBuilder } from "../../../src/lib/speaking/logbuilder";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { spokenSummary } from "../../../src/lib/speaking/summary";
import { holdersBefore } from "../../../src/lib/table/holders";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";
import { SCENE, viewOf } from "../../smallmap";

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
const entries = (speaker: Speaker, one: LoggedStep) => new LogBuilder(speaker).add([one]).turns.at(-1)?.entries ?? [];
const logged = (speaker: Speaker, one: LoggedStep): string[] => entries(speaker, one).map(({ text }) => text);
const TAKEN = "Ben takes Isle 2 from you: you lose 1 token.";

describe("our own losses", () => {
  beforeAll(() => texts.use({ ...en, ...panel }));

  it("are described once in the second person, in the log and for screen readers", () => {
    const one = step([lost, taken], { 1: 0 });
    expect(logged(ana, one)).toEqual([TAKEN]);
    expect(entries(ana, one)[0]?.what).toBe("lost");
    expect(spokenSummary(ana, [one], null)).toEqual([TAKEN]);
    expect(ana.step(one, null)).toEqual([TAKEN]);
  });
  it("are recognised by lost tokens where the former holder is unknown", () =>
    expect(logged(ana, step([lost, taken]))).toEqual([TAKEN]));
  it("may cost no tokens", () => {
    expect(logged(ana, step([taken], { 1: 0 }))).toEqual(["Ben takes Isle 2 from you, without losses."]);
    expect(logged(ana, step([taken], {}))).toEqual(["Ben conquers Isle 2 with 3 tokens."]);
  });
  it("are described in the third person for others, and on a shared screen", () => {
    const said = ["Ben conquers Isle 2 with 3 tokens.", "Orcs lose 1 token."];
    const one = step([lost, taken], { 1: 0 });
    expect(logged(ben, one)).toEqual(said);
    expect(logged(new Speaker("warcraft", ["Ana", "Ben"], SCENE), one)).toEqual(said);
  });
  it("may happen without a conquest", () => expect(logged(ana, step([lost]))).toEqual(["You lose 1 token: Orcs."]));
});

describe("the former holder of a region", () => {
  it("is the seat of its race; natives and empty regions have none", () => {
    const before = viewOf(["orcs", 1], ["gnomes", 2], ["natives", 1]);
    const events = [0, 1, 2, 3].map((region) => ({ ...taken, region }));
    expect(holdersBefore(step(events), before)).toEqual({ 0: 0, 1: 1 });
    expect(holdersBefore(step(events), null)).toBeUndefined();
  });
  it("and acts of one's own are told in the second person", () => {
    const own = (action: string, ...events: Event[]): LoggedStep => ({ number: 1, seat: 0, action, events });
    const steps = [
      own("end", { what: "turn", seat: 0, amount: 1 }),
      own("pick 0", { what: "picked", seat: 0, source: "goblins", amount: 9 }),
      own("roll 1"),
      own("conquer 1", { what: "conquered", seat: 0, region: 1, amount: 2 }, { what: "gained", seat: 0, amount: 1 }),
      own("decline", { what: "declined", seat: 0, source: "orcs" }),
    ];
    expect(spokenSummary(ana, steps, null)).toEqual([
      "You take Goblins with 9 tokens.",
      "You try to take Isle 2 with the die.",
      "You conquer Isle 2.",
      "You get 1 coin.",
      "You put Orcs in decline.",
    ]);
    expect(spokenSummary(ben, steps, null).join(" ")).not.toMatch(/[Yy]ou/);
  });
});
