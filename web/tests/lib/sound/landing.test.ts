import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MARCH, TOUCH } from "../../../src/lib/board/landing";
import type { Attention } from "../../../src/lib/screen/attention.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { ShownGame } from "../../../src/lib/table/shown";
import type { Watcher } from "../../../src/lib/table/store.svelte";
import Announcer from "../../../src/parts/Announcer.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";
import { viewOf } from "../../scenery";

/** When voices begin, in seconds since the page has sounded first. */
let starts: number[] = [];
let now = 0;
const anything: unknown = new Proxy(() => anything, {
  get: (_, name) =>
    name === "getChannelData" ? () => [] : name === "start" ? (at: number) => starts.push(at) : anything,
  set: () => true,
});
class Heard {
  sampleRate = 2;
  state = "running";
  get currentTime(): number {
    return now;
  }
  createGain = () => anything;
  createBiquadFilter = () => anything;
  createOscillator = () => anything;
  createBufferSource = () => anything;
  createBuffer = () => anything;
}

beforeEach(() => {
  holdFrames();
  vi.stubGlobal("AudioContext", Heard);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  cleanup();
  settings.speed = 1;
  letFramesGo();
});

/** How long after it is told something is heard, in milliseconds. */
function wait(what: string, speed: 0 | 1 | 2, isCalm: boolean): number {
  starts = [];
  // Long after what was heard before.
  now += 100;
  vi.stubGlobal("matchMedia", () => ({ matches: isCalm }));
  settings.speed = speed;
  let tell: Watcher = () => undefined;
  const view = viewOf();
  const store = { seat: 0, view, decision: null, watch: (watcher: Watcher) => ((tell = watcher), () => undefined) };
  render(Announcer, {
    store: store as unknown as ShownGame,
    speaker: new Speaker("warcraft", ["Ana", "Ben"], null),
    attention: { end: () => undefined } as Attention,
    question: "",
  });
  tell([{ number: 1, seat: 0, action: "conquer 0", events: [{ what, region: 0, seat: 0 }] }], view, view);
  // Tones are made once what has happened is drawn.
  nextFrame();
  return (Math.min(...starts) - now) * 1000;
}

describe("a conquest is heard", () => {
  it("when its shield touches the ground", () => {
    expect(wait("conquered", 1, false)).toBeCloseTo(MARCH * TOUCH);
    expect(wait("conquered", 2, false)).toBeLessThan((MARCH * TOUCH) / 2);
  });
  it("at once where nothing marches", () => expect(wait("conquered", 1, true)).toBeCloseTo(10));
});

it("coins are heard at once", () => expect(wait("gained", 1, false)).toBeCloseTo(10));
