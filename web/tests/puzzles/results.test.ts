import { beforeEach, describe, expect, it } from "vitest";
import type { PuzzleInfo } from "../../src/lib/server/protocol";
import { Results, verdictOf } from "../../src/puzzles/results.svelte";

const puzzle = (id: string): PuzzleInfo => ({
  id,
  game: "classic",
  players: 3,
  position: "er1/…",
  seat: 1,
  theme: "pick",
  stars: 2,
  boards: ["ring-lake"],
  race: "orcs",
  is_own: true,
  number: 1,
});
const THREE = ["a", "b", "c"].map(puzzle);

describe("puzzle results in this browser", () => {
  beforeEach(() => localStorage.clear());

  it("are stored, and the best one counts", () => {
    new Results().keep("a", "close");
    const later = new Results();
    expect(later.of("a")).toBe("close");
    later.keep("a", "solved");
    later.keep("a", "missed");
    expect(new Results().of("a")).toBe("solved");
    expect(new Results().of("b")).toBeNull();
  });
  it("do not count a solution after a hint", () => {
    expect(verdictOf({ verdict: "solved" }, true)).toBe("helped");
    expect(verdictOf({ verdict: "solved" }, false)).toBe("solved");
    expect(verdictOf({ verdict: "missed" }, true)).toBe("missed");
    const results = new Results();
    results.keep("a", "helped");
    expect(results.after(null, THREE)?.id).toBe("a");
    results.keep("a", "close");
    expect(results.of("a")).toBe("helped");
  });
  it("move the rating with the first attempt only", () => {
    const results = new Results();
    expect(results.isRated).toBe(false);
    const lost = results.finish(puzzle("a"), "missed");
    expect(lost).toBeLessThan(0);
    expect(results.finish(puzzle("a"), "solved")).toBe(0);
    expect(results.of("a")).toBe("solved");
    expect(results.finish(puzzle("b"), "solved")).toBeGreaterThan(0);
    expect(results.finish(puzzle("c"), "helped")).toBeLessThan(0);
    expect(new Results().rating).toBe(results.rating);
    expect(results.isRated).toBe(true);
  });
  it("ignore invalid stored values", () => {
    localStorage.setItem("elbowroom.puzzles", '{"a": "won", "b": "solved"}');
    expect(new Results().of("a")).toBeNull();
    expect(new Results().of("b")).toBe("solved");
    localStorage.setItem("elbowroom.puzzles", "nonsense");
    expect(new Results().of("b")).toBeNull();
  });
  it("determine the next puzzle", () => {
    const results = new Results();
    expect(results.after("a", THREE)?.id).toBe("b");
    results.keep("b", "solved");
    expect(results.after("a", THREE)?.id).toBe("c");
    expect(results.after("c", THREE)?.id).toBe("a");
    results.keep("a", "solved");
    results.keep("c", "solved");
    // All are solved: the next in order.
    expect(results.after("c", THREE)?.id).toBe("a");
    expect(results.after("a", [])).toBeNull();
    expect(new Results().after(null, [...THREE, puzzle("d")])?.id).toBe("d");
  });
});
