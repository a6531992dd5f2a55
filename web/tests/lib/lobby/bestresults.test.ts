import { beforeEach, describe, expect, it } from "vitest";
import { bestResult, keepResult, resultOf } from "../../../src/lib/lobby/bestresults";
import type { TableInfo, View } from "../../../src/lib/server/protocol";

const info = (setup: object, rest: object = {}): TableInfo =>
  ({ setup: { game: "murlocs", players: 1, ...setup }, seats: [{ kind: "person" }], ...rest }) as unknown as TableInfo;
const view = (coins: number[], isOver = true): View =>
  ({ is_over: isOver, seats: coins.map((one) => ({ coins: one })) }) as unknown as View;

describe("the best results against the Murlocs", () => {
  beforeEach(() => localStorage.clear());

  it("count the poorer player, and the Murlocs as the last seat", () => {
    expect(resultOf(info({ players: 2 }), view([70, 60, 50]))).toEqual({ coins: 60, theirs: 50, lead: 10 });
  });
  it("are none of a running game, of one that was ended early or begun elsewhere, and of other games", () => {
    expect(resultOf(info({}), view([70, 50], false))).toBeNull();
    expect(resultOf(info({}, { ended_early: true }), view([70, 50]))).toBeNull();
    expect(resultOf(info({}, { seats: [{ kind: "person", conceded: true }] }), view([70, 50]))).toBeNull();
    expect(resultOf(info({ start: "er1" }), view([70, 50]))).toBeNull();
    expect(resultOf(info({ game: "warcraft" }), view([70, 50]))).toBeNull();
    expect(resultOf(null, null)).toBeNull();
  });
  it("are kept by number of players and of Murlocs, and only beaten by a larger lead", () => {
    expect(bestResult(1, 12)).toBeNull();
    expect(keepResult(info({}), view([60, 70]), 12)).toBe(true);
    expect(keepResult(info({}), view([50, 60]), 12)).toBe(false);
    expect(bestResult(1, 12)).toEqual({ coins: 60, theirs: 70, lead: -10 });
    expect(keepResult(info({ difficulty: 12 }), view([61, 60]), 12)).toBe(true);
    expect(bestResult(1, 12)?.lead).toBe(1);
    expect(bestResult(1, 14)).toBeNull();
    expect(bestResult(2, 12)).toBeNull();
  });
  it("survive a text that somebody has changed", () => {
    localStorage.setItem("elbowroom-murlocs", '{"1-12": {"coins": "x"}, "1-14": 3');
    expect(bestResult(1, 12)).toBeNull();
    localStorage.setItem(
      "elbowroom-murlocs",
      '{"1-12": {"coins": "x"}, "1-14": {"coins": 1, "theirs": 2, "lead": -1}}',
    );
    expect(bestResult(1, 12)).toBeNull();
    expect(bestResult(1, 14)?.lead).toBe(-1);
  });
});
