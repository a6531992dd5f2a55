import { afterEach, describe, expect, it } from "vitest";
import { prefersReducedMotion, readSettings, settings } from "../../../src/lib/settings/settings.svelte";

const USUAL = readSettings(null);

describe("stored settings", () => {
  it("are used as they are", () => {
    const guards = { steadyButtons: false, asksBeforeEnding: false, endsByItself: false, placesWithdrawn: false };
    const own = {
      language: "de",
      theme: "dark",
      sound: false,
      volume: 0.2,
      ambience: 0.1,
      vibrates: false,
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
  it.each(["garbage{", "null", "[]", "5", '"text"', ""])("are the defaults if unreadable: %s", (text) => {
    expect(readSettings(text)).toEqual(USUAL);
  });
  it("get the default only where they are invalid", () => {
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
  it("ignore unknown names", () => {
    expect(Object.keys(readSettings('{"keep": 1, "__proto__": {"x": 1}, "speed": 2}')).sort()).toEqual(
      Object.keys(USUAL).sort(),
    );
  });
});

describe("a chosen setting", () => {
  afterEach(() => {
    Object.assign(settings, USUAL);
    settings.save();
  });
  it("is set as a data attribute, and removed for the default", () => {
    Object.assign(settings, { theme: "dark", motion: "less", colours: "strong" });
    settings.save();
    expect({ ...document.documentElement.dataset }).toMatchObject({ theme: "dark", motion: "less", colours: "strong" });
    Object.assign(settings, USUAL);
    settings.save();
    expect({ ...document.documentElement.dataset }).toEqual({});
  });
  it("turns off animations, whatever the device says", () => {
    expect(prefersReducedMotion()).toBe(false);
    settings.motion = "less";
    expect(prefersReducedMotion()).toBe(true);
  });
});
