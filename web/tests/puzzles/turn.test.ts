import { describe, expect, it } from "vitest";
import type { LoggedStep } from "../../src/lib/table/game.svelte";
import { firstTurn } from "../../src/puzzles/turn";

const step = (action: string, ...events: string[]): LoggedStep => ({
  number: 1,
  action,
  seat: 0,
  events: events.map((what) => ({ what })),
});

describe("the turn of a puzzle", () => {
  it("is null until it is over", () => {
    expect(firstTurn([], false)).toBeNull();
    expect(firstTurn([step("conquer 3", "conquered")], false)).toBeNull();
  });
  it("ends where the next turn begins", () => {
    const log = [step("conquer 3"), step("end"), step("deploy 3 1", "gained", "turn"), step("conquer 9")];
    expect(firstTurn(log, false)).toEqual(["conquer 3", "end", "deploy 3 1"]);
  });
  it("ends with the game", () => {
    expect(firstTurn([step("conquer 3"), step("end", "gained")], true)).toEqual(["conquer 3", "end"]);
  });
  it("leaves out undone actions", () => {
    const log = [step("conquer 3"), step("conquer 4"), step("undo"), step("undo"), step("end", "turn")];
    expect(firstTurn(log, false)).toEqual(["end"]);
  });
});
