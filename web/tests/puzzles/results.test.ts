import { beforeEach, describe, expect, it } from "vitest";
import type { PuzzleInfo } from "../../src/lib/server/protocol";
import { Results } from "../../src/puzzles/results.svelte";

const puzzle = (id: string): PuzzleInfo => ({
  id,
  game: "classic",
  players: 3,
  position: "er1/…",
  seat: 1,
  theme: "pick",
  stars: 2,
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
  });
});
