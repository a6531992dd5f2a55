import { render, screen } from "@testing-library/svelte";
import { createRawSnippet, flushSync } from "svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Later from "../../src/parts/Later.svelte";
import { holdFrames, letFramesGo, nextFrame } from "../frames";

const children = createRawSnippet(() => ({ render: () => "<p>here</p>" }));
const isHere = (): boolean => screen.queryByText("here") !== null;

describe("what is drawn later", () => {
  beforeEach(holdFrames);
  afterEach(letFramesGo);

  it("comes after so many frames", () => {
    render(Later, { frames: 2, children });
    nextFrame();
    expect(isHere()).toBe(false);
    nextFrame();
    expect(isHere()).toBe(true);
  });

  it("comes at once after none", () => {
    render(Later, { frames: 0, children });
    flushSync();
    expect(isHere()).toBe(true);
  });
});
