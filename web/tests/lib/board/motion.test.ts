import { describe, expect, it } from "vitest";
import { edgeNear, nearest, MotionPlanner } from "../../../src/lib/board/motion";
import type { Event } from "../../../src/lib/server/protocol";
import { SCENE, viewOf } from "../../smallmap";

const step = (action: string, ...events: Event[]) => ({ action, seat: 0, number: 1, events });
const conquered = (region: number): Event => ({ what: "conquered", seat: 0, region, amount: 2 });

const lost = (source: string, amount: number): Event => ({ what: "discarded", seat: 1, source, amount });

describe("a conquest", () => {
  it("marches from the nearest own neighbour, and the defenders fall", () => {
    const before = viewOf(["orcs", 2], ["gnomes", 1], ["orcs", 1], ["orcs", 1]);
    const after = viewOf(["orcs", 2], ["orcs", 2], ["orcs", 1], ["orcs", 1]);
    const steps = [step("conquer 1", lost("gnomes", 1), conquered(1))];
    const fallen = { race: "gnomes", seat: 1, isActive: true, lost: 1, back: 0, refuge: null };
    expect(new MotionPlanner(SCENE).moves(steps, before, after)).toEqual([
      { kind: "march", race: "orcs", seat: 0, from: 0, to: 1, count: 2, isConquest: true, fallen },
    ]);
  });

  it("enters from the edge of the map without a region, and defeats nobody in an empty one", () => {
    const moves = new MotionPlanner(SCENE).moves(
      [step("conquer 2", conquered(2))],
      viewOf(),
      viewOf(null, null, ["orcs", 2]),
    );
    expect(moves).toEqual([
      { kind: "march", race: "orcs", seat: 0, from: null, to: 2, count: 2, isConquest: true, fallen: null },
    ]);
    expect(edgeNear(SCENE, 2)).toEqual({ x: 300, y: 50 });
  });

  it("lets surviving defenders withdraw to their nearest region; a declined race loses all", () => {
    const before = viewOf(["gnomes", 1], ["gnomes", 3], ["naga", 2], ["orcs", 1]);
    const after = viewOf(["gnomes", 1], ["orcs", 2], ["orcs", 2], ["orcs", 1]);
    const steps = [step("conquer 1", lost("gnomes", 1), conquered(1)), step("conquer 2", conquered(2))];
    const fallen = new MotionPlanner(SCENE).moves(steps, before, after).map((move) => "fallen" in move && move.fallen);
    expect(fallen).toEqual([
      { race: "gnomes", seat: 1, isActive: true, lost: 1, back: 2, refuge: 0 },
      { race: "naga", seat: 0, isActive: false, lost: 2, back: 0, refuge: null },
    ]);
  });

  it("removes all natives", () => {
    const [march] = new MotionPlanner(SCENE).moves(
      [step("conquer 1", conquered(1))],
      viewOf(["orcs", 1], ["natives", 1]),
      viewOf(["orcs", 1], ["orcs", 3]),
    );
    expect(march).toMatchObject({ fallen: { race: "natives", seat: -1, isActive: false, lost: 1, back: 0 } });
  });

  it("prefers a bordering region to a nearer one across the water", () => {
    expect(nearest(SCENE, 2, [0, 1, 3])).toBe(1);
    expect(nearest(SCENE, 2, [0, 3])).toBe(3);
    expect(nearest(SCENE, 2, [2])).toBeNull();
  });
});

describe("coins, decline and abandoning", () => {
  it("sums the coins of a seat; they come from its regions, the active race first", () => {
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

  it("removes the shield of an abandoned region", () => {
    const abandoned: Event = { what: "abandoned", seat: 0, region: 0 };
    const moves = new MotionPlanner(SCENE).moves([step("abandon 0", abandoned)], viewOf(["orcs", 2]), viewOf());
    expect(moves).toEqual([{ kind: "leave", race: "orcs", seat: 0, region: 0, count: 2 }]);
  });
});

describe("changes without an event", () => {
  it("animate tokens that are placed, and tokens lost where nobody moves in", () => {
    const before = viewOf(["orcs", 1], ["gnomes", 2], ["orcs", 3]);
    const after = viewOf(["orcs", 2], null, ["orcs", 2]);
    const moves = new MotionPlanner(SCENE).moves([step("target 1", lost("gnomes", 1))], before, after);
    expect(moves).toEqual([
      { kind: "land", region: 0 },
      {
        kind: "fall",
        region: 1,
        fallen: { race: "gnomes", seat: 1, isActive: true, lost: 1, back: 1, refuge: null },
      },
    ]);
  });

  it("are not animated again where an event was", () => {
    const moved: Event = { what: "moved", seat: 0, region: 0, amount: 1 };
    const moves = new MotionPlanner(SCENE).moves([step("move", moved)], viewOf(["orcs", 1]), viewOf(["orcs", 2]));
    expect(moves.map(({ kind }) => kind)).toEqual(["march"]);
  });
});

describe("a relic", () => {
  it("is turned up where it is found", () => {
    const found: Event = { what: "found", seat: 0, region: 2, source: "frostmourne" };
    const moves = new MotionPlanner(SCENE).moves([step("relic", found)], viewOf(), viewOf());
    expect(moves).toEqual([{ kind: "flip", region: 2, relic: "frostmourne" }]);
  });
});
