import { describe, expect, it } from "vitest";
import { whyNoUndo } from "../../../src/lib/acting/whynoundo";

const step = (seat: number, action: string) => ({ seat, action });

describe("why undo is not possible", () => {
  it.each([
    ["it is for others to play", [step(0, "end")], false, "others"],
    ["nothing was done", [], true, "nothing"],
    ["another player came last", [step(1, "end")], true, "nothing"],
    ["another player came last, and chance after them", [step(1, "pick 0"), step(-1, "reveal x")], true, "nothing"],
    ["a die came last", [step(0, "roll 3"), step(-1, "die 2")], true, "chance"],
    ["everything was taken back", [step(1, "end"), step(0, "conquer 3"), step(0, "undo")], true, "nothing"],
    ["it was taken back too often", [step(1, "end"), step(0, "conquer 3")], true, "enough"],
  ])("%s", (_, log, isAsked, why) => {
    expect(whyNoUndo(log, 0, isAsked)).toBe(`web.care.undo.${why}`);
  });
});
