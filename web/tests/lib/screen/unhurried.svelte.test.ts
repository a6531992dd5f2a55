import { flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { Unhurried } from "../../../src/lib/screen/unhurried.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";

beforeEach(holdFrames);
afterEach(() => {
  settings.speed = 1;
  letFramesGo();
});

class Given {
  value = $state(0);
  moment = $state(0);
}
function shown(): { given: Given; seen: () => number; end: () => void } {
  const given = new Given();
  let made: Unhurried<number> | undefined;
  const end = $effect.root(() => {
    made = new Unhurried(
      () => given.value,
      () => given.moment,
      1,
    );
  });
  flushSync();
  return { given, seen: () => made?.now ?? -1, end };
}
function becomes(given: Given, value: number, moment = given.moment): void {
  [given.value, given.moment] = [value, moment];
  flushSync();
}

describe("what comes with much else", () => {
  it("is shown once that has been drawn, and what comes meanwhile with it", () => {
    const { given, seen, end } = shown();
    becomes(given, 1, 1);
    expect(seen()).toBe(0);
    becomes(given, 2);
    becomes(given, 3, 2);
    expect(seen()).toBe(0);
    nextFrame();
    expect(seen()).toBe(3);
    becomes(given, 4, 3);
    nextFrame();
    expect(seen()).toBe(4);
    end();
  });

  it("is shown at once where it comes alone", () => {
    const { given, seen, end } = shown();
    becomes(given, 1);
    expect(seen()).toBe(1);
    end();
  });

  it("is shown at once where nothing moves, again and again", () => {
    settings.speed = 0;
    const { given, seen, end } = shown();
    for (const value of [1, 2, 3]) {
      becomes(given, value, value);
      expect(seen()).toBe(value);
    }
    end();
  });
});
