import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import en from "../../../src/elbowroom/locales/en.json";
import { settings } from "../../src/lib/settings/settings.svelte";
import { Speaker } from "../../src/lib/speaking/speaker";
import { texts } from "../../src/lib/texts/texts.svelte";
import { rehearse } from "../../src/table/rehearsal";
import { SCENE, viewOf } from "../scenery";

describe("a rehearsal", () => {
  let idle: (() => void)[];
  const animated = vi.fn(() => ({ finish: () => undefined }));

  beforeEach(() => {
    texts.use(en, "en");
    idle = [];
    animated.mockClear();
    vi.stubGlobal("requestIdleCallback", (work: () => void) => void idle.push(work));
    Element.prototype.animate = animated as unknown as Element["animate"];
  });
  afterEach(() => {
    settings.speed = 1;
    vi.unstubAllGlobals();
    vi.restoreAllMocks();
  });
  const goOn = (): number => {
    let count = 0;
    for (let work = idle.shift(); work; work = idle.shift(), count++) work();
    return count;
  };

  it("draws what comes later, a part whenever there is nothing else to do, and leaves nothing of it", () => {
    rehearse(SCENE, viewOf(["orcs", 2]), new Speaker("warcraft", ["Ana"], SCENE));
    expect(animated).not.toHaveBeenCalled();
    expect(goOn()).toBeGreaterThan(8);
    expect(animated).toHaveBeenCalled();
    expect(document.body.children).toHaveLength(0);
  });

  it("is not held where nothing moves", () => {
    settings.speed = 0;
    rehearse(SCENE, viewOf(["orcs", 2]), new Speaker("warcraft", ["Ana"], SCENE));
    expect(goOn()).toBe(1);
    expect(animated).not.toHaveBeenCalled();
  });
});
