import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { stillAround } from "../../../src/lib/screen/still";
import { holdFrames, letFramesGo, nextFrame } from "../../frames";

beforeEach(() => {
  holdFrames();
  document.body.innerHTML = `
    <a id="skip"></a>
    <div id="page"><main></main><dialog></dialog><p id="said" aria-live="polite"></p><aside></aside></div>`;
});
afterEach(() => {
  letFramesGo();
  document.body.innerHTML = "";
});

const dialog = (): HTMLElement => document.querySelector("dialog") ?? document.body;
// jsdom knows nothing of it: what is set stays a property.
const inert = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("*")].filter((one) => one.inert).map((one) => one.id || one.localName);

describe("what is behind a dialog that came by itself", () => {
  it("is still, a part with each frame, but goes on to be said", () => {
    stillAround(dialog());
    expect(inert()).toEqual(["main"]);
    nextFrame();
    expect(inert()).toEqual(["main", "aside"]);
    nextFrame();
    nextFrame();
    expect(inert()).toEqual(["skip", "main", "aside"]);
  });

  it("reacts again once the dialog is closed, also before all was still", () => {
    const end = stillAround(dialog());
    end();
    nextFrame();
    vi.runAllTimers();
    expect(inert()).toEqual([]);
  });
});
