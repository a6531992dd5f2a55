import { beforeEach, describe, expect, it } from "vitest";
import en from "../../../src/elbowroom/words/locales/en.json";
import act from "../../../src/elbowroom/words/locales/web/act.en.json";
import learn from "../../../src/elbowroom/words/locales/web/learn.en.json";
import words from "../../../src/elbowroom/words/locales/web/lessons.en.json";
import { resultOf, wordsOf } from "../../src/learn/lessoncards";
import { LessonProgress } from "../../src/learn/lessonprogress.svelte";
import {
  allowedNow,
  cardAt,
  exerciseName,
  exerciseOf,
  isTurnOver,
  type Lesson,
  lessonAfter,
  lessonOf,
  LESSONS,
  playedBy,
} from "../../src/learn/lessons";
import { tableFor } from "../../src/learn/lessontables";
import { menuOf } from "../../src/lib/acting/menu";
import type { Decision } from "../../src/lib/server/protocol";
import { Speaker } from "../../src/lib/speaking/speaker";
import { texts } from "../../src/lib/texts/texts.svelte";

const EXERCISE = {
  start: "",
  cards: [{ id: "a" }, { id: "b", do: ["deploy 0 1", "deploy 1 1"] }, { id: "c" }, { id: "d", do: "conquer 4" }],
  earns: {},
};
const READ: ReadonlySet<number> = new Set([0]);
const lesson = (id: string): Lesson => lessonOf(id)!;

describe("an exercise", () => {
  it("shows a card to read until it is read or its moment has passed", () => {
    expect(cardAt(EXERCISE, 0, new Set())).toBe(0);
    expect(cardAt(EXERCISE, 0, READ)).toBe(1);
    expect(cardAt(EXERCISE, 1, new Set())).toBe(1);
    expect(cardAt(EXERCISE, 2, READ)).toBe(2);
    expect(cardAt(EXERCISE, 2, new Set([0, 2]))).toBe(3);
    expect(cardAt(EXERCISE, 3, READ)).toBeNull();
  });
  it("allows what is left of the next card with actions, and then nothing", () => {
    expect([0, 1, 2, 3].map((played) => allowedNow(EXERCISE, played))).toEqual([
      ["deploy 0 1", "deploy 1 1"],
      ["deploy 1 1"],
      ["conquer 4"],
      [],
    ]);
  });
  it("counts what a seat has played and not undone, and notices the next turn", () => {
    const log = [
      { seat: 0, action: "pick 1" },
      { seat: -1, action: "banner orcs" },
      { seat: 0, action: "undo" },
      { seat: 0, action: "pick 2" },
    ];
    expect(playedBy(0, log)).toBe(1);
    expect(isTurnOver([{ events: [{ what: "gained" }] }, {}])).toBe(false);
    expect(isTurnOver([{ events: [{ what: "turn" }] }])).toBe(true);
  });
  it("is found by its name, and its table has it, and bots in all other seats", () => {
    expect(exerciseOf(exerciseName(LESSONS[1]!, 1))?.exercise).toBe(LESSONS[1]!.exercises[1]);
    expect([exerciseOf("decline.9"), exerciseOf("nothing.0"), exerciseOf("")]).toEqual([null, null, null]);
    const { setup, bots } = tableFor(lesson("teams"), 1);
    expect(setup).toMatchObject({ exercise: "teams.1", start: lesson("teams").exercises[1]!.start, hints: false });
    expect(bots).toEqual([null, "lumi", "zillo", "hilgard"]);
  });
  it("leads from lesson to lesson", () => {
    expect(lessonAfter(LESSONS[0]!)).toBe(LESSONS[1]);
    expect(lessonAfter(LESSONS.at(-1)!)).toBeNull();
  });
});

describe("the words of cards", () => {
  const speaker = new Speaker("warcraft", ["Ana", "Lumi", "Zillo", "Brakk"], null);
  const decision = {
    seat: 0,
    question: "ask.conquests",
    choices: [
      {
        kind: "region",
        what: "conquer",
        options: [
          {
            action: { kind: "conquer", region: 13 },
            region: 13,
            explanation: { region: 13, cost: 2, hand: 9, parts: [{ source: "base", tokens: 2 }] },
          },
        ],
      },
    ],
  } as unknown as Decision;
  beforeEach(() => texts.use({ ...en, ...act, ...learn, ...words }));

  it("have no gaps, whatever the card is about", () => {
    for (const one of LESSONS)
      for (const [index, exercise] of one.exercises.entries()) {
        const shown = exercise.cards.map((card) => wordsOf(one, card, null, speaker));
        for (const { title, say, todo } of [...shown, resultOf(one, index, exercise, speaker)])
          expect(`${title} ${say} ${todo}`).not.toMatch(/web\.|[{}]|undefined|NaN/);
      }
  });
  it("name the region and its cost, and what to do", () => {
    const card = { id: "elsewhere", do: "conquer 13" };
    expect(wordsOf(lesson("decline"), card, menuOf(decision), speaker)).toMatchObject({
      say: expect.stringContaining("It costs 2 tokens."),
      todo: "Conquer #14.",
      point: { region: 13 },
    });
  });
  it.each([
    [{ id: "let-go", do: "decline" }, { testid: "decline" }],
    [{ id: "fresh", do: "pick 2" }, { testid: "combo-2" }],
    [{ id: "thin", point: ".hand" }, { css: ".hand" }],
    [{ id: "thin", point: 6 }, { region: 6 }],
    [{ do: "use frostmourne", region: 4 }, { css: '[data-testid^="ability-frostmourne"]' }],
    [{ do: ["deploy 0 0", "deploy 2 2"], region: 2 }, { region: 2 }],
    [{ id: "thin" }, null],
  ])("point at what %j is about", (card, point) => {
    expect(wordsOf(lesson("decline"), card, null, speaker).point).toEqual(point);
  });
  it("end with the coins of the turn", () => {
    const { exercises } = lesson("redeployment");
    const { title, say } = resultOf(lesson("redeployment"), 0, exercises[0]!, speaker);
    expect(title).toBe("5 coins for this turn");
    expect(say).toMatch(/^Regions 4 \+ Mining 1 = 5\. The border/);
  });
});

describe("the progress", () => {
  beforeEach(() => localStorage.clear());

  it("stays in the browser", () => {
    const progress = new LessonProgress();
    expect(progress.has("decline")).toBe(false);
    progress.finish("decline");
    progress.finish("relics");
    expect([progress.has("decline"), new LessonProgress().has("relics")]).toEqual([true, true]);
  });
  it("survives broken storage", () => {
    localStorage.setItem("elbowroom.lessons-done", "{");
    expect(new LessonProgress().has("decline")).toBe(false);
  });
});
