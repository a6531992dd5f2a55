import { beforeEach, describe, expect, it } from "vitest";
import words from "../../../src/elbowroom/words/locales/web/puzzles.en.json";
import { texts } from "../../src/lib/texts/texts.svelte";
import { answerOf, answerToday, dayOf, shareText, streakOf } from "../../src/puzzles/daily";

const DAY = 86_400_000;
const MONDAY = Date.UTC(2026, 10, 16, 23, 30);

describe("the puzzle of the day", () => {
  beforeEach(() => {
    localStorage.clear();
    texts.use(words);
  });

  it("counts the days in a row on which it was solved", () => {
    expect(streakOf(MONDAY)).toBe(0);
    answerToday("solved", MONDAY);
    expect(streakOf(MONDAY)).toBe(1);
    expect(answerOf(MONDAY)).toEqual({ day: "2026-11-16", verdict: "solved", streak: 1 });
    // The next day begins at midnight UTC, and the streak waits for its answer.
    expect(dayOf(MONDAY + DAY / 24)).toBe("2026-11-17");
    expect(answerOf(MONDAY + DAY / 24)).toBeNull();
    expect(streakOf(MONDAY + DAY)).toBe(1);
    answerToday("solved", MONDAY + DAY);
    expect(streakOf(MONDAY + DAY)).toBe(2);
    expect(streakOf(MONDAY + 3 * DAY)).toBe(0);
    answerToday("solved", MONDAY + 3 * DAY);
    expect(streakOf(MONDAY + 3 * DAY)).toBe(1);
  });

  it("counts the first answer of a day, and no solution after a hint", () => {
    answerToday("solved", MONDAY);
    answerToday("helped", MONDAY + DAY);
    answerToday("solved", MONDAY + DAY);
    expect(answerOf(MONDAY + DAY)?.verdict).toBe("helped");
    expect(streakOf(MONDAY + DAY)).toBe(0);
  });

  it("ignores what it cannot read", () => {
    localStorage.setItem("elbowroom.puzzle-days", '{"day": 3}');
    expect(streakOf(MONDAY)).toBe(0);
    expect(answerOf(MONDAY)).toBeNull();
  });

  it("is shared without the solution", () => {
    expect(shareText({ day: "2026-11-16", verdict: "solved", streak: 3 }, 2)).toBe(
      "Elbow Room puzzle, Nov 16, 2026\n★★☆ ✅ Solved\n🔥 3 days in a row",
    );
    expect(shareText({ day: "2026-11-16", verdict: "missed", streak: 0 }, 1)).toBe(
      "Elbow Room puzzle, Nov 16, 2026\n★☆☆ ❌ Tried",
    );
  });
});
