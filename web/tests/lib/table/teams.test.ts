import { describe, expect, it } from "vitest";
import type { View } from "../../../src/lib/server/protocol";
import { teamHues, teamScores } from "../../../src/lib/table/teams";

const TEAMS = [
  { id: "alliance", seats: [0, 3] },
  { id: "horde", seats: [1, 4] },
  { id: "neutral", seats: [2] },
];

describe("the hues of teams", () => {
  it("are two of a kind, each seat with its own", () => {
    expect(teamHues(TEAMS).split("; ")).toEqual([
      "--seat-0: var(--alliance-first)",
      "--seat-3: var(--alliance-second)",
      "--seat-1: var(--horde-first)",
      "--seat-4: var(--horde-second)",
      "--seat-2: var(--neutral-first)",
    ]);
  });
  it("change nothing where each plays alone", () => {
    expect(teamHues(undefined)).toBe("");
  });
});

describe("the score of a team", () => {
  const view = { teams: TEAMS } as unknown as View;
  it("is what its poorer player has, as far as coins may be seen", () => {
    const coins: (number | null)[] = [7, 4, 9, 5, null];
    expect(teamScores(view, (seat) => coins[seat] ?? null).map(({ score }) => score)).toEqual([5, null, 9]);
  });
  it("is not told while coins are hidden, although the game is over and the server has told it", () => {
    const told = { teams: [{ ...TEAMS[1], score: 12 }] } as unknown as View;
    expect(teamScores(told, () => null)[0]?.score).toBe(null);
  });
});
