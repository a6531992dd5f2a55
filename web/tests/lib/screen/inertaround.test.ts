import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { makeAroundInert } from "../../../src/lib/screen/inertaround";

beforeEach(() => {
  document.body.innerHTML = `
    <a id="skip"></a>
    <div id="page"><main></main><dialog></dialog><p id="said" aria-live="polite"></p><aside></aside></div>`;
});
afterEach(() => void (document.body.innerHTML = ""));

const dialog = (): HTMLElement => document.querySelector("dialog") ?? document.body;
// jsdom does not implement `inert`: it stays a property.
const inert = (): string[] =>
  [...document.querySelectorAll<HTMLElement>("*")].filter((one) => one.inert).map((one) => one.id || one.localName);

describe("the page behind a dialog that opened by itself", () => {
  it("becomes inert, except for live regions, and reacts again once the dialog is closed", () => {
    const end = makeAroundInert(dialog());
    expect(inert()).toEqual(["skip", "main", "aside"]);
    end();
    expect(inert()).toEqual([]);
  });
});
