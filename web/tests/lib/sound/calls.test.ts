import { describe, expect, it } from "vitest";
import { raceNotes } from "../../../src/lib/sound/calls";

const RACES = ["orcs", "humans", "tauren", "gnomes", "trolls", "naga", "elves", "giants"];

describe("calls of races", () => {
  it("are the same every time, and differ between races", () => {
    const calls = RACES.map((race) => JSON.stringify(raceNotes(race)));
    expect(calls).toEqual(RACES.map((race) => JSON.stringify(raceNotes(race))));
    expect(new Set(calls).size).toBe(RACES.length);
  });
  it("have three notes that can be played", () => {
    for (const { pitches, wait } of RACES.map(raceNotes)) {
      expect(pitches).toHaveLength(3);
      expect(pitches.every((pitch) => pitch > 100 && pitch < 1000) && wait > 0).toBe(true);
    }
  });
});
