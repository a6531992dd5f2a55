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

it("all regions can be prepared before they are lit, a few at a time", () => {
  const everLit = new EverLit();
  const can: Reach = { region: 1, kind: "roll", what: "roll", odds: { good: 3, all: 6 } };
  everLit.follow(new Map([[1, can]]));
  const counts: number[] = [];
  while (everLit.prepareSome(20, (region) => region % 3)) counts.push(everLit.follow(new Map()).length);
  expect(counts).toEqual([9, 17]);
  const prepared = everLit.follow(new Map());
  expect(prepared.map(({ region }) => region).sort((one, other) => one - other)).toEqual([...Array(20).keys()]);
  expect(prepared).toContain(can);
  expect(prepared.find(({ region }) => region === 5)?.cost).toBe(2);
});
