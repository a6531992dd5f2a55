import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOUCH } from "../../src/lib/board/landing";
import type { Fallen, Move } from "../../src/lib/board/motion";
import { Effects, type Setting } from "../../src/table/board/effects";
import { SCENE } from "../scenery";

interface Played {
  element: Element;
  /** When it begins to move, in milliseconds. */
  begins: number;
  frames: Keyframe[];
  timing: KeyframeAnimationOptions;
  animation: { onfinish?: () => void; finish: () => void };
}
let played: Played[] = [];
let layer: SVGElement;

/** jsdom moves nothing: note what would. */
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
  isShown: true,
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

describe("what moves on the map", () => {
  it("raises dust with every conquest, more where somebody stood", () => {
    play([march(null)]);
    vi.runAllTimers();
    const quiet = shown("puff").length;
    expect(quiet).toBeGreaterThan(3);
    played = [];
    play([march(FALLEN)]);
    vi.runAllTimers();
    expect(shown("puff").length).toBeGreaterThan(quiet);
  });

  it("makes dust only shortly before it is seen, when the shield touches the ground", () => {
    play([march(null)]);
    expect(shown("puff")).toEqual([]);
    const start = performance.now();
    vi.advanceTimersToNextTimer();
    const waited = performance.now() - start;
    const [puff] = shown("puff");
    expect(waited + Number(puff?.timing.delay)).toBeCloseTo(Number(shown("shield")[0]?.timing.duration) * TOUCH, 0);
  });

  it("makes nothing more once somebody does not want to wait", () => {
    play([march(null)]).finish();
    vi.runAllTimers();
    expect(shown("puff")).toEqual([]);
    expect(layer.childElementCount).toBe(0);
  });

  it("lets who is struck fall over and who is left withdraw, once the others are there", () => {
    const start = performance.now();
    play([march(FALLEN)]);
    // Until then they stand where they were.
    const [back, toppled] = [...layer.querySelectorAll<SVGElement>(":scope > :not(:last-child)")];
    for (const one of [back, toppled])
      expect([one?.style.opacity, one?.style.transform]).toEqual(["1", expect.stringMatching(/^translate/)]);
    expect(played.map(({ element }) => element).filter((one) => one === back || one === toppled)).toEqual([]);
    vi.runAllTimers();
    const [falls] = shown("standing");
    const [comes, goes] = shown("shield");
    expect(falls && turned(falls)).toBe(true);
    expect([falls?.element, goes?.element]).toEqual([toppled, back]);
    expect(toppled?.textContent).toBe("3");
    expect(back?.textContent).toBe("2");
    expect(comes?.element.textContent).toBe("3");
    expect(comes?.begins).toBe(start);
    for (const one of [falls, goes]) {
      expect(Number(one?.begins) - start).toBeGreaterThan(100);
      expect(one?.timing.fill).toBe("backwards");
    }
  });

  it("is done to what lies on the map once it is there", () => {
    const pieces = (): Element[] => played.map(({ element }) => element).filter((one) => !layer.contains(one));
    const effects = play(
      [march(null), { kind: "land", region: 1 }, { kind: "flip", region: 1, relic: "frostmourne" }],
      {
        isShown: false,
      },
    );
    expect(shown("shield")).toHaveLength(1);
    expect(pieces()).toEqual([]);
    vi.advanceTimersByTime(30);
    effects.shown();
    expect(pieces()).toHaveLength(3);
    // In its time all the same: what comes over the border is there when it stops moving.
    const [comes, hidden] = [shown("shield")[0], played.find(({ element }) => element.hasAttribute("data-token"))];
    expect(Number(hidden?.timing.duration)).toBe(Number(comes?.timing.duration) - 20 - 30);
    effects.shown();
    expect(pieces()).toHaveLength(3);
  });

  it("turns a relic over: first the side that lay up, then the other, and only then it lies there", () => {
    play([{ kind: "flip", region: 1, relic: "frostmourne" }]);
    const [back, front] = shown("relic");
    expect(back?.element.textContent).toBe("?");
    expect(front?.element.textContent).toBe("");
    expect(back?.frames.at(-1)?.opacity).toBe(0);
    expect(front?.frames[0]?.opacity).toBe(0);
    const lying = played.find(({ element }) => element.hasAttribute("data-piece"));
    expect(lying?.timing.duration).toBe(front?.timing.duration);
  });

  it("waits with a relic until whoever found it has come", () => {
    play([march(null), { kind: "flip", region: 1, relic: "frostmourne" }]);
    vi.runAllTimers();
    const [comes, relic] = [shown("shield")[0], shown("relic")[0]];
    expect(relic?.begins).toBeCloseTo(Number(comes?.begins) + Number(comes?.timing.duration), 0);
  });

  it("moves by place, turn, size and opacity alone, in as much time as somebody wants", () => {
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

  it("leaves nothing behind, at the end or when somebody does not want to wait", () => {
    play([march(FALLEN)]);
    vi.runAllTimers();
    for (const { animation } of [...played]) animation.onfinish?.();
    expect(layer.childElementCount).toBe(0);
    const effects = play([march(FALLEN), march(null)]);
    vi.runAllTimers();
    expect(layer.childElementCount).toBeGreaterThan(10);
    effects.finish();
    expect(layer.childElementCount).toBe(0);
  });
});
