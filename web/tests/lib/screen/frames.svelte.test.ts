import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { afterFrames } from "../../../src/lib/screen/frames";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";

let done: string[] = [];
let clock = 0;
const short = (name: string) => (): void => void done.push(name);
/** Takes longer than the share of a frame that is for what was put off. */
const long = (name: string) => (): void => {
  done.push(name);
  clock += 5;
};

describe("work for later frames", () => {
  beforeEach(() => {
    holdFrames();
    done = [];
    clock = 0;
    vi.spyOn(performance, "now").mockImplementation(() => clock);
  });
  afterEach(() => {
    settings.speed = 1;
    letFramesGo();
    vi.restoreAllMocks();
  });

  it("is done once so many frames have been drawn", () => {
    afterFrames(2, short("second"));
    afterFrames(1, short("first"));
    expect(done).toEqual([]);
    nextFrame();
    expect(done).toEqual(["first"]);
    nextFrame();
    expect(done).toEqual(["first", "second"]);
  });

  it("is done together where it is short, and apart where it is long: what waits longest comes first", () => {
    afterFrames(1, long("map"));
    afterFrames(1, short("bar"));
    nextFrame();
    expect(done).toEqual(["map"]);
    afterFrames(1, short("log"));
    nextFrame();
    expect(done).toEqual(["map", "bar", "log"]);
    afterFrames(2, long("later"));
    nextFrame();
    afterFrames(1, long("sooner"));
    nextFrame();
    expect(done.slice(3)).toEqual(["later"]);
    nextFrame();
    expect(done.slice(3)).toEqual(["later", "sooner"]);
  });

  it("counts what it leads to, which takes the longest", () => {
    const given = $state({ version: 0 });
    const end = $effect.root(() => {
      $effect(() => {
        if (given.version) long("drawn")();
      });
    });
    afterFrames(1, () => void (given.version = 1));
    afterFrames(1, short("next"));
    nextFrame();
    expect(done).toEqual(["drawn"]);
    nextFrame();
    expect(done).toEqual(["drawn", "next"]);
    end();
  });

  it("waits for a frame of its own, also where it comes while one is being drawn", () => {
    afterFrames(1, short("first"));
    requestAnimationFrame(() => afterFrames(1, short("meanwhile")));
    nextFrame();
    expect(done).toEqual(["first"]);
    nextFrame();
    expect(done).toEqual(["first", "meanwhile"]);
  });

  it("is all done where no frames are drawn", () => {
    afterFrames(3, long("far"));
    afterFrames(1, long("near"));
    vi.advanceTimersByTime(1000);
    expect(done).toEqual(["near", "far"]);
  });

  it("is done at once where nothing moves", () => {
    settings.speed = 0;
    expect(afterFrames(3, short("now"))).toBeNull();
    expect(done).toEqual(["now"]);
  });

  it("can be called off, and goes on after something has failed", () => {
    afterFrames(1, () => {
      throw new Error("broken");
    });
    afterFrames(1, short("off"))?.();
    afterFrames(1, short("next"));
    expect(nextFrame).toThrow("broken");
    nextFrame();
    expect(done).toEqual(["next"]);
  });
});
