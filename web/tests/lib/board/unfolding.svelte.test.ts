import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { RegionContents } from "../../../src/lib/board/contents";
import { UnfoldingContents } from "../../../src/lib/board/unfolding.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";

const shield = (isActive: boolean, tokens = 1): RegionContents => ({
  holder: "orcs",
  seat: 0,
  isActive,
  tokens,
  pieces: [],
});
const all = (isActive: boolean, tokens = 1, count = 8): RegionContents[] =>
  Array.from({ length: count }, () => shield(isActive, tokens));

class Given {
  contents = $state.raw(all(true));
}

describe("what stands on a map", () => {
  let given: Given;
  let unfolding: UnfoldingContents | undefined;
  let end: () => void;
  const becomes = (contents: RegionContents[]): void => {
    given.contents = contents;
    flushSync();
  };
  const inStone = (): number => unfolding?.now.filter((one) => !one.isActive).length ?? -1;

  beforeEach(() => {
    holdFrames();
    given = new Given();
    end = $effect.root(() => {
      unfolding = new UnfoldingContents(() => given.contents);
    });
    flushSync();
  });
  afterEach(() => {
    end();
    settings.speed = 1;
    letFramesGo();
  });

  it("is all there for whoever comes, and for whoever looks at another board", () => {
    expect(unfolding?.now).toHaveLength(8);
    becomes(all(false, 1, 5));
    expect(inStone()).toBe(5);
  });

  it("turns over some with each frame where many do, once what moves over them is there", () => {
    becomes(all(false));
    expect(inStone()).toBe(0);
    nextFrame();
    expect(inStone()).toBe(3);
    nextFrame();
    expect(inStone()).toBe(6);
    nextFrame();
    expect(inStone()).toBe(8);
    expect(unfolding?.now).toEqual(all(false));
  });

  it("turns over at once where few do, and counts at once", () => {
    becomes([shield(false), shield(false), ...all(true, 4, 6)]);
    expect(inStone()).toBe(2);
    expect(unfolding?.now.at(-1)?.tokens).toBe(4);
  });

  it("comes to what is there in the end, whatever happens meanwhile", () => {
    becomes(all(false));
    nextFrame();
    becomes(all(true, 7));
    becomes([shield(false, 9), ...all(true, 7, 7)]);
    for (let frame = 0; frame < 4; frame++) nextFrame();
    expect(unfolding?.now).toEqual(given.contents);
    becomes(all(false, 2));
    for (let frame = 0; frame < 4; frame++) nextFrame();
    expect(unfolding?.now).toEqual(given.contents);
  });

  it("is there at once where nothing moves", () => {
    settings.speed = 0;
    becomes(all(false));
    expect(inStone()).toBe(8);
  });
});
