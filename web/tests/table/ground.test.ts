import { cleanup, fireEvent, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { Scene } from "../../src/lib/server/protocol";
import Ground from "../../src/table/board/Ground.svelte";
import { SCENE } from "../smallmap";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  vi.unstubAllGlobals();
  cleanup();
  vi.useRealTimers();
});

it("a map that a busy server refused is requested again with growing delays, and sketched until then", async () => {
  const { container } = render(Ground, { scene: SCENE, inSea: true });
  const image = container.querySelector("img");
  if (!image) throw new Error("no picture");
  const requests: string[] = [];
  Object.defineProperty(image, "src", { set: (address: string) => requests.push(address) });
  const sketch = (): Element | null => container.querySelector("[data-testid=sketch]");
  for (const pause of [3000, 6000, 12_000]) {
    await fireEvent.error(image);
    const before = requests.length;
    vi.advanceTimersByTime(pause - 1);
    expect(requests).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(requests).toHaveLength(before + 1);
    expect(sketch()).not.toBeNull();
  }
  expect(new Set(requests)).toEqual(new Set(["/isle.webp"]));
  vi.useRealTimers();
  await fireEvent.load(image);
  await waitFor(() => expect(sketch()).toBeNull());
  expect(image.style.visibility).toBe("");
});

const TWO_ISLES: Scene = {
  ...SCENE,
  boards: ["isle", "reef"].map((id, index) => ({
    id,
    titles: { en: id },
    x: 0,
    y: 0,
    scale: 0.5,
    picture: { address: `/${id}.webp`, x: 100 * index, y: 7, width: 90, height: 80 },
  })),
  regions: SCENE.regions.map((region, index) => ({ ...region, board: index === 3 ? "reef" : "isle" })),
};

it("pictures have their places, and an island is sketched until its picture is loaded", async () => {
  vi.useRealTimers();
  const { container } = render(Ground, { scene: TWO_ISLES, inSea: true });
  const images = [...container.querySelectorAll("img")];
  expect(images.map(({ style, width, height }) => [style.left, style.top, width, height])).toEqual([
    ["0px", "7px", 90, 80],
    ["100px", "7px", 90, 80],
  ]);
  const sketched = (): number => container.querySelectorAll("[data-testid=sketch] path").length;
  expect(sketched()).toBe(4);
  await fireEvent.load(images[0] as Element);
  await waitFor(() => expect(sketched()).toBe(1));
  await fireEvent.load(images[1] as Element);
  await waitFor(() => expect(container.querySelector("[data-testid=sketch]")).toBeNull());
});

it("only islands have a sea with shores around them", () => {
  const at = (inSea: boolean): number =>
    render(Ground, { scene: SCENE, inSea }).container.querySelectorAll(".shores use").length;
  expect(at(false)).toBe(0);
  expect(at(true)).toBe(8);
});
