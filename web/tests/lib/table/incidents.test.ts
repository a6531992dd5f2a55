import { beforeAll, describe, expect, it } from "vitest";
import en from "../../../../src/elbowroom/words/locales/en.json";
import act from "../../../../src/elbowroom/words/locales/web/act.en.json";
import panel from "../../../../src/elbowroom/words/locales/web/panel.en.json";
import table from "../../../../src/elbowroom/words/locales/web/table.en.json";
import type { Incident, SeatInfo, TableInfo } from "../../../src/lib/server/protocol";
import { LogBuilder } from "../../../src/lib/speaking/logbuilder";
import { Speaker } from "../../../src/lib/speaking/speaker";
import { incidentText, newsFor, pausedText, voteFor, withIncidents } from "../../../src/lib/table/incidents";
import type { LoggedStep } from "../../../src/lib/table/game.svelte";
import { texts } from "../../../src/lib/texts/texts.svelte";

const ben = new Speaker("warcraft", ["Ana", "Ben", "Cleo"], null, 1);
const incident = (number: number, what: Incident["what"], after: number, seat?: number): Incident => ({
  number,
  what,
  after,
  ...(seat !== undefined && { seat }),
});
const person = (name: string, rest: Partial<SeatInfo> = {}): SeatInfo =>
  ({ kind: "person", guest: name, name, ...rest }) as SeatInfo;
const info = (seats: SeatInfo[], rest: Partial<TableInfo> = {}): TableInfo =>
  ({ id: "t", status: "playing", host: "Ana", setup: { game: "warcraft", players: 3 }, seats, ...rest }) as TableInfo;

beforeAll(() => texts.use({ ...en, ...act, ...panel, ...table }));

describe("incidents in the log", () => {
  const conquers = (number: number, seat: number, ends = false): LoggedStep => ({
    number,
    seat,
    action: `conquer ${number}`,
    events: [
      { what: "conquered", seat, region: number, amount: 2 },
      ...(ends ? [{ what: "turn", seat: 1 - seat, amount: 0 }] : []),
    ],
  });
  const steps = [
    { number: 1, seat: -1, action: "first 0", events: [] },
    conquers(2, 0),
    conquers(3, 0, true),
    conquers(4, 1),
  ];
  const linesOf = (incidents: Incident[], last = 4): string[][] =>
    withIncidents(new LogBuilder(ben).add(steps).turns, incidents, last, ben).map(({ entries }) =>
      entries.map(({ text }) => text.split(" ").slice(0, 2).join(" ")),
    );

  it("stand behind the step after which they happened", () => {
    const lines = linesOf([incident(1, "away", 2, 0), incident(2, "back", 2, 0), incident(3, "timeout", 4, 1)]);
    expect(lines[1]).toEqual(["Ana conquers", "Ana is", "Ana is", "Ana conquers"]);
    expect(lines[2]).toEqual(["Ben conquers", "Ben’s time"]);
  });
  it("stand in the turn that has just begun", () => {
    expect(linesOf([incident(1, "conceded", 3, 0)])[2]).toEqual(["Ana resigns.", "Ben conquers"]);
  });
  it("wait until the step before them is shown", () => {
    expect(linesOf([incident(1, "conceded", 4, 0)], 3).flat()).not.toContain("Ana resigns.");
  });
  it("leave turns without any as they are", () => {
    const { turns } = new LogBuilder(ben).add(steps);
    expect(withIncidents(turns, [incident(1, "away", 4, 0)], 4, ben)[1]).toBe(turns[1]);
  });
});

describe("notices", () => {
  it("are new, of others, or of the reader's own time", () => {
    const incidents = [
      incident(1, "away", 1, 0),
      incident(2, "conceded", 1, 0),
      incident(3, "vote", 1, 1),
      incident(4, "timeout", 1, 1),
      incident(5, "resumed", 1),
    ];
    const news = newsFor(info([], { incidents }), 1, 1);
    expect(news.map(({ number }) => number)).toEqual([2, 4, 5]);
    expect(news.map((one) => incidentText(one, ben, true))).toEqual([
      "Ana resigns. A bot plays on.",
      "Your time is up. A bot plays until you are back.",
      "The game goes on.",
    ]);
  });
});

describe("a vote to end the game", () => {
  const seats = [person("Ana", { wants_end: true }), person("Ben"), person("Cleo", { away: true })];
  it("asks those who have not voted, with how many must agree", () => {
    expect(voteFor(info(seats), 1)).toEqual({ seats: [0], all: 2 });
    expect(voteFor(info(seats, { rated: true }), 1)).toEqual({ seats: [0], all: 3 });
  });
  it("asks nobody else", () => {
    expect(voteFor(info(seats), 0)).toBeNull();
    expect(voteFor(info(seats), 2)).toBeNull();
    expect(voteFor(info(seats), null)).toBeNull();
    expect(voteFor(info(seats, { status: "over" }), 1)).toBeNull();
    expect(voteFor(info([person("Ana"), person("Ben")]), 1)).toBeNull();
  });
});

describe("a pause", () => {
  it("names who has paused, and until when", () => {
    const seats = [person("Ana"), person("Ben")];
    expect(pausedText(info(seats, { paused: 5 }), ben)).toBe("Ana has paused the game.");
    const ends = new Date(2026, 1, 3, 14, 5).getTime() / 1000;
    expect(pausedText(info(seats, { paused: 5, paused_by: 0, pause_ends: ends }), ben)).toMatch(
      /^Ana has paused the game, until 2:05.PM at the latest\.$/,
    );
    expect(pausedText(info(seats, { paused: 5, paused_by: 1, pause_ends: ends }), ben)).toMatch(
      /^The game is paused until 2:05/,
    );
  });
});
