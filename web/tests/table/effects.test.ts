import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { TOUCH } from "../../src/lib/board/landing";
import type { Fallen, Move } from "../../src/lib/board/motion";
import { Effects, type Setting } from "../../src/table/board/effects";
import { SCENE } from "../scenery";

interface Played {
  element: Element;
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
    played.push({ element: this, frames, timing, animation });
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
    play([march(FALLEN)]);
    const [toppled] = shown("standing");
    const [back, comes] = shown("shield");
    expect(toppled && turned(toppled)).toBe(true);
    expect(toppled?.element.textContent).toBe("3");
    expect(back?.element.textContent).toBe("2");
    expect(comes?.element.textContent).toBe("3");
    expect(comes?.timing.delay).toBe(0);
    // Until then they stand where they were.
    for (const one of [toppled, back]) {
      expect(one?.timing.delay).toBeGreaterThan(100);
      expect(one?.timing.fill).toBe("backwards");
    }
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
    expect(shown("relic")[0]?.timing.delay).toBe(shown("shield")[0]?.timing.duration);
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
    play(moves);
    const usual = played.map(({ timing }) => [timing.duration, timing.delay]);
    vi.runAllTimers();
    const changed = new Set(played.flatMap(({ frames }) => frames.flatMap((frame) => Object.keys(frame))));
    expect([...changed].sort()).toEqual(["easing", "offset", "opacity", "transform"]);
    played = [];
    play(moves, { pace: 0.5 });
    expect(played.map(({ timing }) => [Number(timing.duration) * 2, Number(timing.delay) * 2])).toEqual(usual);
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
