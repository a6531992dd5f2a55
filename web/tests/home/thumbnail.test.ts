import { fireEvent, render } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import Thumbnail from "../../src/home/Thumbnail.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("is of the game, behind a question mark, where the boards will be drawn", () => {
  const { container } = render(Thumbnail, { board: undefined, game: "classic" });
  expect(container.querySelector("img")?.getAttribute("src")).toBe("/api/boards/four-winds/thumbnail.webp");
  expect(container.textContent).toContain("?");
});

it("a thumbnail that failed to load is requested again", async () => {
  const { container } = render(Thumbnail, { board: "hammerhead" });
  const image = container.querySelector("img");
  if (!image) throw new Error("no picture");
  const fetched = vi.fn();
  Object.defineProperty(image, "src", { set: fetched });
  await fireEvent.error(image);
  expect(container.querySelector("img")?.style.visibility).toBe("hidden");
  vi.advanceTimersByTime(3000);
  expect(fetched).toHaveBeenCalledExactlyOnceWith("/api/boards/hammerhead/thumbnail.webp");
  await fireEvent.load(image);
  expect(image.style.visibility).toBe("");
});
