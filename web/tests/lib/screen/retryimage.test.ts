import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { retryImage } from "../../../src/lib/screen/retryimage";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

it("reloads a failed image, after a while or as soon as the network is back", () => {
  const image = document.createElement("img");
  const fetched: string[] = [];
  Object.defineProperty(image, "src", { set: (url: string) => fetched.push(url) });
  image.setAttribute("src", "/map.webp");
  const stopRetrying = retryImage(image);
  dispatchEvent(new Event("online"));
  expect(fetched).toEqual([]);
  image.dispatchEvent(new Event("error"));
  expect(image.style.visibility).toBe("hidden");
  vi.advanceTimersByTime(3000);
  expect(fetched).toEqual(["/map.webp"]);
  image.dispatchEvent(new Event("error"));
  dispatchEvent(new Event("online"));
  expect(fetched).toHaveLength(2);
  image.dispatchEvent(new Event("load"));
  expect(image.style.visibility).toBe("");
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveLength(2);
  image.dispatchEvent(new Event("error"));
  stopRetrying();
  vi.advanceTimersByTime(60_000);
  expect(fetched).toHaveLength(2);
});

it("retries less and less often, and starts over after a success", () => {
  const image = document.createElement("img");
  let fetched = 0;
  Object.defineProperty(image, "src", { set: () => (fetched += 1) });
  const stopRetrying = retryImage(image);
  const tries = (minutes: number): number => {
    const before = fetched;
    for (let second = 0; second < minutes * 60; second += 1) {
      const known = fetched;
      vi.advanceTimersByTime(1000);
      if (fetched > known) image.dispatchEvent(new Event("error"));
    }
    return fetched - before;
  };
  image.dispatchEvent(new Event("error"));
  tries(1);
  expect(tries(1)).toBe(4);
  image.dispatchEvent(new Event("load"));
  image.dispatchEvent(new Event("error"));
  vi.advanceTimersByTime(3000);
  expect(fetched).toBeGreaterThan(8);
  stopRetrying();
});
