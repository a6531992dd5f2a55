import { cleanup, render } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { MARCH_MS, LANDING_FRACTION } from "../../../src/lib/board/landing";
import type { Attention } from "../../../src/lib/screen/attention.svelte";
import { settings } from "../../../src/lib/settings/settings.svelte";
import { Speaker } from "../../../src/lib/speaking/speaker";
import type { ShownGame } from "../../../src/lib/table/showngame";
import type { Watcher } from "../../../src/lib/table/playback.svelte";
import Announcer from "../../../src/parts/Announcer.svelte";
import { viewOf } from "../../smallmap";

/** The start times of tones, in seconds of the audio clock. */
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
  vi.useFakeTimers();
  vi.stubGlobal("AudioContext", Heard);
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive: true } });
});
afterEach(() => {
  cleanup();
  settings.speed = 1;
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** Return how many milliseconds after an event its sound starts. */
function wait(what: string, speed: 0 | 1 | 2, isCalm: boolean): number {
  starts = [];
  // Long after the previous sounds.
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
  tell([{ number: 1, seat: 0, action: "conquer 0", events: [{ what, region: 0, seat: 0 }] }], view, view, false);
  // Tones are created after the frame.
  vi.advanceTimersByTime(50);
  return (Math.min(...starts) - now) * 1000;
}

describe("the sound of a conquest starts", () => {
  it("when its shield touches the ground", () => {
    expect(wait("conquered", 1, false)).toBeCloseTo(MARCH_MS * LANDING_FRACTION);
    expect(wait("conquered", 2, false)).toBeLessThan((MARCH_MS * LANDING_FRACTION) / 2);
  });
  it("at once without motion", () => expect(wait("conquered", 1, true)).toBeCloseTo(10));
});

it("the sound of coins starts at once", () => expect(wait("gained", 1, false)).toBeCloseTo(10));
