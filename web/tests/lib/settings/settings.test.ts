import { afterEach, describe, expect, it } from "vitest";
import { prefersReducedMotion, readSettings, settings } from "../../../src/lib/settings/settings.svelte";

const USUAL = readSettings(null);

describe("what a browser has kept", () => {
  it("is taken as it is", () => {
    const guards = { steadyButtons: false, asksBeforeEnding: false, endsByItself: false, placesWithdrawn: false };
    const own = {
      language: "de",
      theme: "dark",
      sound: false,
      volume: 0.2,
      motion: "less",
      colours: "strong",
      keys: false,
      speed: 0,
      notifies: true,
      regionNumbers: true,
      ...guards,
      known: ["fort"],
    };
    expect(readSettings(JSON.stringify(own))).toEqual(own);
  });
  it.each(["garbage{", "null", "[]", "5", '"text"', ""])("is as usual where nothing can be read: %s", (text) => {
    expect(readSettings(text)).toEqual(USUAL);
  });
  it("is as usual wherever it makes no sense, and only there", () => {
    const odd = {
      volume: 7,
      motion: "much",
      colours: 3,
      keys: "no",
      language: 5,
      theme: "purple",
      sound: false,
      speed: 99,
      notifies: 1,
      known: [1, null],
    };
    expect(readSettings(JSON.stringify(odd))).toEqual({ ...USUAL, sound: false });
  });
  it("adds nothing that is not a setting", () => {
    expect(Object.keys(readSettings('{"keep": 1, "__proto__": {"x": 1}, "speed": 2}')).sort()).toEqual(
      Object.keys(USUAL).sort(),
    );
  });
});

describe("what is chosen", () => {
  afterEach(() => {
    Object.assign(settings, USUAL);
    settings.keep();
  });
  it("is worn where styles find it, and no more when it is as usual", () => {
    Object.assign(settings, { theme: "dark", motion: "less", colours: "strong" });
    settings.keep();
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: "dark", motion: "less", colours: "strong" });
    Object.assign(settings, USUAL);
    settings.keep();
    expect({ ...document.documentElement.dataset }).toEqual({});
  });
  it("lets nothing move, whatever the device says", () => {
    expect(prefersReducedMotion()).toBe(false);
    settings.motion = "less";
    expect(prefersReducedMotion()).toBe(true);
  });
});
