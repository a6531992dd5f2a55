import { afterEach, describe, expect, it, vi } from "vitest";
import { Camera } from "../../src/table/board/camera.svelte";

/** Return the camera of a map in a frame on a phone held upright. */
function cameraOn(frame: { width: number; height: number }, map: { width: number; height: number }): Camera {
  vi.stubGlobal("matchMedia", (query: string) => ({ matches: !query.includes("landscape") }));
  const element = document.createElement("div");
  element.getBoundingClientRect = () => new DOMRect(0, 0, frame.width, frame.height);
  Object.defineProperty(element, "clientWidth", { value: frame.width });
  return new Camera(element, document.createElement("div"), map, true);
}

describe("a map on a phone", () => {
  afterEach(() => vi.unstubAllGlobals());

  it("has its tools beside it where that makes it larger", () => {
    const camera = cameraOn({ width: 390, height: 410 }, { width: 390, height: 440 });
    expect(camera.isBesideTools).toBe(true);
    expect(camera.place.scale).toBeCloseTo(332 / 390);
  });
  it("has them below it if it is wide", () => {
    const camera = cameraOn({ width: 390, height: 410 }, { width: 390, height: 300 });
    expect(camera.isBesideTools).toBe(false);
    expect(camera.place.scale).toBe(1);
  });
});
