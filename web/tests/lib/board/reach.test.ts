import { expect, it } from "vitest";
import { EverLit, type Reach } from "../../../src/lib/board/reach";

it("regions once lit are kept, as the same objects where nothing has changed", () => {
  const everLit = new EverLit();
  const reachOf = (...all: Reach[]) => new Map(all.map((can) => [can.region, can]));
  const take = (region: number, cost: number): Reach => ({ region, kind: "take", what: "conquer", cost });
  const [first, second] = everLit.follow(reachOf(take(3, 2), take(5, 4)));
  expect(everLit.follow(new Map())).toEqual([first, second]);
  const now = everLit.follow(reachOf(take(3, 2), take(5, 3)));
  expect(now[0]).toBe(first);
  expect(now[1]).toEqual(take(5, 3));
});

it("all regions can be prepared before they are lit", () => {
  const everLit = new EverLit();
  const can: Reach = { region: 1, kind: "roll", what: "roll", odds: { good: 3, all: 6 } };
  everLit.follow(new Map([[1, can]]));
  everLit.prepare(3);
  const prepared = everLit.follow(new Map());
  expect(prepared.map(({ region }) => region).sort()).toEqual([0, 1, 2]);
  expect(prepared).toContain(can);
});
