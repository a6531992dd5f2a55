import { flushSync } from "svelte";
import { expect, it } from "vitest";
import { prepareSome, type Reach, reachCells, setReach } from "../../../src/lib/board/reach.svelte";

const take = (region: number, cost: number): Reach => ({ region, kind: "take", what: "conquer", cost });
const reachOf = (...all: Reach[]): Map<number, Reach> => new Map(all.map((can) => [can.region, can]));

it("a region that was lit keeps its drawing, and its object where nothing has changed", () => {
  const cells = reachCells(6);
  const [first, second] = [take(3, 2), take(5, 4)];
  setReach(cells, reachOf(first, second));
  expect(cells.map(({ now }) => now?.cost)).toEqual([undefined, undefined, undefined, 2, undefined, 4]);
  setReach(cells, new Map());
  expect(cells.some(({ now }) => now)).toBe(false);
  expect([cells[3]?.drawn, cells[5]?.drawn]).toEqual([first, second]);
  setReach(cells, reachOf(take(3, 2), take(5, 3)));
  expect(cells[3]?.drawn).toBe(first);
  expect(cells[5]?.drawn).toEqual(take(5, 3));
});

it("only what shows a changed region is updated", () => {
  const cells = reachCells(3);
  const seen: string[] = [];
  const end = $effect.root(() => {
    for (const [region, cell] of cells.entries()) $effect(() => void seen.push(`${region}: ${cell.now?.cost ?? "-"}`));
  });
  flushSync();
  setReach(cells, reachOf(take(1, 2)));
  flushSync();
  setReach(cells, reachOf(take(1, 2), take(2, 3)));
  flushSync();
  expect(seen).toEqual(["0: -", "1: -", "2: -", "1: 2", "2: 3"]);
  end();
});

it("all regions can be prepared before they are lit, a few at a time", () => {
  const cells = reachCells(20);
  const can: Reach = { region: 1, kind: "roll", what: "roll", odds: { good: 3, all: 6 } };
  setReach(cells, new Map([[1, can]]));
  const counts: number[] = [];
  const costOf = (region: number): number => region % 3;
  while (prepareSome(cells, costOf)) counts.push(cells.filter(({ drawn }) => drawn).length);
  expect(counts).toEqual([9, 17]);
  expect(cells.every(({ drawn }) => drawn)).toBe(true);
  expect(cells[1]?.drawn).toBe(can);
  expect(cells[5]?.drawn?.cost).toBe(2);
  expect(cells[5]?.now).toBeUndefined();

  setReach(cells, new Map());
  expect(prepareSome(cells, costOf)).toBe(false);
  expect(cells[1]?.drawn).toEqual({ region: 1, kind: "take", what: "conquer", cost: 1 });
});
