import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Kindling } from "../../../src/lib/board/kindling.svelte";
import type { Reach } from "../../../src/lib/board/reach";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";

const reachOf = (first: number, last: number, cost = 2): Map<number, Reach> =>
  new Map(
    Array.from({ length: last - first + 1 }, (_, index) => {
      const region = first + index;
      return [region, { region, kind: "take", what: "conquer", cost }];
    }),
  );

class Given {
  reach = $state.raw(reachOf(0, -1));
}

describe("what lights up", () => {
  let given: Given;
  let kindling: Kindling | undefined;
  let end: () => void;
  const becomes = (reach: Map<number, Reach>): void => {
    given.reach = reach;
    flushSync();
  };
  const lit = (): number => kindling?.now.size ?? -1;

  beforeEach(() => {
    holdFrames();
    given = new Given();
    end = $effect.root(() => {
      kindling = new Kindling(() => given.reach);
    });
    flushSync();
  });
  afterEach(() => {
    end();
    settings.speed = 1;
    letFramesGo();
  });

  it("does so at once where it is little, and a part with each frame where it is much", () => {
    becomes(reachOf(1, 6));
    expect(lit()).toBe(6);
    becomes(reachOf(1, 20));
    expect(lit()).toBe(12);
    nextFrame();
    expect(lit()).toBe(18);
    nextFrame();
    expect(kindling?.now).toBe(given.reach);
  });

  it("goes out like that", () => {
    becomes(reachOf(1, 20));
    for (let frame = 0; frame < 3; frame++) nextFrame();
    becomes(new Map());
    expect(lit()).toBe(14);
    nextFrame();
    expect(lit()).toBe(8);
    nextFrame();
    expect(lit()).toBe(2);
    nextFrame();
    expect(lit()).toBe(0);
  });

  it("shows what is true of a region now, whatever else waits", () => {
    becomes(reachOf(1, 20));
    for (let frame = 0; frame < 3; frame++) nextFrame();
    becomes(reachOf(10, 30, 3));
    expect(kindling?.now.get(12)?.cost).toBe(3);
    becomes(reachOf(29, 40, 4));
    for (let frame = 0; frame < 12; frame++) nextFrame();
    expect(kindling?.now).toBe(given.reach);
  });

  it("is there at once where nothing moves", () => {
    settings.speed = 0;
    becomes(reachOf(1, 30));
    expect(lit()).toBe(30);
  });
});
