import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import { IncrementalLog } from "../../../src/lib/speaking/incrementallog";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";

const ana = new Speaker("warcraft", ["Ana", "Ben"], null);
/** Return a game of some turns, each of one conquest. */
const played = (turns: number): LoggedStep[] =>
  Array.from({ length: turns }, (_, turn) => ({
    number: turn + 1,
    seat: turn % 2,
    action: `conquer ${turn}`,
    events: [
      { what: "conquered", seat: turn % 2, region: turn, amount: 2 },
      { what: "turn", seat: (turn + 1) % 2, amount: 0 },
    ],
  }));
const said = (log: IncrementalLog, steps: LoggedStep[], speaker = ana, language = "en"): string[] =>
  log.follow(steps, speaker, language).turns.flatMap(({ entries }) => entries.map(({ text }) => text));

describe("an incremental log", () => {
  beforeAll(() => texts.use({ ...en, ...panel }, "en"));

  it("equals a log built at once", () => {
    const growing = new IncrementalLog();
    for (const turns of [1, 2, 5])
      expect(said(growing, played(turns))).toEqual(said(new IncrementalLog(), played(turns)));
    expect(said(growing, played(5))).toHaveLength(5);
  });
  it("keeps the objects of earlier turns", () => {
    const growing = new IncrementalLog();
    const [, first] = growing.follow(played(2), ana, "en").turns;
    expect(growing.follow(played(3), ana, "en").turns[1]).toBe(first);
  });
  it("is rebuilt for another speaker, another language, and another log", () => {
    const growing = new IncrementalLog();
    said(growing, played(2));
    expect(said(growing, played(2), new Speaker("warcraft", ["Eva", "Ben"], null))[0]).toContain("Eva");
    const [, before] = growing.follow(played(2), ana, "en").turns;
    expect(growing.follow(played(2), ana, "de").turns[1]).not.toBe(before);
    expect(said(growing, played(1))).toHaveLength(1);
  });
  it("leaves out early turns, and does not move when it grows", () => {
    const growing = new IncrementalLog();
    const { turns, skipped } = growing.follow(played(30), ana, "en");
    expect(turns.length - skipped).toBe(12);
    expect(growing.follow(played(40), ana, "en").skipped).toBe(skipped);
  });
});
