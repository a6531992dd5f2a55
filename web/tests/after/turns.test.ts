import { describe, expect, it } from "vitest";
import { sinceLastTurn, turnAt } from "../../src/after/replay.svelte";

describe("turns of a replay", () => {
  const turns = [
    { version: 10, round: 1, seat: 0 },
    { version: 20, round: 1, seat: 1 },
    { version: 30, round: 2, seat: 0 },
    { version: 40, round: 2, seat: 1 },
  ];
  it("contain each moment of the game", () => {
    expect([3, 10, 19, 20, 99].map((version) => turnAt(turns, version))).toEqual([0, 0, 0, 1, 3]);
  });
  it("determine what a seat has missed since its last turn", () => {
    expect(sinceLastTurn(turns, 0, 45)).toBe(39);
    // Its own turn is running: what it missed came before.
    expect(sinceLastTurn(turns, 1, 45)).toBe(29);
    expect(sinceLastTurn(turns.slice(0, 1), 0, 12)).toBeNull();
    expect(sinceLastTurn(turns, 4, 45)).toBeNull();
  });
});
