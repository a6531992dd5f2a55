import { cleanup, fireEvent, render, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Ground from "../../src/table/board/Ground.svelte";
import { SCENE } from "../scenery";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it("a map that the server was too busy to send is asked for again, less and less, and sketched until it comes", async () => {
  const { container } = render(Ground, { scene: SCENE, inSea: true });
  const image = container.querySelector("img");
  if (!image) throw new Error("no picture");
  const asked: string[] = [];
  Object.defineProperty(image, "src", { set: (address: string) => asked.push(address) });
  const sketch = (): Element | null => container.querySelector("[data-testid=sketch]");
  for (const pause of [3000, 6000, 12_000]) {
    await fireEvent.error(image);
    const before = asked.length;
    vi.advanceTimersByTime(pause - 1);
    expect(asked).toHaveLength(before);
    vi.advanceTimersByTime(1);
    expect(asked).toHaveLength(before + 1);
    expect(sketch()).not.toBeNull();
  }
  expect(new Set(asked)).toEqual(new Set([SCENE.painted]));
  Object.defineProperty(image, "currentSrc", { value: new URL(SCENE.painted, location.href).href });
  vi.useRealTimers();
  await fireEvent.load(image);
  await waitFor(() => expect(sketch()).toBeNull());
  expect(image.style.visibility).toBe("");
});
