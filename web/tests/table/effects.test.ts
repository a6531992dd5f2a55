import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LANDING_FRACTION } from "../../src/lib/board/landing";
import type { Fallen, Move } from "../../src/lib/board/motion";
import { Effects, type Setting } from "../../src/table/board/effects";
import { SCENE } from "../smallmap";

interface Played {
  element: Element;
  /** The start of the animation, in milliseconds. */
  begins: number;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
  animation: { onfinish?: () => void; finish: () => void };
}
let played: Played[] = [];
let layer: SVGElement;

/** jsdom has no animations: record them. */
beforeEach(() => {
  vi.useFakeTimers();
  played = [];
  document.body.innerHTML =
    '<div><svg><g data-token="1"><g data-piece="frostmourne"></g></g></svg><svg id="moves"></svg></div>';
  layer = document.querySelector("#moves") as SVGElement;
  Element.prototype.animate = function (this: Element, frames: Keyframe[], timing: KeyframeAnimationOptions) {
    const animation: Played["animation"] = { finish: () => animation.onfinish?.() };
    played.push({ element: this, begins: performance.now() + Number(timing.delay), frames, timing, animation });
    return animation as unknown as Animation;
  } as typeof Element.prototype.animate;
  for (const token of document.querySelectorAll("g")) Object.assign(token, { transform: { baseVal: [] } });
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(Element.prototype, "animate");
  document.body.innerHTML = "";
});

const SETTING: Setting = {
  scene: SCENE,
  uid: "u",
  radius: 20,
  pace: 1,
  icon: () => "",
  purse: () => ({ x: 300, y: 0 }),
};
const FALLEN: Fallen = { race: "gnomes", seat: 1, isActive: true, lost: 1, back: 2, refuge: 2 };
const march = (fallen: Fallen | null): Move => ({
  kind: "march",
  race: "orcs",
  seat: 0,
  from: 0,
  to: 1,
  count: 3,
  isConquest: true,
  fallen,
});
const play = (moves: Move[], setting: Partial<Setting> = {}): Effects => {
  const effects = new Effects(layer);
  effects.play(moves, { ...SETTING, ...setting });
  return effects;
};
const shown = (kind: string): Played[] => played.filter(({ element }) => element.classList.contains(kind));
const earlier = (one: number[], other: number[]): number =>
  one.map((time, part) => time - (other[part] ?? 0)).find(Boolean) ?? 0;
const turned = ({ frames }: Played): boolean =>
  frames.some(({ transform }) => /rotate\(-?[1-9]/.test(String(transform)));

describe("an animation on the map", () => {
  it("raises dust with every conquest, more on occupied regions", () => {
    play([march(null)]);
    vi.runAllTimers();
    const quiet = shown("puff").length;
    expect(quiet).toBeGreaterThan(3);
    played = [];
    play([march(FALLEN)]);
    vi.runAllTimers();
    expect(shown("puff").length).toBeGreaterThan(quiet);
  });

  it("raises dust when the shield lands, and makes it only then", () => {
    const start = performance.now();
    play([march(null)]);
    expect(shown("puff")).toEqual([]);
    vi.runAllTimers();
    const lands = Number(shown("shield")[0]?.timing.duration) * LANDING_FRACTION;
    expect(Number(shown("puff")[0]?.begins) - start).toBeCloseTo(lands, -1);
  });

  it("takes as long as its last part, which is what the next update waits for", () => {
    const start = performance.now();
    const takes = new Effects(layer).play([march(FALLEN)], SETTING);
    vi.runAllTimers();
    const ends = played.map(({ begins, timing }) => begins - start + Number(timing.duration));
    expect(takes).toBeCloseTo(Math.max(...ends), -1);
    expect(new Effects(layer).play([march(FALLEN)], { ...SETTING, pace: 0.5 })).toBeCloseTo(takes / 2);
    expect(new Effects(layer).play([], SETTING)).toBe(0);
  });

  it("lets defenders fall or withdraw once the attackers arrive", () => {
    const start = performance.now();
    play([march(FALLEN)]);
    const [falls] = shown("standing");
    const [goes, comes] = shown("shield");
    expect(falls && turned(falls)).toBe(true);
    expect([falls, goes, comes].map((one) => one?.element.textContent)).toEqual(["3", "2", "3"]);
    expect(comes?.begins).toBe(start);
    for (const one of [falls, goes]) {
      expect(Number(one?.begins) - start).toBeGreaterThan(100);
      expect(one?.timing.fill).toBe("backwards");
    }
  });

  it("hides a piece of the map until its march ends", () => {
    play([march(null)]);
    const [comes, hidden] = [shown("shield")[0], played.find(({ element }) => element.hasAttribute("data-token"))];
    expect(Number(hidden?.timing.duration)).toBe(Number(comes?.timing.duration) - 20);
    expect(hidden?.frames).toEqual([{ opacity: 0 }, { opacity: 0 }]);
  });

  it("turns a relic over: back, front, then the piece on the map", () => {
    play([{ kind: "flip", region: 1, relic: "frostmourne" }]);
    const [back, front] = shown("relic");
    expect(back?.element.textContent).toBe("?");
    expect(front?.element.textContent).toBe("");
    expect(back?.frames.at(-1)?.opacity).toBe(0);
    expect(front?.frames[0]?.opacity).toBe(0);
    const lying = played.find(({ element }) => element.hasAttribute("data-piece"));
    expect(lying?.timing.duration).toBe(front?.timing.duration);
  });

  it("turns a relic over after its finder has arrived", () => {
    play([march(null), { kind: "flip", region: 1, relic: "frostmourne" }]);
    const [comes, relic] = [shown("shield")[0], shown("relic")[0]];
    expect(relic?.begins).toBeCloseTo(Number(comes?.begins) + Number(comes?.timing.duration), 0);
  });

  it("changes only transform and opacity, at the chosen pace", () => {
    const moves: Move[] = [
      march(FALLEN),
      { kind: "fall", region: 2, fallen: FALLEN },
      { kind: "land", region: 1 },
      { kind: "coins", seat: 0, amount: 2, regions: [0, 1] },
      { kind: "stone", race: "orcs", seat: 0, regions: [0] },
      { kind: "leave", race: "orcs", seat: 0, region: 0, count: 1 },
      { kind: "flip", region: 1, relic: "frostmourne" },
    ];
    const timesOf = (pace: number): number[][] => {
      played = [];
      const start = performance.now();
      play(moves, { pace });
      vi.runAllTimers();
      return played
        .map(({ begins, timing }) => [Number(timing.duration) / pace, (begins - start) / pace])
        .sort(earlier);
    };
    const usual = timesOf(1);
    const changed = new Set(played.flatMap(({ frames }) => frames.flatMap((frame) => Object.keys(frame))));
    expect([...changed].sort()).toEqual(["easing", "offset", "opacity", "transform"]);
    for (const [index, times] of timesOf(0.5).entries())
      for (const [part, time] of times.entries()) expect(time).toBeCloseTo(usual[index]?.[part] ?? -1, -1);
  });

  it("leaves nothing behind, at its end or when skipped", () => {
    play([march(FALLEN)]);
    vi.runAllTimers();
    for (const { animation } of [...played]) animation.onfinish?.();
    expect(layer.childElementCount).toBe(0);
    const effects = play([march(FALLEN), march(null)]);
    expect(layer.childElementCount).toBeGreaterThan(3);
    effects.finish();
    vi.runAllTimers();
    expect(layer.childElementCount).toBe(0);
  });
});
