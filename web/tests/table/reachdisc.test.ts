import { render } from "@testing-library/svelte";
import { expect, it } from "vitest";
import type { Reach } from "../../src/lib/board/reach.svelte";
import ReachDisc from "../../src/table/board/ReachDisc.svelte";

/** Return the sides of the plate below some odds, and the centre of its text. */
function plate(good: number, all: number): { left: number; right: number; middle: number } {
  const reach: Reach = { region: 0, kind: "roll", what: "roll", odds: { good, all } };
  const { container } = render(ReachDisc, { reach, x: 0, y: 0, radius: 20, isAside: false });
  const [disc, text] = [container.querySelector(".disc"), container.querySelector("text")];
  const left = Number(disc?.getAttribute("x"));
  return { left, right: left + Number(disc?.getAttribute("width")), middle: Number(text?.getAttribute("x")) };
}

it("the odds of two dice have a plate that is wide enough for them", () => {
  const [one, two] = [plate(3, 6), plate(36, 36)];
  expect(two.left).toBe(one.left);
  // Two more digits, with the same margin.
  expect(two.right - two.middle).toBeGreaterThan(one.right - one.middle + 6);
});
