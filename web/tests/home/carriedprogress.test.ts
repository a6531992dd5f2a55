import { beforeEach, describe, expect, it } from "vitest";
import { codeIn, takeProgress, withProgress } from "../../src/home/carriedprogress";
import { Journey, journey } from "../../src/journey/progress.svelte";
import { STATIONS } from "../../src/journey/stations";
import { LessonProgress, lessonProgress } from "../../src/learn/lessonprogress.svelte";

const [first, second] = STATIONS;
const last = STATIONS.at(-1);

describe("a personal link", () => {
  beforeEach(() => localStorage.clear());

  it("carries the progress of one device to another, where it is added", () => {
    for (const station of [first!, last!]) journey.win(station);
    lessonProgress.finish("relics");
    const carried = withProgress("a.b-c_d");
    expect(codeIn(carried)).toBe("a.b-c_d");
    expect(carried).toMatch(/^a\.b-c_d~[0-9a-z]+~[0-9a-z]+$/);

    // This page writes its own progress together with the new; another device starts with its own.
    localStorage.setItem("elbowroom.journey", JSON.stringify([second!.id]));
    takeProgress(carried);
    const there = new Journey();
    expect([first, second, last].map((station) => there.has(station!))).toEqual([true, true, true]);
    expect(there.count).toBe(3);
    expect(new LessonProgress().has("relics")).toBe(true);
    expect(new LessonProgress().has("decline")).toBe(false);
  });
  it.each(["abc", "abc~", "abc~?~!", "abc~0~0"])("may be without progress: %s", (carried) => {
    takeProgress(carried);
    expect(codeIn(carried)).toBe("abc");
    expect([new Journey().count, new LessonProgress().has("decline")]).toEqual([0, false]);
  });
});
