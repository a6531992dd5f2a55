import { describe, expect, it } from "vitest";
import type { View } from "../../../src/lib/server/protocol";
import { teamHues, teamScores } from "../../../src/lib/table/teams";

const TEAMS = [
  { id: "alliance", seats: [0, 3] },
  { id: "horde", seats: [1, 4] },
  { id: "neutral", seats: [2] },
];

describe("team colours", () => {
  it("are similar within a team, and different for each seat", () => {
    expect(teamHues(TEAMS).split("; ")).toEqual([
      "--seat-0: var(--alliance-first)",
      "--seat-3: var(--alliance-second)",
      "--seat-1: var(--horde-first)",
      "--seat-4: var(--horde-second)",
      "--seat-2: var(--neutral-first)",
    ]);
  });
  it("are empty without teams", () => {
    expect(teamHues(undefined)).toBe("");
  });
});

describe("the score of a team", () => {
  const view = { teams: TEAMS } as unknown as View;
  it("is that of its poorest player, where coins are visible", () => {
    const coins: (number | null)[] = [7, 4, 9, 5, null];
    expect(teamScores(view, (seat) => coins[seat] ?? null).map(({ score }) => score)).toEqual([5, null, 9]);
  });
  it("is hidden while coins are hidden, even after the game", () => {
    const told = { teams: [{ ...TEAMS[1], score: 12 }] } as unknown as View;
    expect(teamScores(told, () => null)[0]?.score).toBe(null);
  });
});
