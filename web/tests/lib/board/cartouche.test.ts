import { beforeAll, describe, expect, it } from "vitest";
import { type Cartouche, cartouches } from "../../../src/lib/board/cartouche";
import type { Scene } from "../../../src/lib/server/protocol";
import { texts } from "../../../src/lib/texts/texts.svelte";

type Box = [number, number, number, number];
/** Return a map of 1000 × 600 with islands of boxes. */
const map = (...islands: Box[][]): Scene =>
  ({
    width: 1000,
    height: 600,
    boards: islands.map((_, index) => ({
      id: `island-${index}`,
      titles: { en: `Island ${index}`, de: `Insel ${index}` },
    })),
    regions: islands.flatMap((boxes, index) => boxes.map((box) => ({ board: `island-${index}`, box }))),
  }) as unknown as Scene;
const boxOf = ({ x, y, width, height }: Cartouche): Box => [x - width / 2, y - height / 2, width, height];
const meet = (one: Box, other: Box): boolean =>
  one[0] < other[0] + other[2] &&
  other[0] < one[0] + one[2] &&
  one[1] < other[1] + other[3] &&
  other[1] < one[1] + one[3];

describe("the names of islands", () => {
  beforeAll(() => texts.use({}, "en"));

  const land: Box[][] = [
    [
      [100, 100, 200, 200],
      [100, 300, 200, 180],
    ],
    [[420, 150, 460, 300]],
  ];
  it("stand below their islands, in the sea", () => {
    const [first, second] = cartouches(map(...land), 20);
    expect([first?.title, second?.title]).toEqual(["Island 0", "Island 1"]);
    for (const one of [first, second]) expect(land.flat().some((box) => one && meet(boxOf(one), box))).toBe(false);
    expect(first?.y).toBeGreaterThan(480);
    expect(second?.y).toBeGreaterThan(450);
  });
  it("stay inside the map, and off other land and other names", () => {
    const tight: Box[][] = [[[0, 0, 490, 590]], [[500, 0, 500, 300]], [[500, 340, 500, 255]]];
    const names = cartouches(map(...tight), 16);
    for (const [left, top, width, height] of names.map(boxOf)) {
      expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
      expect(left + width).toBeLessThanOrEqual(1000);
      expect(top + height).toBeLessThanOrEqual(600);
    }
    const [, second, third] = names.map(boxOf);
    expect(second && third && meet(second, third)).toBe(false);
    expect(second && tight.flat().some((box) => meet(second, box))).toBe(false);
  });
  it("do not overlap each other, even where that means more land below them", () => {
    const scene = map([[100, 60, 120, 520]], [[230, 60, 120, 520]], [[360, 60, 120, 520]]);
    for (const one of scene.boards) one.titles = { en: "An island with a very long name" };
    const names = cartouches(scene, 20).map(boxOf);
    for (const [index, one] of names.entries())
      expect(names.slice(0, index).some((other) => meet(one, other))).toBe(false);
  });
  it("stay clear of the map's tools in the right corners", () => {
    const islands: Box[] = [
      [600, 150, 380, 390],
      [600, 60, 380, 530],
    ];
    for (const island of islands) {
      const [name] = cartouches(map([island]), 20);
      expect(name && meet(boxOf(name), [670, 540, 330, 60])).toBe(false);
      expect(name && meet(boxOf(name), [670, 0, 330, 60])).toBe(false);
    }
  });
  it("are nearer to their own island than to another", () => {
    // The middle of the first island's lower shore is just below the second.
    const own: Box[] = [
      [100, 100, 300, 100],
      [100, 200, 40, 100],
    ];
    const [name] = cartouches(map(own, [[210, 215, 400, 80]]), 20);
    expect((name?.x ?? 1000) - (name?.width ?? 0) / 2).toBeLessThan(140);
  });
  it("are in the reader's language", () => {
    texts.use({}, "de");
    expect(cartouches(map(...land), 20)[0]?.title).toBe("Insel 0");
    texts.use({}, "en");
  });
});
