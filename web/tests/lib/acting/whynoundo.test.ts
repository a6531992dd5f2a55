import { describe, expect, it } from "vitest";
import { whyNoUndo } from "../../../src/lib/acting/whynoundo";

const step = (seat: number, action: string) => ({ seat, action });

const turn = (seat: number) => ({ seat, action: "end", events: [{ what: "turn", seat: 1 - seat, amount: 1 }] });
const UNDONE = Array.from({ length: 50 }, () => [step(0, "conquer 3"), step(0, "undo")]).flat();

describe("why undo is not possible", () => {
  it.each([
    ["it is for others to play", [step(0, "end")], false, "others"],
    ["nothing was done", [], true, "nothing"],
    ["another player came last", [step(1, "end")], true, "nothing"],
    ["another player came last, and chance after them", [step(1, "pick 0"), step(-1, "reveal x")], true, "nothing"],
    ["a die came last", [step(0, "roll 3"), step(-1, "die 2")], true, "chance"],
    ["everything was taken back", [step(1, "end"), step(0, "conquer 3"), step(0, "undo")], true, "nothing"],
    ["it was taken back too often", [...UNDONE, step(0, "conquer 3")], true, "enough"],
    ["the server was restarted", [step(1, "end"), step(0, "conquer 3")], true, "gone"],
    ["it was taken back often in an earlier turn", [...UNDONE, turn(1), step(0, "conquer 3")], true, "gone"],
    ["another player has acted in between", [turn(1), step(0, "conquer 3"), step(1, "deploy 2 1")], true, "acted"],
    [
      "all own steps were undone before another player acted",
      [turn(1), ...UNDONE.slice(0, 2), step(1, "end")],
      true,
      "nothing",
    ],
  ])("%s", (_, log, isAsked, why) => {
    expect(whyNoUndo(log, 0, isAsked)).toBe(`web.care.undo.${why}`);
  });
  it("counts the undos of a referee in the whole game", () => {
    expect(whyNoUndo(UNDONE, 0, true, true)).toBe("web.care.undo.nothing");
    const many = Array.from({ length: 20 }, () => UNDONE).flat();
    expect(whyNoUndo(many, 0, true, true)).toBe("web.care.undo.enough");
  });
});
