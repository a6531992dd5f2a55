import { describe, expect, it } from "vitest";
import { edgeNear, nearest, MotionPlanner } from "../../../src/lib/board/motion";
import type { Event } from "../../../src/lib/server/protocol";
import { SCENE, viewOf } from "../../scenery";

const step = (action: string, ...events: Event[]) => ({ action, seat: 0, number: 1, events });
const conquered = (region: number): Event => ({ what: "conquered", seat: 0, region, amount: 2 });

describe("a conquest", () => {
  it("marches over the border from the nearest own region, and clashes with whoever stood there", () => {
    const before = viewOf(["orcs", 2], ["gnomes", 1], ["orcs", 1], ["orcs", 1]);
    const after = viewOf(["orcs", 2], ["orcs", 2], ["orcs", 1], ["orcs", 1]);
    expect(new MotionPlanner(SCENE).moves([step("conquer 1", conquered(1))], before, after)).toEqual([
      { kind: "march", race: "orcs", seat: 0, from: 0, to: 1, count: 2, isClash: true },
    ]);
  });

  it("comes from the edge of the map when there is no region yet, and meets nobody in an empty one", () => {
    const moves = new MotionPlanner(SCENE).moves(
      [step("conquer 2", conquered(2))],
      viewOf(),
      viewOf(null, null, ["orcs", 2]),
    );
    expect(moves).toEqual([{ kind: "march", race: "orcs", seat: 0, from: null, to: 2, count: 2, isClash: false }]);
    expect(edgeNear(SCENE, 2)).toEqual({ x: 300, y: 50 });
  });

  it("prefers a neighbour to what is nearer across the water", () => {
    expect(nearest(SCENE, 2, [0, 1, 3])).toBe(1);
    expect(nearest(SCENE, 2, [0, 3])).toBe(3);
    expect(nearest(SCENE, 2, [2])).toBeNull();
  });
});

describe("coins, decline and abandoning", () => {
  it("adds all coins of a seat, from its regions, the active race first", () => {
    const view = viewOf(["naga", 1], ["orcs", 1], ["gnomes", 1], ["orcs", 1]);
    const gained = (amount: number, source: string): Event => ({ what: "gained", seat: 0, amount, source });
    const [coins] = new MotionPlanner(SCENE).moves(
      [step("end", gained(2, "regions"), gained(1, "farmer"))],
      view,
      view,
    );
    expect(coins).toEqual({ kind: "coins", seat: 0, amount: 3, regions: [1, 3, 0] });
  });

  it("turns the shields of a race to stone", () => {
    const view = viewOf(["naga", 1], null, ["naga", 1]);
    const moves = new MotionPlanner(SCENE).moves(
      [step("decline", { what: "declined", seat: 0, source: "naga" })],
      view,
      view,
    );
    expect(moves).toEqual([{ kind: "stone", race: "naga", seat: 0, regions: [0, 2] }]);
  });

  it("takes a shield away where nobody is left", () => {
    const abandoned: Event = { what: "abandoned", seat: 0, region: 0 };
    const moves = new MotionPlanner(SCENE).moves([step("abandon 0", abandoned)], viewOf(["orcs", 1]), viewOf());
    expect(moves).toEqual([{ kind: "leave", race: "orcs", seat: 0, region: 0 }]);
  });
});
